import type { PermissionSlug, ResultOf, userPermissions } from '@sourcewiz/contract';

/** The granted permissions in the answer of `user/permissions/config/{id}` (PERM-002). */
export function grantedOf(permissions: ResultOf<typeof userPermissions>): ReadonlySet<PermissionSlug> {
  return new Set(permissions.filter(({ toggleValue }) => toggleValue).map(({ slug }) => slug));
}
