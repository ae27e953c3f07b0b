import { type Me, type ParsedOf, type productSorts, type updateMe } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { organisationOf } from '../organisation/index.ts';
import { selectFirstAdmin, selectUser, updateOwnUser } from './identity.store.ts';
import { forgetSession } from './sessions/sessions.service.ts';
import { notifySessionChanged } from './sessions/sessions.store.ts';

type ProductSort = (typeof productSorts)[number];

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
    mobile_verified: user.mobileVerifiedAt !== null,
    whatsapp: user.whatsapp,
    whatsapp_country: user.whatsappCountryId,
    is_admin: user.isAdmin,
    is_system_user: user.isSystemUser,
    language: user.language ?? organisation.locale,
    preferences: { product_sort: user.preferences.product_sort ?? null },
    two_factor: user.totpConfirmedAt !== null,
    org: { id: organisation.id, name: organisation.name },
  };
}

export async function changeProfile(ctx: Ctx, change: ParsedOf<typeof updateMe>['body']): Promise<Me> {
  const { language, first_name: firstName, last_name: lastName, preferences } = change;
  await updateOwnUser(ctx, { language, firstName, lastName, preferences });
  await notifySessionChanged(ctx.db, ctx.caller.sessionId);
  ctx.afterCommit(() => forgetSession(ctx.platform, ctx.caller.sessionId));
  return profile(ctx);
}

/** The library order that the caller chose; null for the company's. */
export async function ownProductSort(ctx: Ctx): Promise<ProductSort | null> {
  const user = await selectUser(ctx, ctx.caller.userId);
  return user?.preferences.product_sort ?? null;
}

/** Stores the library order that the caller chose. */
export async function setOwnProductSort(ctx: Ctx, product_sort: ProductSort): Promise<void> {
  await changeProfile(ctx, { preferences: { product_sort } });
}

/** Whether the caller has hidden the first steps on their home page. */
export async function hidesFirstSteps(ctx: Ctx): Promise<boolean> {
  const user = await selectUser(ctx, ctx.caller.userId);
  return user?.preferences.first_steps_hidden ?? false;
}

/** When the caller's account was created. */
export async function joinedAt(ctx: Ctx): Promise<Date> {
  const user = await selectUser(ctx, ctx.caller.userId);
  return user?.createdAt ?? ctx.platform.clock.now();
}

/** Name of the admin who can grant permissions. */
export async function firstAdminName(ctx: Ctx): Promise<string> {
  const admin = await selectFirstAdmin(ctx);
  return admin ? `${admin.firstName} ${admin.lastName}`.trim() : '';
}

/** Who answers for a member's work: themselves while they are active, otherwise the company, otherwise its admin. */
export async function answerableAddress(ctx: Ctx, userId: string): Promise<string> {
  const user = await selectUser(ctx, userId);
  if (user?.status === 'active') return user.email;
  return (await organisationOf(ctx)).email || ((await selectFirstAdmin(ctx))?.email ?? '');
}
