import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { UserRow } from '../identity.store.ts';
import { sessions, users } from '../identity.tables.ts';

export type SessionRow = typeof sessions.$inferSelect;
type SessionKey = Pick<SessionRow, 'orgId' | 'id'>;

const isSession = ({ orgId, id }: SessionKey) => and(eq(sessions.orgId, orgId), eq(sessions.id, id));

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/**
 * A session that is neither revoked nor over, with its user. After a sign-up the session can still be used to enter the
 * code; so can one for a taken address, whatever its account's status, since the two must be indistinguishable.
 */
export async function selectSession(
  db: Db,
  tokenHash: Uint8Array,
  now: Date,
): Promise<{ session: SessionRow; user: UserRow } | undefined> {
  const mayGoOn = sql`case ${sessions.purpose}
    when 'taken' then not ${sessions.verified}
    when 'sign_up' then ${users.status} = 'active' or (${users.status} = 'unverified' and not ${sessions.verified})
    when 'visit' then ${users.status} = 'active' and ${visitorIsThere(now)}
    else ${users.status} = 'active' end`;
  const rows = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, and(eq(users.orgId, sessions.orgId), eq(users.id, sessions.userId)))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        mayGoOn,
      ),
    );
  return rows[0];
}

/**
 * Whether a visitor still is one of the provider's people, with a session of their own that is as old as the visit: who
 * was signed out everywhere is out of all companies, too.
 */
const visitorIsThere = (now: Date) => sql`exists (
  select from ${users} visitor join ${sessions} own on own.org_id = visitor.org_id and own.user_id = visitor.id
  where visitor.id = split_part(${users.email}, '.', 1)::uuid
    and visitor.status = 'active' and visitor.is_system_user and visitor.totp_confirmed_at is not null
    and own.verified and own.purpose <> 'visit' and own.revoked_at is null
    and own.expires_at > ${now.toISOString()}::timestamptz and own.created_at <= ${sessions.createdAt})`;

/** The session of the caller. */
export async function selectOwnSession(ctx: Ctx): Promise<SessionRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(isSession({ orgId: ctx.orgId, id: ctx.caller.sessionId }));
  return rows[0];
}

/** The same, locked against a simultaneous try. */
export async function lockOwnSession(ctx: Ctx): Promise<SessionRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(isSession({ orgId: ctx.orgId, id: ctx.caller.sessionId }), isNull(sessions.revokedAt)))
    .for('update');
  return rows[0];
}

export async function changeSession(
  db: Db,
  key: SessionKey,
  change: Partial<
    Pick<
      SessionRow,
      'verified' | 'lastSeenAt' | 'expiresAt' | 'wrongTries' | 'firstMobile' | 'firstMobileCountryId'
    >
  >,
): Promise<void> {
  await db.update(sessions).set(change).where(isSession(key));
}

/** Ends one session. @returns false if it had already ended */
export async function revokeOne(db: Db, key: SessionKey, now: Date): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(isSession(key), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/**
 * Ends all sessions of a user but one. Sessions of other people who signed up with the user's address stay: ending them
 * would reveal that there is an account.
 * @returns the ended ones
 */
export async function revokeAll(
  db: Db,
  { orgId, userId, except }: { orgId: string; userId: string; except?: string | undefined },
  now: Date,
): Promise<{ id: string; verified: boolean }[]> {
  return db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.orgId, orgId),
        eq(sessions.userId, userId),
        ne(sessions.purpose, 'taken'),
        isNull(sessions.revokedAt),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id, verified: sessions.verified });
}

/** Ends the logins of a user whose second step is missing; these are never cached. */
export async function revokePending(
  db: Db,
  { orgId, id }: Pick<UserRow, 'orgId' | 'id'>,
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.orgId, orgId),
        eq(sessions.userId, id),
        eq(sessions.verified, false),
        ne(sessions.purpose, 'taken'),
        isNull(sessions.revokedAt),
      ),
    );
}

/** The caller's open sessions with a completed second step, most recently used first. */
export async function selectOwnSessions(ctx: Ctx, now: Date): Promise<SessionRow[]> {
  return ctx.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.orgId, ctx.orgId),
        eq(sessions.userId, ctx.caller.userId),
        eq(sessions.verified, true),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
}

/** Deletes what earlier sign-ups with the address of an account left open. */
export async function deleteTakenSessions(
  db: Db,
  { orgId, id }: Pick<UserRow, 'orgId' | 'id'>,
): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.orgId, orgId), eq(sessions.userId, id), eq(sessions.purpose, 'taken')));
}

export async function deleteSessionsOver(db: Db, before: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, before));
}

/** Makes all processes forget the company's open sessions. @returns their ids */
export async function notifyCompanyChanged({ db, orgId }: Ctx): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${sessions.id} as id, pg_notify('session_changed', ${sessions.id}::text)
    from ${sessions} where ${sessions.orgId} = ${orgId} and ${isNull(sessions.revokedAt)}`);
  return rows.map(({ id }) => id);
}

/** Makes all processes forget a session. */
export async function notifySessionChanged(db: Db, sessionId: string): Promise<void> {
  await db.execute(sql`select pg_notify('session_changed', ${sessionId})`);
}
