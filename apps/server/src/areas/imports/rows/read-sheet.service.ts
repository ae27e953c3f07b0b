import { foldText, type ImportColumn } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { deleteRowsOf } from '../../../platform/rows/incoming-rows.store.ts';
import { headerSignature, type SheetSample } from '../../../platform/rows/match-columns.rules.ts';
import { readRows, sheetProblem, sheetSample, type ReadRows } from '../../../platform/rows/read-rows.ts';
import { ownColumns } from '../../../platform/rows/response-columns.rules.ts';
import { SheetError } from '../../../platform/sheets/index.ts';
import { findProductsByKeys, productKey } from '../../products/index.ts';
import { matchColumns } from '../columns/column-matching.rules.ts';
import { findPhotoColumns } from '../photos/photo-columns.service.ts';
import {
  deleteMapping,
  selectImport,
  selectMapping,
  updateImport,
  type ImportRecord,
} from '../imports.store.ts';
import { fillableAttributes } from './import-world.ts';

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
    await deleteRowsOf(ctx, [importId]);
    return found;
  });
  if (!record) return undefined;
  try {
    const read = await readRows(base, { sheetId: record.id, ...record, path });
    return await inTransaction(base, (ctx) => finishReading(ctx, record, read));
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    const problems = [sheetProblem(error, record.fileName)];
    return inTransaction(base, async (ctx) => {
      await deleteRowsOf(ctx, [importId]);
      return updateImport(ctx, importId, { state: 'invalid', problems });
    });
  }
}

async function finishReading(ctx: Ctx, record: ImportRecord, read: ReadRows): Promise<ImportRecord> {
  const { headers, filled, sheetName } = read;
  const matched = await matchSheet(ctx, { importId: record.id, headers, filled });
  return updateImport(ctx, record.id, {
    state: 'checking',
    sheetName,
    rowCount: read.total,
    signature: matched.signature,
    columns: matched.columns,
    photoColumns: await findPhotoColumns(ctx, { importId: record.id, headers, filled }),
    mappingName: matched.name ?? mappingNameOf(record.fileName),
    problems: [],
  });
}

/** Matches the columns by what is remembered of files with the same headers, by headers and by cells. */
async function matchSheet(
  ctx: Ctx,
  { importId, headers, filled }: { importId: string; headers: readonly string[]; filled: readonly number[] },
): Promise<{ columns: ImportColumn[]; signature: string; name: string | undefined }> {
  const sample = await sheetSample(ctx, { sheetId: importId, headers, filled });
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
