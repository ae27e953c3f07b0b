import { Readable } from 'node:stream';
import pg from 'pg';
import { migrate, migrateUpTo, UNFINISHED_RESTORE } from '../migrate.ts';
import { mimeOfName, type Storage } from '../../storage/index.ts';
import { ABOUT, COUNTS, countsSchema, SECRET, type About, type Counts } from './about.ts';
import { readArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup, newer, readAbout, textOf } from './check-backup.ts';
import { keyOf, loadRows, tableOfPart } from './copy-rows.ts';
import { describeTables, quoted, type DescribedTable } from './described-tables.ts';
import { knownMigrations, readSchemaState } from './schema-state.ts';
import { keyOfPart } from './stored-contents.ts';

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
async function markUnfinished(client: pg.ClientBase): Promise<void> {
  await client.query(`create table ${UNFINISHED_RESTORE} ()`);
}

async function takeMarkOff(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table ${UNFINISHED_RESTORE}`);
}

/**
 * Removes what the migrations created; extensions and roles stay. The marker of an unfinished restore is removed last.
 */
async function emptyDatabase(client: pg.ClientBase): Promise<void> {
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

export interface RestoreInput {
  /** Of the role that will own the tables; the database must be empty. */
  databaseUrl: string;
  /** Of each big table; 0 for none, whatever the backup was made from. */
  partitions?: number;
  storage: Storage;
  /** Stores the secret from the data folder; not called if the backup has none. */
  keepSecret: (secret: string) => void;
}

/**
 * Restores a backup, which was checked before, into an empty database: completely or not at all. Contents already in
 * the storage stay as they are. Afterwards the tables are migrated to this version of the program.
 * @throws BackupError if the database is not empty, or the backup is from a newer version or of one company
 */
export async function restoreBackup(path: string, input: RestoreInput): Promise<About & Counts> {
  const found = await checkBackup(path);
  refuseCompany(found, path);
  refuseNewer(found, path);
  await withClient(input.databaseUrl, async (client) => {
    if (!(await isEmptyDatabase(client))) throw notEmpty();
    await fillEmpty(found, { ...input, client }, () => load(path, { client, input }));
  });
  return found;
}

/**
 * Creates the tables of an archive's version in a database that is empty (`isEmptyDatabase`), loads it, and migrates it
 * to this version; if that fails, the database is empty again.
 */
export async function fillEmpty(
  { schema }: Pick<About, 'schema'>,
  { client, databaseUrl, partitions = 0 }: { client: pg.Client; databaseUrl: string; partitions?: number },
  loadRows: () => Promise<void>,
): Promise<void> {
  // Left by an interrupted restore.
  await emptyDatabase(client);
  await markUnfinished(client);
  try {
    await migrateUpTo(databaseUrl, schema.migrations.at(-1) ?? 0, { partitions });
    await loadRows();
    await takeMarkOff(client);
  } catch (error) {
    // If that fails too, the marker stays, and the next restore does it.
    await emptyDatabase(client).catch(() => undefined);
    throw error;
  }
  await migrate(databaseUrl);
}

/** @throws BackupError for the archive of one company, which lacks everything else */
export function refuseCompany({ company }: Pick<About, 'company'>, path: string): void {
  if (!company) return;
  throw new BackupError([
    `${path} has the data of one company, ${company.name}.`,
    'Import them: npm run company -- import FILE. Nothing was changed.',
  ]);
}

/** @throws BackupError if this program does not know all migrations of the backup */
export function refuseNewer({ schema }: Pick<About, 'schema'>, path: string): void {
  const known = new Set(knownMigrations().map(({ folderMillis }) => folderMillis));
  if (schema.migrations.some((moment) => !known.has(moment))) throw newer(path);
}

/** One transaction: foreign keys are dropped meanwhile, and checked over all rows when they are added again. */
async function load(
  path: string,
  { client, input }: { client: pg.Client; input: RestoreInput },
): Promise<void> {
  await client.query('begin');
  await client.query(`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
    set_config('client_encoding', 'UTF8', true)`);
  let loading: Loading | undefined;
  let counts: Counts | undefined;
  const rows: Record<string, number> = {};
  await readArchive(path, async ({ name, content }) => {
    const tableName = tableOfPart(name);
    const key = keyOfPart(name);
    if (name === ABOUT)
      loading = await beginLoading(client, { about: readAbout(await textOf(content), path), path });
    else if (name === SECRET) input.keepSecret(await textOf(content));
    else if (name === COUNTS) counts = countsSchema.parse(JSON.parse(await textOf(content)));
    else if (key !== undefined) await storeContent(input.storage, { key, content });
    else if (tableName !== undefined && loading) {
      const table = loading.tables.get(tableName);
      if (!table) throw new BackupError([`The backup ${path} has rows of ${tableName}, which is no table.`]);
      rows[tableName] = (rows[tableName] ?? 0) + (await loadRows(content, { client, table }));
    }
  });
  if (!loading || !counts) throw new Error('The backup was checked, and changed since');
  for (const [table, count] of Object.entries(counts.rows)) {
    if ((rows[table] ?? 0) !== count)
      throw new Error(`${table} has ${rows[table] ?? 0} rows and not ${count}`);
  }
  for (const [sequence, last] of Object.entries(counts.sequences)) {
    await client.query('select setval($1::regclass, $2::bigint)', [sequence, last]);
  }
  for (const statement of loading.after) await client.query(statement);
  await client.query('commit');
}

/** The tables of a backup by name, and what to do once their rows are in. */
interface Loading {
  tables: ReadonlyMap<string, DescribedTable>;
  after: readonly string[];
}

async function beginLoading(
  client: pg.Client,
  { about, path }: { about: About; path: string },
): Promise<Loading> {
  const { queue } = await readSchemaState(client);
  if (about.schema.queue > queue) throw newer(path);
  const present = new Map((await describeTables(client)).map((table) => [keyOf(table), table]));
  refuseStrangeColumns(about, { present, path });
  const before: string[] = [];
  const after: string[] = [];
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('public', 'pgboss')`,
  );
  for (const { table, name, definition } of keys) {
    before.push(`alter table ${table} drop constraint ${name}`);
    after.push(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const table of present.values()) {
    before.push(`alter table ${quoted(client, table)} disable trigger user`);
    after.push(`alter table ${quoted(client, table)} enable trigger user`);
  }
  for (const statement of before) await client.query(statement);
  // Rows that migrations and the queue insert are in the backup, too.
  await client.query('delete from pgboss.queue');
  for (const table of about.tables)
    if (table.schema === 'public') await client.query(`delete from ${quoted(client, table)}`);
  return { tables: new Map(about.tables.map((table) => [keyOf(table), table])), after };
}

/** @throws BackupError if the database lacks columns of an archive */
export function refuseStrangeColumns(
  about: About,
  { present, path }: { present: ReadonlyMap<string, DescribedTable>; path: string },
): void {
  for (const table of about.tables) {
    const columns = new Set(present.get(keyOf(table))?.columns);
    const strange = table.columns.filter((column) => !columns.has(column));
    if (strange.length === 0) continue;
    throw new BackupError([
      `The backup ${path} has ${keyOf(table)} with ${strange.join(', ')}, which this version does not know.`,
      'Restore it with the version of the program that made it. Nothing was changed.',
    ]);
  }
}

/** Stores a content of an archive, unless the storage has it. */
export async function storeContent(
  storage: Storage,
  { key, content }: { key: string; content: AsyncIterable<Uint8Array> },
): Promise<void> {
  if (await storage.exists(key)) return;
  await storage.put(key, Readable.from(content, { objectMode: false }), { contentType: mimeOfName(key) });
}

function notEmpty(): BackupError {
  return new BackupError([
    'The database is not empty, and a backup is restored into an empty one only.',
    'In local mode: name a new data folder (DATA_DIR=/path/to/folder), or add --replace to put the present data aside.',
    'With a PostgreSQL of your own: make a new database and name it in DATABASE_URL.',
  ]);
}

/** Works with a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'sourcewiz-restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
