import {
  foldText,
  type Attribute,
  type Grouping,
  type ImportColumn,
  type LayoutChange,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { deleteRowsOf, selectColumns } from '../../../platform/rows/incoming-rows.store.ts';
import { headerSignature, type SheetSample } from '../../../platform/rows/columns/match-columns.rules.ts';
import { readRows, sheetProblem, sheetSample, type ReadRows } from '../../../platform/rows/read/read-rows.ts';
import type { SectionColumn } from '../../../platform/rows/read/section-columns.ts';
import { sectionColumns } from '../columns/section-columns.ts';
import { comparedTitle, sectionTitle } from '../../../platform/rows/read/section-titles.rules.ts';
import { ownColumns } from '../../../platform/rows/response/response-columns.rules.ts';
import { SheetError } from '../../../platform/sheets/index.ts';
import { findProductsByKeys, productKey } from '../../products/index.ts';
import { matchColumns, type RememberedColumn } from '../columns/column-matching.rules.ts';
import { currencyRemarks } from '../columns/currency-remarks.rules.ts';
import { decideReadings } from '../columns/decide-readings.service.ts';
import { knownTitles, meaningsOfTitle } from '../columns/known-titles.ts';
import { amendedRows } from '../rewriting/amended-rows.ts';
import { formatOf, formatTargets } from '../formats/format.ts';
import { unlistedColumns } from '../formats/unlisted-columns.rules.ts';
import { knownFormats } from '../formats/index.ts';
import { proposedColumns } from '../grouping/option-columns.ts';
import { chooseTable, type ChosenTable } from '../layout/choose-table.service.ts';
import { rememberedLayout, storedLayout } from '../layout/layout.ts';
import { countByColumn, pictureCells, withPictureColumns } from '../photos/cell-pictures.ts';
import { findPhotoColumns } from '../photos/photo-columns.service.ts';
import {
  deleteMapping,
  selectImport,
  selectMapping,
  updateImport,
  upsertMapping,
  type ImportRecord,
} from '../imports.store.ts';
import type { CellPictures, RememberedGrouping, StoredLayout } from '../imports.tables.ts';
import { fillableAttributes } from './import-setup.ts';
import { beginning } from '../../../platform/storable-text.rules.ts';

/**
 * Reads the sheet of an import into rows and matches its columns; after that, it is ready to be checked. A sheet that
 * cannot be read makes the import invalid. May be repeated: rows of an interrupted attempt are deleted first.
 * @param path where the sheet is on this machine; by default it is fetched from storage
 */
export async function readImport(
  base: CallerCtx,
  importId: string,
  path?: string,
): Promise<ImportRecord | undefined> {
  const opened = await inTransaction(base, async (ctx) => {
    const found = await selectImport(ctx, importId, 'update');
    if (found?.state !== 'reading') return undefined;
    await deleteRowsOf(ctx, [importId]);
    return { record: found, attributes: await fillableAttributes(ctx) };
  });
  if (!opened) return undefined;
  const { record, attributes } = opened;
  const isKnownTitle = knownTitles(attributes);
  let table: ChosenTable | undefined;
  try {
    const read = await readRows(base, {
      sheetId: record.id,
      ...record,
      path,
      isKnownTitle,
      sieve: { kept: record.layoutChoice.kept_rows ?? [], meaningsOf: meaningsOfTitle },
      sectionTitle: (level) => sectionTitle(level, base.caller.language),
      encoding: record.layoutChoice.encoding,
      amend: amendedRows,
      async choose(sheets) {
        table = await inTransaction(base, (ctx) => chooseTable(ctx, record, { sheets, isKnownTitle }));
        return table?.choice;
      },
      isGiven: () => table?.wanted.sheet !== undefined || table?.wanted.header_rows !== undefined,
    });
    return await inTransaction(base, (ctx) => finishReading(ctx, { record, read, attributes, table }));
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    const problems = [sheetProblem(error, record.fileName)];
    return inTransaction(base, async (ctx) => {
      await deleteRowsOf(ctx, [importId]);
      return updateImport(ctx, importId, { state: 'invalid', problems });
    });
  }
}

async function finishReading(
  ctx: Ctx,
  {
    record,
    read,
    attributes,
    table,
  }: {
    record: ImportRecord;
    read: ReadRows;
    attributes: readonly Attribute[];
    table: ChosenTable | undefined;
  },
): Promise<ImportRecord> {
  const { headers, filled, uncounted, sheetName, facts } = read;
  const isNamed = read.layout.headerRows.length > 0;
  const signature = signatureOf(headers, isNamed ? undefined : record.fileName);
  const { sections } = read.layout;
  const pictures = await picturesOf(ctx, record.id, read);
  const about = {
    importId: record.id,
    headers,
    filled,
    uncounted,
    facts,
    isNamed,
    signature,
    attributes,
    sections,
    pictures,
    packed: read.layout.packed,
    currencies: currencyRemarks(read.layout.remarks),
  };
  const matched = await matchSheet(ctx, about);
  const { encoding, ...wanted } = table?.wanted ?? record.layoutChoice;
  // A file that declares its encoding leaves nothing to choose.
  const choice = read.layout.letters && encoding ? { ...wanted, encoding } : wanted;
  await rememberLayout(ctx, record, table);
  return updateImport(ctx, record.id, {
    state: 'checking',
    sheetName,
    facts,
    rowCount: read.total,
    signature,
    columns: matched.columns,
    photoColumns: await findPhotoColumns(ctx, {
      importId: record.id,
      headers,
      filled,
      pictures: countByColumn(pictures),
    }),
    mappingName: matched.name || mappingNameOf(record.fileName),
    layout: {
      ...storedLayout(choice, read),
      pictures,
      currencies: about.currencies,
      accepted: choice.grouping ? record.layout?.accepted : matched.grouping?.accepted,
    },
    layoutKey: table?.key ?? '',
    layoutChoice: withGrouping(choice, matched.grouping),
    problems: [],
  });
}

/** The images beside the rows that were taken. */
async function picturesOf(ctx: Ctx, importId: string, { pictures, headers, filled }: ReadRows) {
  if (pictures.length === 0) return undefined;
  const rows = new Set((await selectColumns(ctx, importId, [])).map(({ row }) => row));
  return pictureCells(pictures, { headers, filled, rows });
}

/** Remembers what the person chose for the next file that looks like this one, now that it has been read that way. */
async function rememberLayout(
  ctx: Ctx,
  { layoutChoice }: ImportRecord,
  table: ChosenTable | undefined,
): Promise<void> {
  // It could not be found again by the letters that serve as its titles.
  const layout = rememberedLayout(layoutChoice);
  if (table && Object.keys(layout).length > 0) await upsertMapping(ctx, table.key, { layout });
}

/** What is remembered does not change what was just chosen. */
function withGrouping(choice: LayoutChange, grouping: RememberedGrouping | null): LayoutChange {
  if (!grouping || choice.grouping) return choice;
  const { by, column } = grouping;
  return { ...choice, grouping: { by, column } };
}

/** Columns without titles are the same only in files with the same name. */
function signatureOf(headers: readonly string[], fileName: string | undefined): string {
  const own = ownColumns(headers);
  const theirs = headers.filter((_, index) => !own.has(index)).map(comparedTitle);
  return fileName === undefined
    ? headerSignature(theirs)
    : `no header ${theirs.length} ${mappingNameOf(fileName)}`;
}

/**
 * Matches the columns by what is remembered about files with the same headers, by their format, by headers and by
 * cells.
 */
async function matchSheet(
  ctx: Ctx,
  {
    importId,
    headers,
    filled,
    uncounted,
    facts,
    isNamed,
    signature,
    attributes,
    sections,
    pictures,
    packed,
    currencies,
    forgets = false,
    grouping,
  }: {
    importId: string;
    headers: readonly string[];
    filled: readonly number[];
    /** Formulas without results, by column. */
    uncounted: readonly (number | undefined)[];
    facts: ImportRecord['facts'];
    isNamed: boolean;
    signature: string;
    attributes: readonly Attribute[];
    /** Columns made from headings. */
    sections: readonly SectionColumn[];
    pictures: CellPictures | undefined;
    packed: StoredLayout['packed'];
    currencies: StoredLayout['currencies'];
    /** Whether what is remembered is ignored. */
    forgets?: boolean;
    /** The grouping that the person chose. */
    grouping?: Grouping;
  },
): Promise<{ columns: ImportColumn[]; name: string | undefined; grouping: RememberedGrouping | null }> {
  const width = sections[0]?.column ?? headers.length;
  // Titles that we gave reveal nothing.
  const isTold = sections.length === 1 && comparedTitle(headers[width] ?? '') !== sectionTitle(1, 'en');
  // Column letters are not titles: `L` is not the length.
  const titles = headers
    .slice(0, isTold ? width + 1 : width)
    .map((header, index) => (isNamed || index === width ? header : ''));
  const sample = await sheetSample(ctx, { sheetId: importId, headers: titles, filled });
  const own = ownColumns(headers);
  const mapping = forgets ? undefined : await selectMapping(ctx, signature);
  const known = new Set(attributes.map(({ id }) => id));
  const indexes = headers.flatMap((_, index) => (own.has(index) ? [] : index));
  const remembered = mapping?.columns.flatMap(({ index, target, said }): RememberedColumn[] => {
    const gone = target.kind === 'attribute' && !known.has(target.attribute_id);
    const column = indexes[index];
    return gone || column === undefined ? [] : [{ index: column, target, ...(said ? { said } : {}) }];
  });
  const format = formatOf(headers, knownFormats);
  const given =
    remembered ??
    (format && formatTargets(headers, format, { attributes, language: ctx.caller.language, filled }));
  const isKnownId = await knownIds(ctx, sample);
  const theirs = given?.filter(({ index }) => index < titles.length);
  const unlisted = format && !remembered ? unlistedColumns(sample, theirs ?? []) : undefined;
  const matched = matchColumns(sample, {
    attributes,
    isKnownId,
    isNamedValue: (index) => (packed !== undefined && index >= packed.width) || unlisted?.has(index) === true,
    remembered: theirs,
  }).map((column) => ({
    ...column,
    header: headers[column.index] ?? '',
    ...(uncounted[column.index] ? { uncounted: uncounted[column.index] } : {}),
    // Other columns of a known format need no answer.
    ...(format && !remembered && (column.target.kind === 'undecided' || isEmptyNew(column))
      ? { target: { kind: 'skip' as const }, sure: 90 }
      : {}),
  }));
  const columns = [...matched.slice(0, width), ...sectionColumns(sections, { headers, matched, remembered })];
  const prices = new Set(attributes.filter(({ dtype }) => dtype === 'price').map(({ id }) => id));
  const proposed = remembered ? columns : proposedColumns(columns, { sample, prices, format, grouping });
  const answers = new Map((remembered ?? []).map((one) => [one.index, one.said ?? {}]));
  return {
    columns: withPictureColumns(
      await decideReadings(ctx, {
        importId,
        columns: proposed,
        attributes,
        facts,
        answers,
        remarks: format?.currency ? [{ code: format.currency, text: '' }] : currencies,
      }),
      pictures,
    ),
    name: mapping?.name,
    grouping: mapping?.grouping ? groupingAt(mapping.grouping, indexes) : null,
  };
}

/** No attribute is created from a column without a cell. */
const isEmptyNew = ({ target, filled }: Pick<ImportColumn, 'target' | 'filled'>): boolean =>
  target.kind === 'new_attribute' && filled === 0;

/** A remembered grouping counts the columns without those that a response sheet adds. */
function groupingAt(
  { by, column, accepted = [] }: RememberedGrouping,
  indexes: readonly number[],
): RememberedGrouping | null {
  if (column === null) return { by, column, accepted };
  const index = indexes[column];
  return index === undefined ? null : { by, column: index, accepted };
}

const IDS_TRIED = 60;

/** Makes a test for texts of the sample: is it the ID of a product or variant in the library? */
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
    .replace(/\b(v?\d+|final|copy|kopya|response)\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const text = foldText(words) === '' ? fileName : words;
  return beginning(text.charAt(0).toLocaleUpperCase('en') + text.slice(1), 80);
}

/** Forgets what was remembered about the file's headers and matches its columns anew. */
export async function matchAnew(ctx: Ctx, record: ImportRecord): Promise<ImportColumn[]> {
  await deleteMapping(ctx, record.signature);
  return matchedAgain(ctx, record);
}

/** The columns with options proposed again for another grouping; if it has options, those that a person named stay. */
export async function withOptionsOf(
  ctx: Ctx,
  record: ImportRecord,
  grouping: Grouping,
): Promise<ImportColumn[]> {
  const isOption = ({ target }: Pick<ImportColumn, 'target'>) => target.kind === 'variant_type';
  const proposed = await matchedAgain(ctx, record, grouping);
  const areNamed = record.columns.some((column) => isOption(column) && column.sure === 100);
  if (areNamed && proposed.some(isOption)) return record.columns;
  return record.columns.map((column, index) => {
    const other = proposed[index];
    return other && (isOption(column) || isOption(other)) ? other : column;
  });
}

async function matchedAgain(ctx: Ctx, record: ImportRecord, grouping?: Grouping): Promise<ImportColumn[]> {
  const headers = record.columns.map(({ header }) => header);
  const filled = record.columns.map(({ filled: count }) => count);
  const uncounted = record.columns.map((column) => column.uncounted);
  const isNamed = (record.layout?.header_rows.length ?? 1) > 0;
  const { id: importId, signature, facts } = record;
  const attributes = await fillableAttributes(ctx);
  const sections = record.columns.flatMap(({ index: column, sections: one }) =>
    one ? [{ column, ...one }] : [],
  );
  const about = {
    importId,
    headers,
    filled,
    uncounted,
    facts,
    isNamed,
    signature,
    attributes,
    sections,
    pictures: record.layout?.pictures,
    packed: record.layout?.packed,
    currencies: record.layout?.currencies,
    forgets: true,
  };
  return (await matchSheet(ctx, { ...about, ...(grouping ? { grouping } : {}) })).columns;
}
