import type pg from 'pg';
import { contentKey, type Storage } from '../../storage/index.ts';
import type { AreaTable } from '../area-table.ts';
import { COMPANY, COUNTS, countsSchema, markOf, type About, type Counts } from '../backups/about.ts';
import { readArchive } from '../backups/archive.ts';
import { BackupError } from '../backups/backup-error.ts';
import { checkBackup, textOf } from '../backups/check-backup.ts';
import { keyOf, tableOfPart } from '../backups/copy-rows.ts';
import { describeTables, quoted } from '../backups/described-tables.ts';
import {
  fillEmpty,
  isEmptyDatabase,
  refuseNewer,
  refuseStrangeColumns,
  storeContent,
  withClient,
} from '../backups/restore-backup.ts';
import { readSchemaState } from '../backups/schema-state.ts';
import { holdContents, keyOfPart } from '../backups/stored-contents.ts';
import { isDiskFull } from '../connection-loss.ts';
import { moveSequences, rowLoader, unusable, type Arrival } from './load-rows.ts';

export interface ImportInput {
  /** Of the role that owns the tables. */
  databaseUrl: string;
  /** Of each big table, if it is the first company of an empty database; 0 for none. */
  partitions?: number;
  storage: Storage;
  secret: string;
  areaTables: readonly AreaTable[];
  /**
   * Whether what its provider sold it comes along into an installation with other companies: only for an archive that
   * has not been in anybody else's hands.
   */
  withPlan?: boolean;
}

export type CompanyArchive = About & Counts & { company: NonNullable<About['company']> };

/**
 * Reads the archive of a company from beginning to end.
 * @throws BackupError if it is damaged, from a newer version, or no archive of a company
 */
export async function checkCompany(path: string): Promise<CompanyArchive> {
  const { company, ...found } = await checkBackup(path);
  if (!company)
    throw new BackupError([`${path} is a backup of everything: restore it with npm run restore -- FILE.`]);
  refuseNewer(found, path);
  return { ...found, company };
}

/**
 * Brings a company into an installation with its ids: all of it or nothing. Into an empty database also from an earlier
 * version, as a backup is restored.
 * @throws BackupError if it is here already, or something of it is in use; nothing is written then
 */
export async function importCompany(path: string, input: ImportInput): Promise<CompanyArchive> {
  const about = await checkCompany(path);
  await withClient(input.databaseUrl, async (client) => {
    const isFirst = await isEmptyDatabase(client);
    const isSameSecret = markOf(input.secret) === about.secretMark;
    const { company } = about;
    const arrival: Arrival = {
      client,
      about,
      company,
      areaTables: input.areaTables,
      isSameSecret,
      isFirst,
      path,
      withPlan: input.withPlan === true,
    };
    const work = () => arrive(arrival, input);
    if (isFirst) return fillEmpty(about, { ...input, client }, work);
    await refuseOtherSchema(client, about);
    // What is stored here is not swept before its rows are.
    await holdContents(client);
    await work();
  }).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
    throw new BackupError(['There is no space left for the company.', 'Free some. Nothing was changed.'], {
      cause: error,
    });
  });
  return about;
}

async function refuseOtherSchema(client: pg.Client, { schema, company }: CompanyArchive): Promise<void> {
  const here = await readSchemaState(client);
  const [mine, theirs] = [here.migrations.at(-1) ?? 0, schema.migrations.at(-1) ?? 0];
  if (mine === theirs && here.queue === schema.queue) return;
  throw new BackupError(
    mine < theirs || here.queue < schema.queue
      ? ['The database is of an earlier version than the archive: npm run migrate brings it up to date.']
      : [
          `The archive of ${company.name} is of an earlier version than this database.`,
          'Import it into an empty database with this version, which brings it up to date, and export it from there.',
          'Nothing was changed.',
        ],
  );
}

/** One transaction. Contents are stored before it is committed, and removed again if it fails. */
async function arrive(arrival: Arrival, { databaseUrl, storage }: ImportInput): Promise<void> {
  const { client, company, about, path } = arrival;
  await withClient(databaseUrl, async (beside) => {
    await beside.query(
      `select set_config('role', 'app_tenant', false), set_config('app.org_id', '${company.id}', false)`,
    );
    let stored = 0;
    try {
      await client.query('begin');
      await client.query(`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
        set_config('client_encoding', 'UTF8', true), set_config('app.backup', 'on', true),
        set_config('app.moving', 'on', true), set_config('app.org_id', '${company.id}', true)`);
      const present = new Map((await describeTables(client)).map((table) => [keyOf(table), table]));
      refuseStrangeColumns(about, { present, path });
      await refusePresent(arrival);
      const load = rowLoader(arrival);
      let counts: Counts | undefined;
      const rows: Record<string, number> = {};
      await readArchive(path, async ({ name, content }) => {
        const table = tableOfPart(name);
        const key = keyOfPart(name);
        if (name === COUNTS) counts = countsSchema.parse(JSON.parse(await textOf(content)));
        else if (table !== undefined) rows[table] = (rows[table] ?? 0) + (await load(table, content));
        else if (key !== undefined) {
          const sha256 = key.slice(key.lastIndexOf('/') + 1);
          if (key !== contentKey({ orgId: company.id, sha256 }))
            throw unusable(path, `${key} is not a file of this company`);
          if (await storage.exists(key)) return;
          stored += 1;
          await noteStored(beside, { orgId: company.id, sha256 });
          await storeContent(storage, { key, content });
        } else if (name !== COMPANY) throw unusable(path, `${name} does not belong into it`);
      });
      const differs = Object.entries(counts?.rows ?? {}).find(
        ([table, count]) => (rows[table] ?? 0) !== count,
      );
      if (!counts || differs) throw unusable(path, 'it was changed since it was checked');
      await moveSequences(arrival);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (stored > 0) await removeStored(beside, { orgId: company.id, storage });
      throw error;
    }
  });
}

async function refusePresent({ client, about, company }: Arrival): Promise<void> {
  const { rows: known } = await client.query('select from organisation where id = $1', [company.id]);
  const left: string[] = known.length > 0 ? ['organisation'] : [];
  for (const table of about.tables) {
    if (left.length > 0 || table.schema !== 'public' || !table.columns.includes('org_id')) continue;
    const { rows } = await client.query(`select from ${quoted(client, table)} where org_id = $1 limit 1`, [
      company.id,
    ]);
    if (rows.length > 0) left.push(table.name);
  }
  if (left.length === 0) return;
  throw new BackupError([
    `${company.name} (${company.id}) is here already: there are rows of it in ${left.join(', ')}.`,
    'Take it away first: npm run company -- remove ID. Nothing was changed.',
  ]);
}

/** If this process is killed, the sweep removes what nothing refers to. */
async function noteStored(
  beside: pg.Client,
  { orgId, sha256 }: { orgId: string; sha256: string },
): Promise<void> {
  await beside.query(
    `insert into content_check (org_id, sha256, after) values ($1, $2, now() + interval '1 hour')
     on conflict (org_id, sha256) do update set after = excluded.after`,
    [orgId, sha256],
  );
}

async function removeStored(
  beside: pg.Client,
  { orgId, storage }: { orgId: string; storage: Storage },
): Promise<void> {
  for (;;) {
    const { rows } = await beside.query<{ sha256: string }>(
      'select sha256 from content_check where org_id = $1 and after > now() limit 500',
      [orgId],
    );
    if (rows.length === 0) return;
    const keys = rows.map(({ sha256 }) => sha256);
    for (const sha256 of keys) await storage.delete(contentKey({ orgId, sha256 }));
    await beside.query('delete from content_check where org_id = $1 and sha256 = any ($2)', [orgId, keys]);
  }
}
