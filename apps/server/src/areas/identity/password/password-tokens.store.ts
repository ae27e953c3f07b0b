import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import type { UserRow } from '../identity.store.ts';
import { passwordTokens, users } from '../identity.tables.ts';

export type PasswordTokenRow = typeof passwordTokens.$inferSelect;

/** Makes the token the only valid one of its user. */
export async function replacePasswordToken(db: Db, token: typeof passwordTokens.$inferInsert): Promise<void> {
  await deletePasswordTokens(db, { orgId: token.orgId, id: token.userId });
  await db.insert(passwordTokens).values(token);
}

/** Invalidates all links of a user. */
export async function deletePasswordTokens(
  db: Db,
  { orgId, id }: Pick<UserRow, 'orgId' | 'id'>,
): Promise<void> {
  await db.delete(passwordTokens).where(and(eq(passwordTokens.orgId, orgId), eq(passwordTokens.userId, id)));
}

/** An unused, unexpired token, with its user. */
export async function selectPasswordToken(
  db: Db,
  tokenHash: Uint8Array,
  now: Date,
): Promise<{ token: PasswordTokenRow; user: UserRow } | undefined> {
  const rows = await db
    .select({ token: passwordTokens, user: users })
    .from(passwordTokens)
    .innerJoin(users, and(eq(users.orgId, passwordTokens.orgId), eq(users.id, passwordTokens.userId)))
    .where(isGood(tokenHash, now));
  return rows[0];
}

/** Uses up a token: of two simultaneous uses only one succeeds. @returns whether it was valid */
export async function usePasswordToken(db: Db, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  const rows = await db
    .update(passwordTokens)
    .set({ usedAt: now })
    .where(isGood(tokenHash, now))
    .returning({ id: passwordTokens.id });
  return rows.length > 0;
}

const isGood = (tokenHash: Uint8Array, now: Date) =>
  and(
    eq(passwordTokens.tokenHash, tokenHash),
    isNull(passwordTokens.usedAt),
    gt(passwordTokens.expiresAt, now),
  );

export async function deletePasswordTokensOver(db: Db, before: Date): Promise<void> {
  await db.delete(passwordTokens).where(lt(passwordTokens.expiresAt, before));
}
