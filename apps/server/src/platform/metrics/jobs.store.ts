import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/** Unfinished jobs, by queue and state. */
export async function countJobs(db: Db): Promise<{ queue: string; state: string; count: number }[]> {
  const { rows } = await db.execute<{ queue: string; state: string; count: number }>(sql`
    select name as queue, state::text as state, count(*)::int as count from pgboss.job
    where state < 'completed' group by 1, 2`);
  return rows;
}
