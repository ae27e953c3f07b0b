import {
  permissionCatalogue,
  permissionGroups,
  toStoredSlug,
  type AnswerOf,
  type ParsedOf,
  type permissionList,
  type PermissionSlug,
  type savePermissions as saveOperation,
  type userPermissions,
} from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { auditBy, beginChange, type Acting } from './change-members.ts';
import { selectGranted, selectUser } from '../identity.store.ts';
import { grant, selectMember, withdraw } from './members.store.ts';
import { refreshSessionsOf } from '../sessions/refresh-sessions.service.ts';

/** The permission catalogue by module (PERM-049). */
export function permissionCatalogueByGroup(): AnswerOf<typeof permissionList> {
  return permissionGroups.map((group) => ({
    group,
    permissions: permissionCatalogue
      .filter((entry) => entry.group === group)
      .map((entry) => ({ slug: entry.slug, alias: entry.alias ?? null })),
  }));
}

type Entries = AnswerOf<typeof userPermissions>;

/**
 * The permissions of a user: one's own, or for admins any of the organisation's.
 * @throws DomainError not_found, forbidden
 */
export async function permissionsOf(ctx: Ctx, userId: string): Promise<Entries> {
  const { caller } = ctx;
  const user = userId === caller.userId ? await selectUser(ctx, userId) : await selectMember(ctx, userId);
  if (!user) fail('not_found');
  if (userId !== caller.userId && !caller.isAdmin) fail('forbidden', { params: { permission: 'admin' } });
  return toEntries(new Set(await selectGranted(ctx.db, ctx.orgId, userId)), user.isAdmin);
}

function toEntries(granted: ReadonlySet<PermissionSlug>, isAdmin: boolean): Entries {
  const isOn = (slug: PermissionSlug) => isAdmin || granted.has(slug);
  return permissionCatalogue.map(({ slug, group }) => {
    const slugs = permissionCatalogue.filter((entry) => entry.group === group).map((entry) => entry.slug);
    const on = slugs.filter(isOn).length;
    const permissionType = on === slugs.length ? 'full' : on === 0 ? 'none' : 'partial';
    return { slug, permissionType, toggleValue: isOn(slug) };
  });
}

type Wanted = ParsedOf<typeof saveOperation>['body']['permissions'];

/**
 * Turns permissions of an employee on and off; those that are not listed stay. It applies from their next call.
 * @throws DomainError not_found, unknown_permission (nothing is saved then), admin_has_all
 */
export async function savePermissions(acting: Acting, userId: string, wanted: Wanted): Promise<Entries> {
  return inTransaction(acting, async (ctx) => {
    await beginChange(ctx);
    const user = (await selectMember(ctx, userId)) ?? fail('not_found');
    if (user.isAdmin) fail('admin_has_all');
    const switches = storedSwitches(wanted);
    const before = new Set(await selectGranted(ctx.db, ctx.orgId, userId));
    const added = [...switches].flatMap(([slug, on]) => (on && !before.has(slug) ? slug : []));
    const removed = [...switches].flatMap(([slug, on]) => (!on && before.has(slug) ? slug : []));
    if (added.length + removed.length > 0) {
      await grant(ctx, userId, added);
      await withdraw(ctx, userId, removed);
      await auditBy(acting)(ctx, {
        event: 'permissions_changed',
        subjectId: userId,
        details: { added, removed },
      });
      await refreshSessionsOf(ctx, { userId });
    }
    return toEntries(new Set(await selectGranted(ctx.db, ctx.orgId, userId)), false);
  });
}

/** By the stored slug; if a slug and its alias are both listed, the later one counts. */
function storedSwitches(wanted: Wanted): Map<PermissionSlug, boolean> {
  return new Map(
    wanted.map(
      ({ slug, toggleValue }, index) =>
        [storedOf(slug, `body.permissions.${index}.slug`), toggleValue] as const,
    ),
  );
}

/** @param path of the slug in the call @throws DomainError unknown_permission */
export function storedOf(slug: string, path: string): PermissionSlug {
  return toStoredSlug(slug) ?? fail('unknown_permission', { path, params: { slug } });
}
