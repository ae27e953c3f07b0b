import type pg from 'pg';
import { UNFINISHED_RESTORE } from '../migrate.ts';

/** Database objects that belong to no extension. */
const notOfExtension = (catalogue: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = o.oid and d.deptype = 'e')`;

/** Whether a database has no tables, or only those of an interrupted restore. */
export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ tables: number; marked: boolean }>(
    `select count(*)::int as tables, to_regclass($1) is not null as marked from pg_class o
     where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p') and ${notOfExtension('pg_class')}`,
    [UNFINISHED_RESTORE],
  );
  return rows[0]?.tables === 0 || rows[0]?.marked === true;
}

/** While it exists, no program starts on the database, and a restore starts over. */
export async function markUnfinished(client: pg.ClientBase): Promise<void> {
  await client.query(`create table ${UNFINISHED_RESTORE} ()`);
}

export async function takeMarkOff(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table ${UNFINISHED_RESTORE}`);
}

/**
 * Removes what the migrations created; extensions and roles stay. The marker of an unfinished restore is removed last.
 */
export async function emptyDatabase(client: pg.ClientBase): Promise<void> {
  await client.query('rollback');
  await client.query('drop schema if exists drizzle, pgboss cascade');
  const names = async (text: string) =>
    (await client.query<{ name: string }>(text, [UNFINISHED_RESTORE])).rows.map(({ name }) => name);
  const tables = await names(
    `select o.oid::regclass::text as name from pg_class o
     where o.relnamespace = 'public'::regnamespace and o.relkind in ('r', 'p') and o.relname <> $1
       and ${notOfExtension('pg_class')}`,
  );
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')} cascade`);
  const functions = await names(
    `select o.oid::regprocedure::text as name from pg_proc o
     where o.pronamespace = 'public'::regnamespace and o.proname <> $1 and ${notOfExtension('pg_proc')}`,
  );
  for (const name of functions) await client.query(`drop function if exists ${name} cascade`);
  await client.query(`drop table if exists ${UNFINISHED_RESTORE}`);
}
