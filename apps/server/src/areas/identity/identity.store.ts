import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { PermissionSlug } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { oneTimeCodes, sessions, userPermissions, users } from './identity.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
export type CodeRow = typeof oneTimeCodes.$inferSelect;

/** The one account of an address, over all organisations. */
export async function selectUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const rows = await db.select().from(users).where(eq(users.email, email)).limit(1);
  return rows[0];
}

export async function selectUser(ctx: Ctx, id: string): Promise<UserRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.orgId, ctx.orgId), eq(users.id, id)));
  return rows[0];
}

export async function selectUserOfOrganisationByEmail(ctx: Ctx, email: string): Promise<UserRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.orgId, ctx.orgId), eq(users.email, email)));
  return rows[0];
}

/** Name of the admin who has been there longest. */
export async function selectFirstAdmin(
  ctx: Ctx,
): Promise<Pick<UserRow, 'firstName' | 'lastName'> | undefined> {
  const rows = await ctx.db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.orgId, ctx.orgId), eq(users.isAdmin, true), eq(users.status, 'active')))
    .orderBy(users.createdAt)
    .limit(1);
  return rows[0];
}

export async function selectGranted(db: Db, orgId: string, userId: string): Promise<PermissionSlug[]> {
  const rows = await db
    .select({ slug: userPermissions.slug })
    .from(userPermissions)
    .where(and(eq(userPermissions.orgId, orgId), eq(userPermissions.userId, userId)));
  return rows.map(({ slug }) => slug);
}

export async function updateLanguage(ctx: Ctx, language: 'en' | 'tr'): Promise<void> {
  await ctx.db
    .update(users)
    .set({ language })
    .where(and(eq(users.orgId, ctx.orgId), eq(users.id, ctx.caller.userId)));
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** A session that is neither revoked nor over, with its user. */
export async function selectSession(
  db: Db,
  tokenHash: Uint8Array,
  now: Date,
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const rows = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, and(eq(users.orgId, sessions.orgId), eq(users.id, sessions.userId)))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        eq(users.status, 'active'),
      ),
    );
  return rows[0];
}

/** The account of a user that still may act, for jobs. */
export async function selectActiveUser(db: Db, orgId: string, userId: string): Promise<UserRow | undefined> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId), eq(users.status, 'active')));
  return rows[0];
}

export async function changeSession(
  db: Db,
  { orgId, id }: { orgId: string; id: string },
  change: Partial<Pick<SessionRow, 'verified' | 'lastSeenAt' | 'expiresAt' | 'revokedAt'>>,
): Promise<void> {
  await db
    .update(sessions)
    .set(change)
    .where(and(eq(sessions.orgId, orgId), eq(sessions.id, id)));
}

/** Tells all processes to forget what they know of a session. */
export async function notifySessionChanged(db: Db, sessionId: string): Promise<void> {
  await db.execute(sql`select pg_notify('session_changed', ${sessionId})`);
}

export async function countCodesSince(db: Db, userId: string, since: Date): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), gt(oneTimeCodes.createdAt, since)));
  return rows[0]?.count ?? 0;
}

/** Lets one request for a code follow another, so that none is sent beyond the limit. */
export async function lockUser(db: Db, orgId: string, userId: string): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)))
    .for('update');
}

/** Makes the code the only one that is good for its session. */
export async function replaceCode(db: Db, code: typeof oneTimeCodes.$inferInsert): Promise<void> {
  await db
    .update(oneTimeCodes)
    .set({ usedAt: code.createdAt })
    .where(and(eq(oneTimeCodes.sessionId, code.sessionId), isNull(oneTimeCodes.usedAt)));
  await db.insert(oneTimeCodes).values(code);
}

/** The session's unused code, locked against a second try at the same moment. */
export async function selectOpenCode(db: Db, sessionId: string): Promise<CodeRow | undefined> {
  const rows = await db
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.sessionId, sessionId), isNull(oneTimeCodes.usedAt)))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
    .for('update');
  return rows[0];
}

export async function changeCode(
  db: Db,
  { orgId, id }: Pick<CodeRow, 'orgId' | 'id'>,
  change: Partial<Pick<CodeRow, 'usedAt' | 'wrongTries'>>,
): Promise<void> {
  await db
    .update(oneTimeCodes)
    .set(change)
    .where(and(eq(oneTimeCodes.orgId, orgId), eq(oneTimeCodes.id, id)));
}

export async function insertUser(ctx: Ctx, user: Omit<typeof users.$inferInsert, 'orgId'>): Promise<void> {
  await ctx.db.insert(users).values({ ...user, orgId: ctx.orgId });
}

export async function replaceGranted(
  ctx: Ctx,
  userId: string,
  slugs: readonly PermissionSlug[],
): Promise<void> {
  await ctx.db
    .delete(userPermissions)
    .where(and(eq(userPermissions.orgId, ctx.orgId), eq(userPermissions.userId, userId)));
  if (slugs.length > 0) {
    await ctx.db.insert(userPermissions).values(slugs.map((slug) => ({ orgId: ctx.orgId, userId, slug })));
  }
}

/** The admin who has been there longest, over all organisations. */
export async function selectOldestAdmin(db: Db): Promise<UserRow | undefined> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.isAdmin, true), eq(users.isSystemUser, false)))
    .orderBy(users.createdAt)
    .limit(1);
  return rows[0];
}

/** Removes codes and sessions that were over before these moments. */
export async function deleteOver(db: Db, before: { codes: Date; sessions: Date }): Promise<void> {
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, before.codes));
  await db.delete(sessions).where(lt(sessions.expiresAt, before.sessions));
}
