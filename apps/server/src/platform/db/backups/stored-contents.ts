import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Db } from '../database.ts';
import { contentKey, type Storage } from '../../storage/index.ts';
import type { ArchiveWriter } from './archive.ts';

/** Any number: while it is held, shared, no sweep removes contents. */
const CONTENTS_LOCK = 4_600_463;
const AT_ONCE = 500;
const PREFIX = 'files/';

/** Keeps all stored contents until the client ends: those that rows of the backup refer to must still be there. */
export async function holdContents(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [CONTENTS_LOCK]);
}

/** Whether a sweep may remove contents: no backup is running, and none starts before the transaction ends. */
export async function mayRemoveContents(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${CONTENTS_LOCK}) as free`,
  );
  return rows[0]?.free === true;
}

/** Where a content is stored, by the name of its part; undefined for other parts. */
export const keyOfPart = (part: string): string | undefined =>
  part.startsWith(PREFIX) ? part.slice(PREFIX.length) : undefined;

/**
 * Adds every content that a row refers to, once. Resized images are left out: they are made again on demand.
 * @param input.client in the transaction of the backup
 * @param input.pointedAt queries of `org_id` and `sha256`, if not all contents are wanted
 */
export async function addContents(
  archive: ArchiveWriter,
  input: { client: pg.ClientBase; storage: Storage; pointedAt?: readonly string[] },
): Promise<{ files: number; fileBytes: number; missing: string[] }> {
  const { client, storage } = input;
  const counts = { files: 0, fileBytes: 0, missing: [] as string[] };
  const pointedAt = input.pointedAt ?? (await allContents(client));
  await client.query(
    `declare contents cursor for select org_id::text, sha256 from (${pointedAt.join(' union ')}) pointed
     where sha256 is not null order by 1, 2`,
  );
  for (;;) {
    const { rows } = await client.query<{ org_id: string; sha256: string }>(`fetch ${AT_ONCE} from contents`);
    for (const { org_id: orgId, sha256 } of rows) {
      const key = contentKey({ orgId, sha256 });
      if (!(await storage.exists(key))) {
        counts.missing.push(key);
        continue;
      }
      const size = await storage.size(key);
      await archive.add({ name: PREFIX + key, size }, await storage.stream(key));
      counts.files += 1;
      counts.fileBytes += size;
    }
    if (rows.length < AT_ONCE) return counts;
  }
}

/** Tables whose rows refer to contents by SHA-256, except the sweeps' own list. */
async function allContents(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('org_id', 'sha256') and table_name <> 'content_check'
     group by 1 having count(*) = 2 order by 1`,
  );
  return rows.map(({ name }) => `select org_id, sha256 from ${client.escapeIdentifier(name)}`);
}
