import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { foldText, type ErrorCode, type ImportColumn, type Problem } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { problem } from '../../../platform/fail.ts';
import {
  SheetError,
  streamSheetFromChild,
  type RawCell,
  type SheetHead,
} from '../../../platform/sheets/index.ts';
import { contentKey } from '../../../platform/storage/index.ts';
import { findProductsByKeys, productKey } from '../../products/index.ts';
import { headerSignature, matchColumns, type SheetSample } from '../columns/column-matching.rules.ts';
import { deleteRows, insertRows, selectRowPage } from './import-rows.store.ts';
import { fillableAttributes } from './import-world.ts';
import {
  deleteMapping,
  selectImport,
  selectMapping,
  updateImport,
  type ImportRecord,
} from '../imports.store.ts';
import { ownColumns } from './response-columns.rules.ts';
import { storeCell, storedText } from './stored-cells.ts';

/**
 * Reads the sheet of an import into rows and matches its columns; then it is to be checked. A sheet that cannot be read
 * makes the import invalid. May be repeated: rows of a try that was cut off are removed first.
 * @param path where the sheet lies on this machine; fetched from the storage when absent
 */
export async function readImport(
  base: CallerCtx,
  importId: string,
  path?: string,
): Promise<ImportRecord | undefined> {
  const record = await inTransaction(base, async (ctx) => {
    const found = await selectImport(ctx, importId, 'update');
    if (found?.state !== 'reading') return undefined;
    await deleteRows(ctx, importId);
    return found;
  });
  if (!record) return undefined;
  try {
    const read =
      path === undefined ? await readFromStorage(base, record) : await readRows(base, record, path);
    return await inTransaction(base, (ctx) => finishReading(ctx, record, read));
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    const problems = [sheetProblem(error, record.fileName)];
    return inTransaction(base, async (ctx) => {
      await deleteRows(ctx, importId);
      return updateImport(ctx, importId, { state: 'invalid', problems });
    });
  }
}

async function readFromStorage(base: CallerCtx, record: ImportRecord): Promise<ReadRows> {
  const folder = join(base.platform.settings.dataDir, 'tmp');
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    const content = contentKey({ orgId: base.caller.orgId, sha256: record.sha256 });
    await pipeline(await base.platform.storage.stream(content), createWriteStream(path, { mode: 0o600 }));
    return await readRows(base, record, path);
  } finally {
    await rm(path, { force: true });
  }
}

interface ReadRows {
  head: SheetHead;
  total: number;
  filled: number[];
}

const BATCH_ROWS = 1_000;

async function readRows(base: CallerCtx, { id, fileName }: ImportRecord, path: string): Promise<ReadRows> {
  let head: SheetHead = { sheetName: '', header: [], headerRow: 1 };
  const filled: number[] = [];
  let next = 0;
  const limits = { maxRows: base.platform.settings.limits.importMaxRows };
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
        const stored = batch.flatMap((cells, index) =>
          cells.length === 0 ? [] : [{ row: first + index, cells: cells.map(storeCell) }],
        );
        await inTransaction(base, (ctx) => insertRows(ctx, id, stored));
      }
    },
  });
  if (total === 0) throw new SheetError('empty_sheet');
  return { head, total, filled };
}

function countFilled(rows: readonly (readonly RawCell[])[], filled: number[]): void {
  for (const row of rows) {
    row.forEach((cell, column) => {
      if (cell !== null && (cell.kind !== 'text' || cell.text.trim() !== ''))
        filled[column] = (filled[column] ?? 0) + 1;
    });
  }
}

/** Contract sentences name the file and count with these params. */
function sheetProblem({ code, params }: SheetError, name: string): Problem {
  const counts: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(params)) if (typeof value !== 'boolean') counts[key] = value;
  const count = counts['rows'] ?? counts['columns'];
  const limit = code === 'zip_bomb' ? '300 MB' : counts['limit'];
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

async function finishReading(ctx: Ctx, record: ImportRecord, read: ReadRows): Promise<ImportRecord> {
  const { header, sheetName } = read.head;
  const width = Math.max(header.length, read.filled.length);
  const headers = Array.from({ length: width }, (_, index) => header[index] ?? '');
  const filled = headers.map((_, index) => read.filled[index] ?? 0);
  const matched = await matchSheet(ctx, { importId: record.id, headers, filled });
  return updateImport(ctx, record.id, {
    state: 'checking',
    sheetName,
    rowCount: read.total,
    signature: matched.signature,
    columns: matched.columns,
    mappingName: matched.name ?? mappingNameOf(record.fileName),
    problems: [],
  });
}

const SAMPLE_ROWS = 300;

/** Matches the columns by what is remembered of files with the same headers, by headers and by cells. */
async function matchSheet(
  ctx: Ctx,
  { importId, headers, filled }: { importId: string; headers: readonly string[]; filled: readonly number[] },
): Promise<{ columns: ImportColumn[]; signature: string; name: string | undefined }> {
  const rows = await selectRowPage(ctx, importId, { result: undefined, skip: 0, size: SAMPLE_ROWS });
  const sample: SheetSample = {
    headers,
    filled,
    rows: rows.map(({ cells }) => headers.map((_, index) => storedText(cells[index]))),
  };
  const attributes = await fillableAttributes(ctx);
  const own = ownColumns(headers);
  const signature = headerSignature(headers.filter((_, index) => !own.has(index)));
  const mapping = await selectMapping(ctx, signature);
  const known = new Set(attributes.map(({ id }) => id));
  const indexes = headers.flatMap((_, index) => (own.has(index) ? [] : index));
  const remembered = mapping?.columns.flatMap(({ index, target }) => {
    const gone = target.kind === 'attribute' && !known.has(target.attribute_id);
    const place = indexes[index];
    return gone || place === undefined ? [] : [{ index: place, target }];
  });
  const isKnownId = await knownIds(ctx, sample);
  return {
    columns: matchColumns(sample, { attributes, isKnownId, remembered }),
    signature,
    name: mapping?.name,
  };
}

const IDS_TRIED = 60;

/** A test of texts of the sample: is it the ID of a product or variant of the library? */
async function knownIds(ctx: Ctx, { headers, rows }: SheetSample): Promise<(text: string) => boolean> {
  const keys = headers.flatMap((_, index) => {
    const texts = [...new Set(rows.map((row) => row[index] ?? '').filter((text) => text !== ''))].slice(
      0,
      IDS_TRIED,
    );
    const compact = texts.filter((text) => text.length <= 64 && !/\s\S+\s/.test(text));
    return compact.length > texts.length / 2 ? compact.map(productKey) : [];
  });
  const unique = [...new Set(keys)];
  if (unique.length === 0) return () => false;
  const found = await findProductsByKeys(ctx, { productKeys: unique, variantKeys: unique });
  return (text) => found.products.has(productKey(text)) || found.variants.has(productKey(text));
}

/** `kaveri-spring-prices (2).xlsx` → `Kaveri spring prices`. */
function mappingNameOf(fileName: string): string {
  const words = fileName
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .replace(/\(\d+\)/g, ' ')
    .replace(/[_\-.]+/g, ' ')
    .replace(/\b(v?\d+|final|copy|kopya)\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const text = foldText(words) === '' ? fileName : words;
  return (text.charAt(0).toLocaleUpperCase('en') + text.slice(1)).slice(0, 80);
}

/** Forgets what was remembered of the file's headers and matches its columns anew. */
export async function matchAnew(ctx: Ctx, record: ImportRecord): Promise<ImportColumn[]> {
  await deleteMapping(ctx, record.signature);
  const headers = record.columns.map(({ header }) => header);
  const filled = record.columns.map(({ filled: count }) => count);
  return (await matchSheet(ctx, { importId: record.id, headers, filled })).columns;
}
