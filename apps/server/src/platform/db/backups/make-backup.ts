import { rename, rm } from 'node:fs/promises';
import pg from 'pg';
import type { Storage } from '../../storage/index.ts';
import { ABOUT, COUNTS, FORMAT, markOf, SECRET, type About, type Counts } from './about.ts';
import { writeArchive, type ArchiveWriter } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup } from './check-backup.ts';
import { addRows, keyOf } from './copy-rows.ts';
import { describeTables, quoted, type DescribedTable } from './described-tables.ts';
import { readSchemaState } from './schema-state.ts';
import { addContents, holdContents } from './stored-contents.ts';

export interface BackupInput {
  /** Of the role that owns the tables. */
  databaseUrl: string;
  storage: Storage;
  /** Signs addresses and encrypts the keys of authenticators. */
  secret: string;
  /** Whether the secret is in the data folder rather than in the settings: it is lost with the folder. */
  keepsSecret: boolean;
}

/**
 * Backs up everything to one file while people go on working: all of it is as it was at one moment. The file is read
 * again before it gets its name.
 * @param path of the file, which must not exist
 * @throws BackupError if it cannot be made; nothing is left behind then
 */
export async function makeBackup(path: string, input: BackupInput): Promise<Counts & About> {
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    await writeArchive(unfinished, (archive) => writeParts(archive, input));
    const found = await checkBackup(unfinished);
    await rename(unfinished, path);
    return found;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw explained(error, path);
  }
}

async function writeParts(archive: ArchiveWriter, input: BackupInput): Promise<void> {
  const client = new pg.Client({ connectionString: input.databaseUrl, application_name: 'sourcewiz-backup' });
  // A lost connection is reported by the statement that waits for it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await holdContents(client);
    await client.query('begin transaction isolation level repeatable read');
    await client.query(`select set_config('app.backup', 'on', true), set_config('timezone', 'UTC', true),
      set_config('datestyle', 'ISO', true), set_config('client_encoding', 'UTF8', true)`);
    const tables = await describeTables(client);
    if (tables.length === 0) {
      throw new BackupError([
        'The database holds nothing yet. Start the program once, with the same settings.',
      ]);
    }
    await lockAgainstChangesOfTheSchema(client, tables);
    await refuseHiddenRows(client);
    const about = await describe(client, { tables, secret: input.secret });
    await addText(archive, ABOUT, JSON.stringify(about));
    if (input.keepsSecret) await addText(archive, SECRET, input.secret);
    const rows: Record<string, number> = {};
    for (const table of tables) rows[keyOf(table)] = await addRows(archive, { client, table });
    const contents = await addContents(archive, { client, storage: input.storage });
    const counts: Counts = { rows, sequences: await readSequences(client), ...contents };
    await addText(archive, COUNTS, JSON.stringify(counts));
    await client.query('commit');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Migrations wait until the backup is made. */
async function lockAgainstChangesOfTheSchema(
  client: pg.ClientBase,
  tables: readonly DescribedTable[],
): Promise<void> {
  const names = tables.map((table) => quoted(client, table));
  await client.query(`lock table ${names.join(', ')} in access share mode`);
}

/** A role that does not see all rows would silently leave them out. */
async function refuseHiddenRows(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and row_security_active(c.oid)
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup_reads'
         and current_user::regrole = any (p.polroles))`,
  );
  if (rows.length === 0) return;
  throw new BackupError([
    `The role of the database address does not see all rows of ${rows.map(({ name }) => name).join(', ')}.`,
    'Make the backup with the address of the role that owns the tables: the one that the program itself uses.',
  ]);
}

async function describe(
  client: pg.ClientBase,
  { tables, secret }: { tables: readonly DescribedTable[]; secret: string },
): Promise<About> {
  const { rows } = await client.query<{ at: Date; version: string }>(
    `select now() as at, current_setting('server_version') as version`,
  );
  const { migrations, queue } = await readSchemaState(client);
  return {
    format: FORMAT,
    madeAt: (rows[0]?.at ?? new Date()).toISOString(),
    postgres: rows[0]?.version ?? '',
    schema: { migrations: [...migrations], queue },
    tables: tables.map(({ columns, ...table }) => ({ ...table, columns: [...columns] })),
    secretMark: markOf(secret),
  };
}

/** Read last: numbers assigned meanwhile do no harm, but numbers assigned twice would. */
async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select schemaname || '.' || sequencename as name, last_value::float8 as last from pg_sequences
     where schemaname in ('public', 'pgboss') and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

async function addText(archive: ArchiveWriter, name: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  await archive.add({ name, size: bytes.length }, [bytes]);
}

function explained(error: unknown, path: string): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError(
      [
        `There is no space left on the disk of ${path}.`,
        'Free some, or name a file on another disk. Nothing is left of this one.',
      ],
      { cause: error },
    );
  }
  if (code === 'EACCES' || code === 'ENOENT' || code === 'EROFS' || code === 'ENOTDIR') {
    return new BackupError(
      [`The file ${path} cannot be written (${code}).`, 'Name one in a folder that exists and is yours.'],
      { cause: error },
    );
  }
  return error;
}
