import type pg from 'pg';
import type { Storage } from '../../storage/index.ts';
import type { AreaTable } from '../area-table.ts';
import { COMPANY, COUNTS, type About, type Counts } from '../backups/about.ts';
import { BackupError } from '../backups/backup-error.ts';
import { addRows, keyOf } from '../backups/copy-rows.ts';
import { quoted } from '../backups/described-tables.ts';
import { addText, describe, inSnapshot, makeArchive } from '../backups/snapshot.ts';
import { addContents } from '../backups/stored-contents.ts';
import { movedTables, parentsFirst, type MovedCompany, type MovedTable } from './moved-tables.ts';

export interface ExportInput {
  /** Of the role that owns the tables. */
  databaseUrl: string;
  storage: Storage;
  /** Only its mark goes into the archive. */
  secret: string;
  /** What the areas say of their tables. */
  areaTables: readonly AreaTable[];
  company: MovedCompany;
}

/**
 * Writes everything of one company to an archive, as it is at one moment, while people go on working.
 * @param path of the file, which must not exist
 * @throws BackupError if it cannot be made; nothing is left behind then
 */
export function exportCompany(path: string, input: ExportInput): Promise<Counts & About> {
  const { databaseUrl, storage, secret, areaTables, company } = input;
  return makeArchive(path, (archive) =>
    inSnapshot(databaseUrl, async (client, all) => {
      const name = await nameOf(client, company.id);
      const tables = parentsFirst(movedTables(all, { company, areaTables }), await referencesIn(client));
      const about = await describe(client, { tables, secret });
      await addText(archive, COMPANY, JSON.stringify({ ...about, company: { ...company, name } }));
      const rows: Record<string, number> = {};
      for (const table of tables)
        rows[keyOf(table)] = await addRows(archive, { client, table, rows: rowsOf(client, table) });
      const pointedAt = tables
        .filter(({ columns }) => columns.includes('org_id') && columns.includes('sha256'))
        .map((table) => `select org_id, sha256 from ${quoted(client, table)} where ${table.where}`);
      const contents = await addContents(archive, { client, storage, pointedAt });
      await addText(archive, COUNTS, JSON.stringify({ rows, sequences: {}, ...contents } satisfies Counts));
    }),
  );
}

const rowsOf = (client: pg.ClientBase, table: MovedTable) =>
  `select ${table.values.join(', ')} from ${quoted(client, table)} where ${table.where}`;

/** @throws BackupError if there is no such company */
export async function nameOf(client: pg.ClientBase, id: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from organisation where id::text = $1', [
    id,
  ]);
  if (rows[0]) return rows[0].name;
  throw new BackupError([
    `There is no company with the id ${id} here.`,
    'npm run console -- companies lists them with their ids.',
  ]);
}

/** Which table refers to which. */
export async function referencesIn(client: pg.ClientBase): Promise<{ from: string; to: string }[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select distinct c.relname::text as "from", p.relname::text as "to" from pg_constraint f
     join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
     where f.contype = 'f' and f.connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  );
  // The queue has its foreign keys in its partitions.
  return [...rows, { from: 'job', to: 'queue' }];
}
