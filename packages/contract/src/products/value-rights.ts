import type { Attribute } from '../attributes/attributes.ts';
import { isPermitted, type PermissionSlug } from '../kit/permissions.ts';

/** Values that not everybody with the library sees and changes, and who does. */
export const valueGuards = {
  costing: { view: 'view_costing', edit: 'edit_costing' },
  packaging: { view: 'view_packaging', edit: 'edit_packaging' },
} as const satisfies Record<string, { view: PermissionSlug; edit: PermissionSlug }>;
export type ValueGuard = keyof typeof valueGuards;

type Guarded = Pick<Attribute, 'dtype' | 'is_internal' | 'tabname'>;

/**
 * What guards the values of an attribute: costing those of internal prices (PERM-037), packaging those of the packing
 * tab (PERM-017). Prices that buyers see are guarded by nothing.
 */
export function guardOf({ dtype, is_internal, tabname }: Guarded): ValueGuard | null {
  if (dtype === 'price' && (is_internal || tabname === 'internal')) return 'costing';
  return tabname === 'packing' ? 'packaging' : null;
}

/**
 * What a person may do with the values of an attribute. Whoever does not see a value does not change it either: he would
 * overwrite what he cannot read.
 */
export function valueRights(
  { granted, isAdmin }: { granted: ReadonlySet<PermissionSlug>; isAdmin: boolean },
  attribute: Guarded,
): { mayView: boolean; mayEdit: boolean } {
  const guard = guardOf(attribute);
  if (guard === null) return { mayView: true, mayEdit: true };
  const may = (needed: PermissionSlug) => isPermitted({ granted, needed, isAdmin });
  const { view, edit } = valueGuards[guard];
  return { mayView: may(view), mayEdit: may(view) && may(edit) };
}
