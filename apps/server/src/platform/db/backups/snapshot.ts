import { rename, rm } from 'node:fs/promises';
import pg from 'pg';
import { FORMAT, markOf, type About, type Counts } from './about.ts';
import { writeArchive, type ArchiveWriter } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup } from './check-backup.ts';
import { migrationLock } from '../migrate.ts';
import { describeTables, quoted, type DescribedTable } from './described-tables.ts';
import { readSchemaState } from './schema-state.ts';
import { holdContents } from './stored-contents.ts';

/**
 * Writes an archive, and reads it again before it gets its name.
 * @param path of the file, which must not exist
 * @throws BackupError if it cannot be made; nothing is left behind then
 */
export async function makeArchive(
  path: string,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<Counts & About> {
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    await writeArchive(unfinished, write);
    const found = await checkBackup(unfinished);
    await rename(unfinished, path);
    return found;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw explained(error, path);
  }
}

/**
 * Reads the rows of all companies as they are at one moment, while people go on working; no content that they refer to
 * is removed meanwhile.
 * @param databaseUrl of the role that owns the tables
 */
export async function inSnapshot(
  databaseUrl: string,
  read: (client: pg.Client, tables: DescribedTable[]) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sourcewiz-backup' });
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
    await read(client, tables);
    await client.query('commit');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Migrations wait until the copy is made: before they hold any table, so that no call waits behind them. */
async function lockAgainstChangesOfTheSchema(
  client: pg.ClientBase,
  tables: readonly DescribedTable[],
): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [migrationLock]);
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

/** What is needed to read the archive, beside the tables. */
export async function describe(
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

export async function addText(archive: ArchiveWriter, name: string, text: string): Promise<void> {
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
