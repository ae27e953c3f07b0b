import type { Attribute } from '../attributes/attributes.ts';
import type { ErrorCode } from '../kit/declares.ts';
import { holds, type Audience } from '../kit/audience.ts';
import type { PermissionSlug } from '../kit/declares.ts';

/** Kinds of values that not everybody in the library may read and write, with the permissions for them. */
const guards = {
  costing: { read: 'view_costing', write: 'edit_costing', refusal: 'costing_editing_denied' },
  packaging: { read: 'view_packaging', write: 'edit_packaging', refusal: 'packaging_editing_denied' },
} as const satisfies Record<string, { read: PermissionSlug; write: PermissionSlug; refusal: ErrorCode }>;
export type ValueGuard = keyof typeof guards;

type Guarded = Pick<Attribute, 'dtype' | 'is_internal' | 'tabname'> &
  Partial<Pick<Attribute, 'internal_name'>>;
type Shown = Guarded & Pick<Attribute, 'id' | 'visible' | 'isDisabled'>;

/** The base price of goods before terms and margins: a cost, wherever it appears (ruling N). */
const BASE_PRICE = 'base_selling_price';

/**
 * What guards the values of an attribute: costing for internal prices (PERM-037), packaging for the packing tab
 * (PERM-017). Prices that buyers see are not guarded.
 */
export function guardOf({ dtype, is_internal, tabname, internal_name: name }: Guarded): ValueGuard | null {
  if (dtype === 'price' && (is_internal || tabname === 'internal' || name === BASE_PRICE)) return 'costing';
  return tabname === 'packing' ? 'packaging' : null;
}

/** Attributes that can be chosen for buyers at all (PROD-008): no costs, because those are internal. */
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

/** The permissions to work with products: any one of them is enough. */
const libraryRights = ['view_products', 'create_products', 'update_products', 'bulk_upload'] as const;

/** Whether an audience may read an attribute's options: those of internal ones are names, such as vendors. */
export function mayReadOptions(audience: Audience, attribute: Shown): boolean {
  const isInternal = attribute.is_internal || attribute.tabname === 'internal';
  return mayRead(audience, attribute) && (!isInternal || holds(audience, libraryRights));
}

/** The attributes whose values an audience may read; for a buyer, in the order of the seller's choice. */
export function readable<A extends Shown>(audience: Audience, attributes: readonly A[]): A[] {
  const shown = attributes.filter((attribute) => mayRead(audience, attribute));
  if (audience.kind !== 'buyer') return shown;
  const place = new Map(audience.chosen.map((id, index) => [id, index]));
  return shown.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}

/**
 * The error with which a change of an attribute's values is refused; null if it is allowed. People who cannot read a
 * value cannot write it either: they would overwrite what they cannot see. Prices that buyers see are readable by
 * everybody with access to the product, and writable with the permission to edit costing (ruling N).
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

/** The rows are packaging, their costs are costing: costs require both permissions. */
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

/** Permissions needed for a file with values of these attributes: all of them are required. */
export function rightsToRead(attributes: readonly Guarded[]): PermissionSlug[] {
  const needed = attributes
    .flatMap((attribute) => guardOf(attribute) ?? [])
    .map((guard) => guards[guard].read);
  return [...new Set(needed)].toSorted();
}
