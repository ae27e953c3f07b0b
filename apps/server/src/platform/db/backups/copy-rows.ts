import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { ArchiveWriter } from './archive.ts';
import { columnList, quoted, type DescribedTable } from './described-tables.ts';

/** Uncompressed bytes of rows in memory at a time, and in one part of the archive. */
const PART_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;

const pack = promisify(gzip);

/** The rows of a table in an archive: `tables/public.product/00001.copy.gz`, in COPY format. */
const PART_NAME = /^tables\/(.+)\/\d{5}\.copy\.gz$/;

export const keyOf = ({ schema, name }: Pick<DescribedTable, 'schema' | 'name'>) => `${schema}.${name}`;

/** The table whose rows are in a part of an archive; undefined for other parts. */
export const tableOfPart = (part: string): string | undefined => PART_NAME.exec(part)?.[1];

/**
 * Adds all rows of a table that the client's transaction sees.
 * @param input.rows the query that selects them, if not all
 * @returns their number
 */
export async function addRows(
  archive: ArchiveWriter,
  { client, table, rows: query }: { client: pg.ClientBase; table: DescribedTable; rows?: string },
): Promise<number> {
  const all = `select ${columnList(client, table)} from ${quoted(client, table)}`;
  const rows = client.query(to(`copy (${query ?? all}) to stdout`));
  let parts = 0;
  const add = async (pieces: readonly Uint8Array[]) => {
    parts += 1;
    const packed = await pack(Buffer.concat(pieces), { level: 3 });
    const name = `tables/${keyOf(table)}/${String(parts).padStart(5, '0')}.copy.gz`;
    await archive.add({ name, size: packed.length }, [packed]);
  };
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of rows as AsyncIterable<Buffer>) {
    // A part ends with a whole row, so that each can be read on its own.
    const end = bytes + piece.length < PART_BYTES ? -1 : piece.lastIndexOf(NEWLINE);
    if (end === -1) {
      pieces.push(piece);
      bytes += piece.length;
      continue;
    }
    await add([...pieces, piece.subarray(0, end + 1)]);
    const rest = piece.subarray(end + 1);
    pieces = rest.length === 0 ? [] : [rest];
    bytes = rest.length;
  }
  if (bytes > 0) await add(pieces);
  return rows.rowCount;
}

/** Writes the rows of one part into its table, or another of the same columns. @returns their number */
export async function loadRows(
  packed: AsyncIterable<Uint8Array>,
  { client, table, into }: { client: pg.ClientBase; table: DescribedTable; into?: string },
): Promise<number> {
  const rows = client.query(
    from(`copy ${into ?? quoted(client, table)} (${columnList(client, table)}) from stdin`),
  );
  await pipeline(Readable.from(packed), createGunzip(), rows);
  return rows.rowCount;
}
