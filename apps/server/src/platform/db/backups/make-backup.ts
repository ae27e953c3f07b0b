import type pg from 'pg';
import type { Storage } from '../../storage/index.ts';
import { ABOUT, COUNTS, SECRET, type About, type Counts } from './about.ts';
import { addRows, keyOf } from './copy-rows.ts';
import { addText, describe, inSnapshot, makeArchive } from './snapshot.ts';
import { addContents } from './stored-contents.ts';

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
 * Backs up everything to one file while people go on working: all of it is as it was at one moment.
 * @param path of the file, which must not exist
 * @throws BackupError if it cannot be made; nothing is left behind then
 */
export function makeBackup(path: string, input: BackupInput): Promise<Counts & About> {
  return makeArchive(path, (archive) =>
    inSnapshot(input.databaseUrl, async (client, tables) => {
      const about = await describe(client, { tables, secret: input.secret });
      await addText(archive, ABOUT, JSON.stringify(about));
      if (input.keepsSecret) await addText(archive, SECRET, input.secret);
      const rows: Record<string, number> = {};
      for (const table of tables) rows[keyOf(table)] = await addRows(archive, { client, table });
      const contents = await addContents(archive, { client, storage: input.storage });
      const counts: Counts = { rows, sequences: await readSequences(client), ...contents };
      await addText(archive, COUNTS, JSON.stringify(counts));
    }),
  );
}

/** Read last: numbers assigned meanwhile do no harm, but numbers assigned twice would. */
async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number }>(
    `select schemaname || '.' || sequencename as name, last_value::float8 as last from pg_sequences
     where schemaname in ('public', 'pgboss') and last_value is not null order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
