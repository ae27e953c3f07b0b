import { lineOf } from '../../../platform/rows/read/cell-kinds.ts';
import {
  findHeader,
  findTable,
  joinTitles,
  type IsKnownTitle,
} from '../../../platform/rows/read/find-table.ts';
import { RowSieve } from '../../../platform/rows/read/left-out-rows.ts';
import {
  outlineSheets,
  SheetError,
  surveyTemplate,
  type RawCell,
  type SheetOutline,
  type SheetSurvey,
} from '../../../platform/sheets/index.ts';
import { beginning } from '../../../platform/storable-text.rules.ts';
import type { BuyerLayout } from '../exports.tables.ts';
import { storedLists } from './stored-lists.ts';
import { titleColumns, type BuyerTable } from './match-buyer-columns.ts';

/** Where the table is, according to the person; what is absent is detected. */
export interface WantedTable {
  sheet?: number | undefined;
  headerRows?: readonly number[] | undefined;
  firstRow?: number | undefined;
}

/** How much of the beginning of a sheet the screen shows. */
const SHOWN = { rows: 30, columns: 40, text: 60 } as const;
const COLUMNS_MAX = 300;

/**
 * Reads a buyer's workbook: where its table is, the titles of its columns, and the contents of its rows.
 * Errors (SheetError): see SheetErrorCode.
 */
export async function readBuyerSheet(
  file: { path: string; name: string; company: string },
  { wanted, isKnownTitle }: { wanted: WantedTable; isKnownTitle: IsKnownTitle },
): Promise<{ layout: BuyerLayout; table: BuyerTable; merged: SheetSurvey['merged'] }> {
  const sheets = await outlineSheets(file);
  const { sheet, headerRows } = chosenTable(sheets, wanted, isKnownTitle);
  const outline = sheets[sheet];
  if (!outline) throw new SheetError('empty_sheet');
  const titles = titlesOf(outline, headerRows, isKnownTitle);
  const { firstRow, belowRow, lastSample } = bodyOf(outline, { titles, headerRows, wanted: wanted.firstRow });
  const target = { sheet, firstRow, belowRow, lastSample, ...titleColumns(titles) };
  const survey = await surveyTemplate(file, target);
  const samples = outline.rows.filter(({ row }) => survey.samples.includes(row));
  return {
    layout: {
      sheets: sheets.map(({ name, isHidden }) => ({ name, hidden: isHidden })),
      sheet,
      headerRows: [...headerRows],
      firstRow,
      belowRow,
      sampleRows: survey.samples,
      firstRows: outline.rows.slice(0, SHOWN.rows).map(({ row, cells }) => ({
        row,
        cells: cells.slice(0, SHOWN.columns).map((cell) => beginning(lineOf(cell), SHOWN.text)),
      })),
      leftOut: survey.leftOut,
      lastSample,
      fixed: survey.fixed.map((column) => ({ column, text: fixedText(outline, firstRow, column) })),
      lists: storedLists(survey.lists.filter(({ column }) => column < titles.length)),
    },
    table: {
      titles,
      rows: samples.map(({ cells }) => titles.map((_, column) => lineOf(cells[column]))),
      formulas: survey.formulas,
      lists: survey.lists,
    },
    merged: survey.merged,
  };
}

function chosenTable(
  sheets: readonly SheetOutline[],
  { sheet, headerRows }: WantedTable,
  isKnownTitle: IsKnownTitle,
): { sheet: number; headerRows: readonly number[] } {
  if (sheet === undefined) {
    const found = findTable(sheets, isKnownTitle);
    if (!found || found.headerRows.length === 0) throw new SheetError('empty_sheet');
    return { sheet: found.sheet, headerRows: headerRows ?? found.headerRows };
  }
  const own = headerRows ?? findHeader(sheets[sheet]?.rows ?? [], isKnownTitle)?.headerRows ?? [];
  if (own.length === 0) throw new SheetError('empty_sheet');
  return { sheet, headerRows: own };
}

function titlesOf(
  { rows }: SheetOutline,
  headerRows: readonly number[],
  isKnownTitle: IsKnownTitle,
): string[] {
  const found = headerRows.map((number) =>
    (rows.find(({ row }) => row === number)?.cells ?? []).slice(0, COLUMNS_MAX).map(lineOf),
  );
  return joinTitles(found, isKnownTitle).map((title) => title.replaceAll('\u0000', '').toWellFormed());
}

/** The first row for products, and the first one below them that stays: a total or a note. */
function bodyOf(
  { rows }: SheetOutline,
  {
    titles,
    headerRows,
    wanted,
  }: { titles: readonly string[]; headerRows: readonly number[]; wanted: number | undefined },
): { firstRow: number; belowRow: number | null; lastSample: number | undefined } {
  const header = headerRows.at(-1) ?? 0;
  const sieve = new RowSieve(titles, []);
  const kept = rows
    .filter(({ row }) => row >= (wanted ?? header + 1))
    .flatMap((row) => sieve.next({ ...row }));
  kept.push(...sieve.end());
  const records = kept.map(({ row }) => row);
  const leftOut = sieve.leftOut.map(({ row }) => row);
  // Words right below the header explain it, if rows follow.
  const first = Math.min(Infinity, ...records);
  const explained = leftOut.filter((row) => row < first && first < Infinity);
  const firstRow = wanted === undefined ? Math.max(header, ...explained) + 1 : Math.max(wanted, header + 1);
  const below = leftOut.filter((row) => row >= firstRow);
  const belowRow = below.length > 0 ? Math.min(...below) : null;
  const inBody = kept.filter(({ row }) => row >= firstRow && row < (belowRow ?? Infinity));
  return { firstRow, belowRow, lastSample: lastSampleOf(inBody) };
}

/** Blank rows between two examples. */
const BLANKS_MOST = 3;

/** The last of the rows that look like the first one: filled in the same columns, with numbers where it has numbers. */
function lastSampleOf(rows: readonly { row: number; cells: readonly RawCell[] }[]): number | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const filled = first.cells.flatMap((cell, column) => (lineOf(cell) === '' ? [] : column));
  let last = first.row;
  for (const { row, cells } of rows) {
    const own = filled.filter((column) => lineOf(cells[column]) !== '');
    const areAlike = own.every((column) => cells[column]?.kind === first.cells[column]?.kind);
    if (row - last > BLANKS_MOST + 1 || own.length < 2 || own.length * 2 < filled.length || !areAlike) break;
    last = row;
  }
  return last;
}

const fixedText = ({ rows }: SheetOutline, firstRow: number, column: number): string =>
  beginning(
    lineOf(rows.find(({ row, cells }) => row >= firstRow && lineOf(cells[column]) !== '')?.cells[column]),
    200,
  );
