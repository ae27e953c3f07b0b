import { z } from 'zod';
import type { PermissionGroup, PermissionSlug } from './declares.ts';

/**
 * Who may call an operation:
 * - `public`: anybody, without a token
 * - `pending`: the holder of a login whose code has not been verified yet (a full session works too)
 * - `member`: any signed-in user of the organisation
 * - `admin`: an admin of the organisation; no slug grants it
 * - `provider`: a system user with a second factor; for everybody else it does not exist
 * - a slug, or a list of slugs of which one is enough
 */
export type Access =
  | 'public'
  | 'pending'
  | 'member'
  | 'admin'
  | 'provider'
  | PermissionSlug
  | readonly PermissionSlug[];

/**
 * The one permission check of server and screens.
 * @param granted stored slugs granted to the user
 * @param needed a slug, or several of which one is enough
 * @param isAdmin admins hold every permission
 */
export function isPermitted({
  granted,
  needed,
  isAdmin,
}: {
  granted: ReadonlySet<PermissionSlug>;
  needed: PermissionSlug | readonly PermissionSlug[];
  isAdmin: boolean;
}): boolean {
  if (isAdmin) return true;
  const anyOf = typeof needed === 'string' ? [needed] : needed;
  return anyOf.some((slug) => granted.has(slug));
}

/** A stored slug in an operation. Operations come before the catalogue, so services check what callers send. */
export const permissionSlug = z.string() as unknown as z.ZodType<PermissionSlug, PermissionSlug>;
export const permissionGroup = z.string() as unknown as z.ZodType<PermissionGroup, PermissionGroup>;
