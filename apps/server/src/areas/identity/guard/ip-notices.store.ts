import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import type { UserRow } from '../identity.store.ts';
import { throttles, users } from '../identity.tables.ts';

/** Claims a notice in one statement: only one of all processes that want to send it gets true. */
export async function claimNotice(
  db: Db,
  { key, now, since }: { key: string; now: Date; since: Date },
): Promise<boolean> {
  const rows = await db
    .insert(throttles)
    .values({ key, failures: 1, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { failures: sql`${throttles.failures} + 1`, lastAt: now },
      setWhere: lte(throttles.lastAt, since),
    })
    .returning({ key: throttles.key });
  return rows.length > 0;
}

/** The active admins of an organisation, without those of the provider. */
export async function selectAdminsToTell(
  db: Db,
  orgId: string,
): Promise<Pick<UserRow, 'id' | 'email' | 'language'>[]> {
  return db
    .select({ id: users.id, email: users.email, language: users.language })
    .from(users)
    .where(
      and(
        eq(users.orgId, orgId),
        eq(users.isAdmin, true),
        eq(users.isSystemUser, false),
        eq(users.status, 'active'),
      ),
    );
}
