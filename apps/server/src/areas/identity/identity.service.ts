import { permissionCatalogue, type Me, type AnswerOf, type userPermissions } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { organisationOf } from '../organisation/index.ts';
import {
  notifySessionChanged,
  selectFirstAdmin,
  selectGranted,
  selectUser,
  selectUserOfOrganisationByEmail,
  updateLanguage,
  type UserRow,
} from './identity.store.ts';
import { forgetSession } from './sessions.service.ts';

/** The signed-in user's own profile. */
export async function profile(ctx: Ctx): Promise<Me> {
  const user = await selectUser(ctx, ctx.caller.userId);
  if (!user) fail('unauthenticated');
  const organisation = await organisationOf(ctx);
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    mobile: user.mobile,
    country: user.countryId,
    is_admin: user.isAdmin,
    is_system_user: user.isSystemUser,
    language: user.language ?? organisation.locale,
    org: { id: organisation.id, name: organisation.name },
  };
}

export async function changeLanguage(ctx: Ctx, language: 'en' | 'tr'): Promise<Me> {
  await updateLanguage(ctx, language);
  await notifySessionChanged(ctx.db, ctx.caller.sessionId);
  ctx.afterCommit(() => forgetSession(ctx.caller.sessionId));
  return profile(ctx);
}

/** The organisation's user of an address: one or none. Others than oneself only for admins. */
export async function lookUpUser(ctx: Ctx, email: string): Promise<UserRow[]> {
  if (email !== ctx.caller.email && !ctx.caller.isAdmin)
    fail('forbidden', { params: { permission: 'admin' } });
  const user = await selectUserOfOrganisationByEmail(ctx, email);
  return user ? [user] : [];
}

/** The permission list of a user: one's own, or any of the organisation's for an admin. */
export async function permissionsOf(ctx: Ctx, userId: string): Promise<AnswerOf<typeof userPermissions>> {
  const user = await selectUser(ctx, userId);
  if (!user) fail('not_found');
  if (userId !== ctx.caller.userId && !ctx.caller.isAdmin)
    fail('forbidden', { params: { permission: 'admin' } });
  const granted = new Set<string>(await selectGranted(ctx.db, ctx.orgId, userId));
  const isOn = (slug: string) => user.isAdmin || granted.has(slug);
  return permissionCatalogue.map(({ slug, group }) => {
    const slugs = permissionCatalogue.filter((entry) => entry.group === group).map((entry) => entry.slug);
    const on = slugs.filter(isOn).length;
    const permissionType = on === slugs.length ? 'full' : on === 0 ? 'none' : 'partial';
    return { slug, permissionType, toggleValue: isOn(slug) };
  });
}

/** Name of the admin who can give permissions. */
export async function firstAdminName(ctx: Ctx): Promise<string> {
  const admin = await selectFirstAdmin(ctx);
  return admin ? `${admin.firstName} ${admin.lastName}`.trim() : '';
}
