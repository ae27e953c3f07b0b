import { sql } from 'drizzle-orm';
import type { TenantCtx } from '../../platform/context.ts';

/** How many files of everything were asked for since then, without those that failed. */
export async function countSince({ db, orgId }: TenantCtx, since: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from task where org_id = ${orgId} and action = 'company_data'
      and status <> 'failed' and created_at > ${since.toISOString()}::timestamptz`);
  return rows[0]?.count ?? 0;
}
