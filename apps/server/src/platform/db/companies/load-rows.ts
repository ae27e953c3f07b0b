import { getTableName } from 'drizzle-orm';
import type pg from 'pg';
import type { AreaTable } from '../area-table.ts';
import type { About } from '../backups/about.ts';
import { BackupError } from '../backups/backup-error.ts';
import { keyOf, loadRows } from '../backups/copy-rows.ts';
import { columnList, quoted, type DescribedTable } from '../backups/described-tables.ts';
import { changedOnArrival } from './moved-tables.ts';

// Rows go through a temporary table. From there they are inserted in the role of queries, as this company: a row of
// another one, in an archive that somebody has changed, is refused by its policy.

const ARRIVING = 'pg_temp.arriving_rows';

export interface Arrival {
  client: pg.Client;
  about: About;
  company: NonNullable<About['company']>;
  areaTables: readonly AreaTable[];
  /** Whether what was sealed can be read here. */
  isSameSecret: boolean;
  /** Whether nothing else is here yet. */
  isFirst: boolean;
  /** Whether what the provider sold it comes along, beside other companies. */
  withPlan: boolean;
  path: string;
}

/** @returns a function that writes the rows of one part into their table, and how many there were */
export function rowLoader(arrival: Arrival) {
  const { client, about, areaTables, path } = arrival;
  const tables = new Map(about.tables.map((table) => [keyOf(table), table]));
  const known = new Map(areaTables.map((one) => [getTableName(one.table), one]));
  let current: string | undefined;
  return async (name: string, content: AsyncIterable<Uint8Array>): Promise<number> => {
    const table = tables.get(name);
    const of = known.get(table?.name ?? '');
    const isJob = name === 'pgboss.job' || name === 'pgboss.queue';
    if (!table || (!isJob && (of?.ofNobody !== undefined || of?.moving?.stays !== undefined || !of)))
      throw unusable(path, `it has rows of ${name}, which are not a company's`);
    if (current === name) await client.query(`truncate ${ARRIVING}`);
    else {
      await client.query(`drop table if exists ${ARRIVING}`);
      await client.query(`create temp table arriving_rows (like ${quoted(client, table)}) on commit drop`);
      await client.query(`grant select on ${ARRIVING} to app_tenant`);
      current = name;
    }
    const count = await loadRows(content, { client, table, into: ARRIVING });
    if (isJob) await insertJobs(arrival, table);
    else if (of?.moving?.ofProvider !== undefined && !arrival.isFirst && !arrival.withPlan) return count;
    else {
      await change(arrival, { table, of });
      await refuseStrangeIds(arrival, table);
      await refuseTaken(arrival, table);
      await insertAsCompany(arrival, table);
    }
    return count;
  };
}

async function change(
  { client, isSameSecret }: Arrival,
  { table, of }: { table: DescribedTable; of: AreaTable | undefined },
): Promise<void> {
  const moving = of?.moving;
  if (moving?.unreadable && !isSameSecret) await client.query(`truncate ${ARRIVING}`);
  const changes = changedOnArrival(moving, { isSameSecret });
  if (changes.length > 0) {
    const list = changes.map(({ column, becomes }) => `${client.escapeIdentifier(column)} = ${becomes}`);
    await client.query(`update ${ARRIVING} set ${list.join(', ')}`);
  }
  if (!moving?.idsOfAll) return;
  const name = quoted(client, table);
  await client.query(`update ${ARRIVING} a set id = nextval(pg_get_serial_sequence('${name}', 'id'))
    where exists (select from ${name} t where t.id = a.id)`);
}

/** The highest id that may arrive: all companies take the next ones from the same sequences. */
const HIGHEST_ID = 2 ** 50;

async function refuseStrangeIds({ client, path }: Arrival, table: DescribedTable): Promise<void> {
  for (const { column } of await sequencesOf(client, table)) {
    const id = client.escapeIdentifier(column);
    const { rows } = await client.query(
      `select from ${ARRIVING} where ${id} not between 1 and ${HIGHEST_ID} limit 1`,
    );
    if (rows.length > 0) throw unusable(path, `${table.name} has an id that no installation gives`);
  }
}

/** What is unique in the whole installation, such as the addresses of people. */
async function refuseTaken({ client, about, path }: Arrival, table: DescribedTable): Promise<void> {
  const { rows: keys } = await client.query<{ columns: string[]; rule: string }>(
    `select array_agg(a.attname::text) as columns, coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as rule
     from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indisunique and i.indrelid = $1::regclass group by i.indexrelid, i.indpred, i.indrelid
     having not bool_or(a.attname = 'org_id')`,
    [quoted(client, table)],
  );
  for (const { columns, rule } of keys) {
    const on = columns.map(
      (column) => `t.${client.escapeIdentifier(column)} = a.${client.escapeIdentifier(column)}`,
    );
    const { rows } = await client.query<{ value: string }>(
      `select concat_ws(', ', ${columns.map((column) => `a.${client.escapeIdentifier(column)}`).join(', ')}) as value
       from (select * from ${ARRIVING} where ${rule}) a
       join (select * from ${quoted(client, table)} where ${rule}) t on ${on.join(' and ')} limit 5`,
    );
    if (rows.length === 0) continue;
    throw new BackupError([
      `${about.company?.name} (${path}) cannot be imported: another company here has the same ${columns.join(' and ')} in ${table.name}:`,
      ...rows.map(({ value }) => `  ${value}`),
      'Change it in one of the two companies. Nothing was changed.',
    ]);
  }
}

async function insertAsCompany({ client, path }: Arrival, table: DescribedTable): Promise<void> {
  const columns = columnList(client, table);
  await client.query(`select set_config('role', 'app_tenant', true)`);
  try {
    await client.query(
      `insert into ${quoted(client, table)} (${columns}) overriding system value select ${columns} from ${ARRIVING}`,
    );
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code !== '42501' && !code.startsWith('23')) throw error;
    throw unusable(path, `rows of ${table.name} do not fit (${(error as Error).message})`, error);
  }
  await client.query(`select set_config('role', 'none', true)`);
}

/** Only work of this company, and in queues that this program has; a new installation gets those as well. */
async function insertJobs({ client, company, isFirst }: Arrival, table: DescribedTable): Promise<void> {
  const columns = columnList(client, table);
  const insert = `insert into ${quoted(client, table)} (${columns}) select ${columns} from ${ARRIVING}`;
  if (table.name === 'job')
    await client.query(
      `${insert} where data->>'org_id' = $1 and name in (select name from pgboss.queue) on conflict do nothing`,
      [company.id],
    );
  else if (isFirst) await client.query(`${insert} on conflict do nothing`);
}

export function unusable(path: string, what: string, cause?: unknown): BackupError {
  return new BackupError([`The archive ${path} cannot be used: ${what}.`, 'Nothing was changed.'], { cause });
}

/** Moves the sequences of tables past the ids that have arrived. */
export async function moveSequences({ client, about, company }: Arrival): Promise<void> {
  for (const table of about.tables) {
    if (table.schema !== 'public' || !table.columns.includes('org_id')) continue;
    const name = quoted(client, table);
    for (const { column, sequence } of await sequencesOf(client, table)) {
      await client.query(
        `select setval($1::regclass, highest) from (
           select max(${client.escapeIdentifier(column)}) as highest from ${name} where org_id = $2) arrived
         where highest > (select case when is_called then last_value else last_value - 1 end from ${sequence})`,
        [sequence, company.id],
      );
    }
  }
}

/** Columns that take their values from a sequence. */
async function sequencesOf(
  client: pg.Client,
  table: DescribedTable,
): Promise<{ column: string; sequence: string }[]> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select a.attname::text as column, pg_get_serial_sequence($1, a.attname) as sequence from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       and pg_get_serial_sequence($1, a.attname) is not null`,
    [quoted(client, table)],
  );
  return rows;
}
