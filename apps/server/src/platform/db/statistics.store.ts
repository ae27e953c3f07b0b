import type { Database } from './database.ts';

/** Rows written since the last look after which a table is looked at again, if they are also a fiftieth of it. */
const WRITTEN_ROWS = 5_000;

/**
 * Gathers the statistics of tables in which a task has written thousands of rows: the server itself waits until a tenth
 * of a table has changed, which in a table of many companies may be all that a new one has.
 */
export async function refreshStatistics({ database: { pool } }: { database: Database }): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I', relname) as name from pg_stat_user_tables
    where schemaname = 'public' and n_mod_since_analyze > greatest(${WRITTEN_ROWS}, n_live_tup / 50)`);
  for (const { name } of rows) await pool.query(`analyze ${name}`);
}
