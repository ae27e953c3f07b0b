import { and, asc, desc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { PermissionSlug } from '@sourcewiz/contract';
import type { Ctx, TenantCtx } from '../../../platform/context.ts';
import type { UserRow } from '../identity.store.ts';
import { sessions, userPermissions, users } from '../identity.tables.ts';
import { placeholderEmail, shownStatuses } from './members.rules.ts';

/** Most members in one answer; far more than any organisation has. */
const MEMBERS_MAX = 5000;

/** Makes changes of members run one after the other, so that two admins cannot demote each other at the same moment. */
export async function lockMembers(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`members:${ctx.orgId}`}, 0))`);
}

/** Whether the caller is an admin right now: cached knowledge may be a moment old. */
export async function isAdminNow({ db, orgId, caller }: Ctx): Promise<boolean> {
  const isCaller = and(eq(users.orgId, orgId), eq(users.id, caller.userId));
  return (await db.$count(users, and(isCaller, eq(users.isAdmin, true), eq(users.status, 'active')))) > 0;
}

/**
 * Members of the organisation that the caller may see: people of the provider are visible only to each other, deleted
 * and unverified ones to nobody.
 */
function shownTo({ caller, orgId }: Ctx, condition?: SQL) {
  const visible = caller.isSystemUser ? undefined : eq(users.isSystemUser, false);
  return and(eq(users.orgId, orgId), inArray(users.status, [...shownStatuses]), visible, condition);
}

/** The members that the caller may see, by name. */
export async function selectMembers(ctx: Ctx): Promise<UserRow[]> {
  return ctx.db
    .select()
    .from(users)
    .where(shownTo(ctx))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(MEMBERS_MAX);
}

/** A member that the caller may see. */
export async function selectMember(ctx: Ctx, id: string): Promise<UserRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(users)
    .where(shownTo(ctx, eq(users.id, id)));
  return rows[0];
}

/** The member with an address, if the caller may see them. */
export async function selectMemberByEmail(ctx: Ctx, email: string): Promise<UserRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(users)
    .where(shownTo(ctx, eq(users.email, email)));
  return rows[0];
}

/** Stored grants by user id. */
export async function selectGrantsOf(
  ctx: Ctx,
  userIds: readonly string[],
): Promise<Map<string, PermissionSlug[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ userId: userPermissions.userId, slug: userPermissions.slug })
    .from(userPermissions)
    .where(and(eq(userPermissions.orgId, ctx.orgId), inArray(userPermissions.userId, [...userIds])));
  const grants = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...grants].map(([userId, list]) => [userId, list.map(({ slug }) => slug)]));
}

/** When each was last seen, by user id. */
export async function selectLastSeen(ctx: Ctx, userIds: readonly string[]): Promise<Map<string, Date>> {
  if (userIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ userId: sessions.userId, at: sql<string>`max(${sessions.lastSeenAt})` })
    .from(sessions)
    .where(
      and(eq(sessions.orgId, ctx.orgId), inArray(sessions.userId, [...userIds]), eq(sessions.verified, true)),
    )
    .groupBy(sessions.userId);
  return new Map(rows.map(({ userId, at }) => [userId, new Date(at)]));
}

/** How many others may run the company, apart from one admin. */
export async function countOtherAdmins(ctx: Ctx, userId: string): Promise<number> {
  const { orgId, id, isAdmin, isSystemUser, status } = users;
  const isOtherAdmin = and(eq(isAdmin, true), eq(isSystemUser, false), ne(id, userId));
  return ctx.db.$count(users, and(eq(orgId, ctx.orgId), eq(status, 'active'), isOtherAdmin));
}

/** Adds a user whose address is unused. @returns whether it was free, across all organisations */
export async function insertInvited(
  ctx: Ctx,
  user: Omit<typeof users.$inferInsert, 'orgId'>,
): Promise<boolean> {
  const rows = await ctx.db
    .insert(users)
    .values({ ...user, orgId: ctx.orgId })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Admins who have not chosen a password yet. */
export async function selectInvitedAdmins({ db, orgId }: TenantCtx): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.status, 'invited'), eq(users.isAdmin, true)));
}

export async function changeMember(
  ctx: Ctx,
  id: string,
  change: Partial<
    Pick<UserRow, 'firstName' | 'lastName' | 'isAdmin' | 'status' | 'ipMode' | 'ipAddresses' | 'passwordHash'>
  >,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await ctx.db
    .update(users)
    .set(change)
    .where(and(eq(users.orgId, ctx.orgId), eq(users.id, id)));
}

/** Sessions of a user that are not revoked. */
export async function selectSessionIds(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.orgId, ctx.orgId), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .orderBy(desc(sessions.lastSeenAt));
  return rows.map(({ id }) => id);
}

export async function grant(ctx: Ctx, userId: string, slugs: readonly PermissionSlug[]): Promise<void> {
  if (slugs.length === 0) return;
  await ctx.db
    .insert(userPermissions)
    .values(slugs.map((slug) => ({ orgId: ctx.orgId, userId, slug })))
    .onConflictDoNothing();
}

export async function withdraw(ctx: Ctx, userId: string, slugs: readonly PermissionSlug[]): Promise<void> {
  if (slugs.length === 0) return;
  await ctx.db
    .delete(userPermissions)
    .where(
      and(
        eq(userPermissions.orgId, ctx.orgId),
        eq(userPermissions.userId, userId),
        inArray(userPermissions.slug, [...slugs]),
      ),
    );
}

/** Ids of the active members with a permission; admins have all of them implicitly. */
export async function selectHolders(ctx: Ctx, slug: PermissionSlug): Promise<string[]> {
  const { userId, orgId } = userPermissions;
  const rows = await ctx.db
    .select({ userId })
    .from(userPermissions)
    .innerJoin(users, and(eq(users.orgId, orgId), eq(users.id, userId), eq(users.status, 'active')))
    .where(and(eq(orgId, ctx.orgId), eq(userPermissions.slug, slug)));
  return rows.map((row) => row.userId);
}

/** Keeps a deleted user's name, for what they did, and no other personal data; their address is free again. */
export async function erasePerson(ctx: TenantCtx, userId: string, unusableHash: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({
      email: placeholderEmail(userId),
      passwordHash: unusableHash,
      mobile: null,
      countryId: null,
      mobileVerifiedAt: null,
      whatsapp: null,
      whatsappCountryId: null,
      whatsappVerifiedAt: null,
      isAdmin: false,
      language: null,
      preferences: {},
      ipMode: 'off',
      ipAddresses: [],
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: 0,
    })
    .where(and(eq(users.orgId, ctx.orgId), eq(users.id, userId), eq(users.status, 'deleted')));
}
