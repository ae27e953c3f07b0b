import { inflateEntry, type ZipEntry, type ZipSource } from '../../archives/index.ts';
import { readRelations, type Relation } from '../../office/index.ts';
import { mergedRanges } from '../merged-cells.ts';
import { SheetError, type SheetLimits } from '../sheet-types.ts';
import { countedEntries } from '../unpack-workbook.ts';
import { columnLetters } from '../workbook-parts-xml.ts';
import { readWorkbookParts, type SheetListing, type WorkbookParts } from '../workbook-parts.ts';
import { refersToSome } from './cell-references.ts';
import { blockFormulas } from './block-formulas.ts';
import type { FillTarget, SheetSurvey } from './fill-types.ts';
import type { PartReader } from './list-options.ts';
import { reachesBelow } from './other-parts.ts';
import { surveyBody, titledBy, type SheetBody } from './survey-body.ts';

/** The size limit for parts other than rows. */
export const PART_MAX = 64 * 1024 ** 2;

/** A workbook that is about to be changed. */
export interface OpenWorkbook {
  entries: ReadonlyMap<string, ZipEntry>;
  parts: PartReader;
  workbook: WorkbookParts;
  workbookXml: string;
  sheet: SheetListing;
  /** The relations of the sheet. */
  relations: Relation[];
  relationsPath: string;
}

/** One that is about to be filled, and what was found in its table. */
export interface OpenTemplate extends OpenWorkbook {
  body: SheetBody;
  merged: SheetSurvey['merged'];
}

/**
 * Opens a workbook at one of its sheets.
 * Errors (SheetError): not_a_sheet, zip_bomb, too_many_parts, encrypted_sheet, sheet_unreadable.
 */
export async function openWorkbook(
  source: ZipSource,
  sheetIndex: number,
  limits: SheetLimits,
): Promise<OpenWorkbook> {
  const entries = await countedEntries(source, limits);
  const parts = partReader(source, entries);
  const workbookXml = await parts.text('xl/workbook.xml');
  const workbook = readWorkbookParts(workbookXml, await parts.text('xl/_rels/workbook.xml.rels'), 'xl');
  const sheets = workbook.sheets.filter(({ path }) => entries.has(path));
  const sheet = sheets[sheetIndex] ?? unreadable('no_sheet');
  const relationsPath = relationsOf(sheet.path);
  const relations = parts.has(relationsPath)
    ? readRelations(await parts.text(relationsPath), folderOf(sheet.path))
    : [];
  return { entries, parts, workbook, workbookXml, sheet, relations, relationsPath };
}

/** Reports a damaged sheet. @throws SheetError sheet_unreadable */
export async function ofWholeSheet<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) =>
    error instanceof RangeError || error instanceof TypeError
      ? unreadable('damaged', error)
      : Promise.reject(error),
  );
}

/**
 * Opens a workbook and examines the body of one of its tables.
 * Errors (SheetError): not_a_sheet, zip_bomb, too_many_parts, encrypted_sheet, sheet_unreadable.
 */
export async function openTemplate(
  source: ZipSource,
  target: FillTarget,
  limits: SheetLimits,
): Promise<OpenTemplate> {
  const opened = await openWorkbook(source, target.sheet, limits);
  const { parts, sheet, relations } = opened;
  const body = await ofWholeSheet(surveyBody(parts.chunks(sheet.path), target));
  const drawing = relations.find(({ type }) => type === 'drawing')?.path;
  const hasMore =
    !body.isOpen && drawing !== undefined && parts.has(drawing)
      ? reachesBelow(await parts.text(drawing), body.end)
      : false;
  return {
    ...opened,
    body: { ...body, hasBelow: body.hasBelow || hasMore },
    merged: mergedIn(body, target, sheet.name),
  };
}

/** Cells merged over several rows of the table's body. */
function mergedIn(body: SheetBody, target: FillTarget, sheet: string): SheetSurvey['merged'] {
  const { after, model, end } = body;
  const isTitled = titledBy(target);
  const ranges = mergedRanges(after).filter(
    ({ top, bottom, left }) =>
      model !== undefined && top + 1 >= model.row && top + 1 < end && bottom > top && isTitled(left),
  );
  const [first] = ranges;
  if (!first) return null;
  const { top, left, bottom, right } = first;
  const cells = `${columnLetters(left)}${top + 1}:${columnLetters(right)}${bottom + 1}`;
  const columns = [...new Set(ranges.map((range) => range.left))].toSorted((a, b) => a - b);
  const formulas = blockFormulas(body, { mergedColumns: columns });
  const rowwise = [...(formulas?.texts ?? [])].find(
    ([column, text]) =>
      formulas?.isOnce(column) &&
      refersToSome(text, { block: formulas.rowsOf(column), isMerged: formulas.isMerged, sheet }),
  );
  return {
    columns,
    cells,
    rowwise: rowwise ? `${columnLetters(rowwise[0])}${model?.row ?? top + 1}` : null,
  };
}

/** @throws SheetError sheet_unreadable */
export function unreadable(reason: string, cause?: unknown): never {
  throw new SheetError('sheet_unreadable', { reason }, { cause });
}

function partReader(source: ZipSource, entries: ReadonlyMap<string, ZipEntry>): PartReader {
  const chunks = (path: string): AsyncIterable<Buffer> => {
    const entry = entries.get(path);
    return entry ? inflateEntry(source, entry, () => {}) : unreadable('damaged');
  };
  return {
    has: (path) => entries.has(path),
    chunks,
    async text(path) {
      if ((entries.get(path)?.size ?? 0) > PART_MAX) unreadable('part_too_large');
      const bytes: Buffer[] = [];
      for await (const chunk of chunks(path)) bytes.push(chunk);
      try {
        return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(Buffer.concat(bytes));
      } catch (error) {
        // Text that is not UTF-8 would be written back with other characters.
        return unreadable('not_utf8', error);
      }
    },
  };
}

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The path of a part's relations. */
export function relationsOf(path: string): string {
  return `${folderOf(path)}/_rels/${path.slice(path.lastIndexOf('/') + 1)}.rels`;
}
