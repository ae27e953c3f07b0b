import type { Attribute } from '../attributes/attributes.ts';
import type { ErrorCode } from '../errors.ts';
import { holds, type Audience } from '../kit/audience.ts';
import type { PermissionSlug } from '../kit/permissions.ts';

/** Values that not everybody with the library reads and writes, and who does. */
const guards = {
  costing: { read: 'view_costing', write: 'edit_costing', refusal: 'costing_editing_denied' },
  packaging: { read: 'view_packaging', write: 'edit_packaging', refusal: 'packaging_editing_denied' },
} as const satisfies Record<string, { read: PermissionSlug; write: PermissionSlug; refusal: ErrorCode }>;
export type ValueGuard = keyof typeof guards;

type Guarded = Pick<Attribute, 'dtype' | 'is_internal' | 'tabname'> &
  Partial<Pick<Attribute, 'internal_name'>>;
type Shown = Guarded & Pick<Attribute, 'id' | 'visible' | 'isDisabled'>;

/** What goods are sold for before terms and margins: a cost, wherever it stands (ruling N). */
const BASE_PRICE = 'base_selling_price';

/**
 * What guards the values of an attribute: costing those of internal prices (PERM-037), packaging those of the packing
 * tab (PERM-017). Prices that buyers see are guarded by nothing.
 */
export function guardOf({ dtype, is_internal, tabname, internal_name: name }: Guarded): ValueGuard | null {
  if (dtype === 'price' && (is_internal || tabname === 'internal' || name === BASE_PRICE)) return 'costing';
  return tabname === 'packing' ? 'packaging' : null;
}

/** Attributes that may be chosen for buyers at all (PROD-008): no cost among them, as costs are internal. */
export function isForBuyers(attribute: Omit<Shown, 'id'>): boolean {
  const { is_internal, tabname, visible, isDisabled, internal_name: name } = attribute;
  return !is_internal && tabname !== 'internal' && name !== BASE_PRICE && visible && !isDisabled;
}

/** Whether an audience may read the values of an attribute. Every exit asks this and nothing else. */
export function mayRead(audience: Audience, attribute: Shown): boolean {
  if (audience.kind === 'buyer') {
    const { chosen, through = audience } = audience;
    const isShown = isForBuyers(attribute) && chosen.includes(attribute.id);
    return isShown && (through === audience || mayRead(through, attribute));
  }
  const guard = guardOf(attribute);
  return guard === null || holds(audience, guards[guard].read);
}

/** Who works with products: one of these is enough. */
const libraryRights = ['view_products', 'create_products', 'update_products', 'bulk_upload'] as const;

/** Whether an audience may read which options an attribute has: those of internal ones are names, such as of vendors. */
export function mayReadOptions(audience: Audience, attribute: Shown): boolean {
  const isInternal = attribute.is_internal || attribute.tabname === 'internal';
  return mayRead(audience, attribute) && (!isInternal || holds(audience, libraryRights));
}

/** Those of the attributes whose values an audience may read; for a buyer in the order of the choice. */
export function readable<A extends Shown>(audience: Audience, attributes: readonly A[]): A[] {
  const shown = attributes.filter((attribute) => mayRead(audience, attribute));
  if (audience.kind !== 'buyer') return shown;
  const place = new Map(audience.chosen.map((id, index) => [id, index]));
  return shown.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}

/**
 * What a change of an attribute's values is refused with; null where it is allowed. Whoever does not read a value does
 * not write it either: they would overwrite what they cannot see. A price that buyers see is read by everybody with the
 * product, and set by those who edit costing (ruling N).
 */
export function writeRefusal(audience: Audience, attribute: Guarded) {
  const guard = guardOf(attribute);
  if (guard === null) {
    const { write, refusal } = guards.costing;
    return attribute.dtype !== 'price' || holds(audience, write) ? null : refusal;
  }
  const { read, write, refusal } = guards[guard];
  return holds(audience, read) && holds(audience, write) ? null : refusal;
}

/** What an audience may do with the packaging rows of a product and the costs in them. */
export interface PackagingRights {
  mayRead: boolean;
  mayWrite: boolean;
  mayReadCosts: boolean;
  mayWriteCosts: boolean;
}

/** The rows are packaging, what they cost is costing: for it both are needed. */
export function packagingRights(audience: Audience): PackagingRights {
  const { packaging, costing } = guards;
  const reads = holds(audience, packaging.read);
  const readsCosts = reads && holds(audience, costing.read);
  return {
    mayRead: reads,
    mayWrite: reads && holds(audience, packaging.write),
    mayReadCosts: readsCosts,
    mayWriteCosts: readsCosts && holds(audience, costing.write),
  };
}

/** Permissions that somebody needs for a file with values of these attributes: each of them is needed. */
export function rightsToRead(attributes: readonly Guarded[]): PermissionSlug[] {
  const needed = attributes
    .flatMap((attribute) => guardOf(attribute) ?? [])
    .map((guard) => guards[guard].read);
  return [...new Set(needed)].toSorted();
}
