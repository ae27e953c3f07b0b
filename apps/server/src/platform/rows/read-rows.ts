import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode, Problem } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../context.ts';
import { problem } from '../fail.ts';
import { SheetError, streamSheetFromChild, type RawCell, type SheetHead } from '../sheets/index.ts';
import { contentKey } from '../storage/index.ts';
import { FactsOfColumns, type ColumnFacts } from './column-facts.rules.ts';
import { insertRows, selectRowPage } from './incoming-rows.store.ts';
import type { SheetSample } from './match-columns.rules.ts';
import { isClear, saidText } from './said-cells.ts';
import { keepable, storeCell } from './stored-cells.ts';

/** What a sheet has beside its rows, which are stored. */
export interface ReadRows {
  sheetName: string;
  headers: string[];
  /** Filled cells of each column. */
  filled: number[];
  /** What all cells of each column say of how they are to be read; null where there is no number. */
  facts: (ColumnFacts | null)[];
  total: number;
}

const BATCH_ROWS = 1_000;

/**
 * Reads the rows of an uploaded sheet into the database, in transactions of their own; rows that are there stay.
 * @param about path: where the sheet lies on this machine; without it the content is fetched from the storage.
 *   rowsMax: fewer rows than any sheet may have
 * @throws SheetError for what is no sheet, holds too much or nothing
 */
export async function readRows(
  base: CallerCtx,
  about: {
    sheetId: string;
    fileName: string;
    path?: string | undefined;
    sha256?: string;
    rowsMax?: number;
  },
): Promise<ReadRows> {
  const { path, sha256 } = about;
  if (path !== undefined) return readFrom(base, { ...about, path });
  const folder = join(base.platform.settings.dataDir, 'tmp');
  await mkdir(folder, { recursive: true });
  const copy = join(folder, randomUUID());
  try {
    const content = contentKey({ orgId: base.caller.orgId, sha256: sha256 ?? '' });
    await pipeline(await base.platform.storage.stream(content), createWriteStream(copy, { mode: 0o600 }));
    return await readFrom(base, { ...about, path: copy });
  } finally {
    await rm(copy, { force: true });
  }
}

async function readFrom(
  base: CallerCtx,
  {
    sheetId,
    fileName,
    path,
    rowsMax = Infinity,
  }: { sheetId: string; fileName: string; path: string; rowsMax?: number },
): Promise<ReadRows> {
  let head: SheetHead = { sheetName: '', header: [], headerRow: 1 };
  const filled: number[] = [];
  const gathered = new FactsOfColumns();
  let next = 0;
  const limits = { maxRows: Math.min(rowsMax, base.platform.settings.limits.importMaxRows) };
  const total = await streamSheetFromChild({ path, name: fileName }, limits, {
    onHead(found) {
      head = found;
      next = found.headerRow + 1;
    },
    async onRows(rows) {
      for (let from = 0; from < rows.length; from += BATCH_ROWS) {
        const batch = rows.slice(from, from + BATCH_ROWS);
        const first = next;
        next += batch.length;
        countFilled(batch, filled);
        for (const row of batch) gathered.add(row);
        const stored = batch.flatMap((cells, index) =>
          cells.length === 0 ? [] : [{ row: first + index, cells: cells.map(storeCell) }],
        );
        await inTransaction(base, (ctx) => insertRows(ctx, sheetId, stored));
      }
    },
  });
  if (total === 0) throw new SheetError('empty_sheet');
  const width = Math.max(head.header.length, filled.length);
  const headers = Array.from({ length: width }, (_, index) => keepable(head.header[index] ?? ''));
  return {
    sheetName: keepable(head.sheetName),
    headers,
    filled: headers.map((_, index) => filled[index] ?? 0),
    facts: gathered.facts,
    total,
  };
}

function countFilled(rows: readonly (readonly RawCell[])[], filled: number[]): void {
  for (const row of rows) {
    row.forEach((cell, column) => {
      if (cell !== null && (cell.kind !== 'text' || cell.text.trim() !== ''))
        filled[column] = (filled[column] ?? 0) + 1;
    });
  }
}

/** Why a sheet cannot be read; contract sentences name the file and count with these params. */
export function sheetProblem({ code, params }: SheetError, name: string): Problem {
  const counts: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(params)) if (typeof value !== 'boolean') counts[key] = value;
  const count = counts['rows'] ?? counts['columns'];
  const isUnpacked = code === 'zip_bomb' && params['reason'] !== 'text';
  const limit = isUnpacked ? '300 MB' : counts['limit'];
  return problem({
    code: code satisfies ErrorCode,
    params: {
      ...counts,
      name,
      ...(count === undefined ? {} : { count }),
      ...(limit === undefined ? {} : { limit }),
    },
  });
}

const SAMPLE_ROWS = 300;

/** What the columns of a read sheet are matched by. */
export async function sheetSample(
  ctx: Ctx,
  { sheetId, headers, filled }: { sheetId: string; headers: readonly string[]; filled: readonly number[] },
): Promise<SheetSample> {
  const rows = await selectRowPage(ctx, sheetId, { result: undefined, skip: 0, size: SAMPLE_ROWS });
  return {
    headers,
    filled,
    // What is to be cleared, or says that there is nothing, does not say what the column is.
    rows: rows.map(({ cells }) =>
      headers.map((_, index) => (isClear(cells[index]) ? '' : saidText(cells[index]))),
    ),
  };
}
