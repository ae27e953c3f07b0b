import type { ErrorCode, Problem, SheetEncoding } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../context.ts';
import { problem } from '../../fail.ts';
import { withContent } from '../../made-files/index.ts';
import {
  SheetError,
  streamSheetFromChild,
  type RawCell,
  type ReadLetters,
  type SheetChoice,
  type SheetHead,
  type SheetOutline,
  type SheetPicture,
} from '../../sheets/index.ts';
import { FactsOfColumns, type ColumnFacts } from '../columns/column-facts.rules.ts';
import { deleteRows, insertRows, selectRowPage, writeSections } from '../incoming-rows.store.ts';
import { columnLetter, type SheetSample } from '../columns/match-columns.rules.ts';
import { isClear, isError, meaningfulText } from '../cell-meaning.ts';
import { beginning, storableText } from '../../storable-text.rules.ts';
import { storeCell } from '../stored-cells.ts';
import { lineOf } from './cell-kinds.ts';
import { findTable, isSideways, joinTitles, type IsKnownTitle } from './find-table.ts';
import { ReasonStripper, withoutReasons } from './strip-reasons.ts';
import { RowSieve, type LeftOutRow, type MeaningsOf } from './left-out-rows.ts';
import { aboveTitles, sectionColumns, spansOf, type SectionColumn } from './section-columns.ts';

/** Everything about a sheet except its rows, which are stored. */
export interface ReadRows {
  sheetName: string;
  headers: string[];
  /** Filled cells per column. */
  filled: number[];
  /** Of these, formulas whose results are not in the file. */
  uncounted: number[];
  /** What all cells of each column reveal about how to read them; null if there is no number. */
  facts: (ColumnFacts | null)[];
  total: number;
  /** Images in its cells and over them, by the row numbers of the sheet. */
  pictures: readonly SheetPicture[];
  /** Where all this was found. */
  layout: ReadLayout;
}

/** The sheets of a file, and where the table is in the chosen one. */
export interface ReadLayout {
  sheets: { name: string; hidden: boolean }[];
  /** Row numbers; empty if the data begins at once and the columns are called A, B, … */
  headerRows: number[];
  /** The beginning of the sheet as it is, for the screen. */
  firstRows: { row: number; cells: string[] }[];
  /** What is written about the whole table: above its titles, in notes between its rows, on the tab of its sheet. */
  remarks: string[];
  leftOut: LeftOutRow[];
  hiddenRows: number;
  hiddenColumns: number[];
  isFiltered: boolean;
  letters?: ReadLetters | undefined;
  /** Absent if no column holds several values per cell. */
  packed?: PackedColumn | undefined;
  /** Columns made from the headings between the rows, after those of the sheet. */
  sections: readonly SectionColumn[];
}

/** Choices about how to read a file, instead of what would be detected. */
export interface ReadChoice {
  /** Which sheet and header; detected by `findTable` if absent. */
  choose?: (sheets: readonly SheetOutline[]) => Promise<SheetChoice | undefined>;
  /** Whether a person said where the table is, so that it is read whatever it looks like; asked after `choose`. */
  isGiven?: () => boolean;
  isKnownTitle?: IsKnownTitle;
  /** The encoding of a text file. */
  encoding?: SheetEncoding | undefined;
  /** Rows that are not records are left out, except these. */
  sieve?: { kept: readonly number[]; meaningsOf: MeaningsOf };
  /** Titles of the columns that headings between rows become, from level 1 on. */
  sectionTitle?: (level: number) => string;
  /** Turns the rows of the sheet into others. */
  amend?: (titles: readonly string[]) => AmendRows;
}

/** A row of a sheet with its row number. */
export interface NumberedRow {
  row: number;
  cells: readonly RawCell[];
}

/** Turns the rows of a sheet, taken in order, into others. Rows may be held back until later ones have come. */
export interface AmendRows {
  /** The titles, including those of added columns; complete after the last row. */
  readonly titles: readonly string[];
  /** Set if the columns behind those of the sheet were made from cells. */
  readonly packed?: PackedColumn;
  next(row: NumberedRow): readonly NumberedRow[];
  /** The rows that were held back. */
  end(): readonly NumberedRow[];
}

/** Where the columns behind those of the sheet got their cells from, and how many columns the sheet itself has. */
export interface PackedColumn {
  column: number;
  width: number;
}

const BATCH_ROWS = 1_000;
/** How much of the beginning of a sheet the screen shows. */
const REMARK_LONGEST = 300;
const SHOWN = { rows: 20, columns: 40, text: 60 } as const;

/**
 * Reads the rows of an uploaded sheet into the database, in transactions of its own; rows already stored are kept.
 * @param about path: where the sheet is on this machine; without it, the content is fetched from storage.
 * rowsMax: a limit below that of all sheets
 * @throws SheetError if the file is not a sheet, too large or empty
 */
export async function readRows(
  base: CallerCtx,
  about: {
    sheetId: string;
    fileName: string;
    path?: string | undefined;
    sha256?: string;
    rowsMax?: number;
  } & ReadChoice,
): Promise<ReadRows> {
  const { path, sha256 } = about;
  if (path !== undefined) return readFrom(base, { ...about, path });
  return withContent(base, sha256 ?? '', (copy) => readFrom(base, { ...about, path: copy }));
}

async function readFrom(
  base: CallerCtx,
  {
    sheetId,
    fileName,
    path,
    rowsMax = Infinity,
    ...how
  }: { sheetId: string; fileName: string; path: string; rowsMax?: number } & ReadChoice,
): Promise<ReadRows> {
  const { isKnownTitle, sieve: sieved } = how;
  let head: SheetHead = { sheetName: '', header: [], headerRow: 0, titles: [] };
  let titles: string[] = [];
  let outlines: readonly SheetOutline[] = [];
  let choice: SheetChoice = { sheet: 0, headerRows: [] };
  let own = new ReasonStripper(false);
  let hiddenRows = 0;
  let strong: ReadonlySet<number> = new Set();
  let pictures: readonly SheetPicture[] = [];
  let sieve: RowSieve | undefined;
  let amend: AmendRows | undefined;
  const filled: number[] = [];
  const uncounted: number[] = [];
  const gathered = new FactsOfColumns();
  let next = 0;
  let total = 0;
  let widest = 0;
  const limits = { maxRows: Math.min(rowsMax, base.platform.settings.limits.importMaxRows) };
  const store = async (rows: readonly NumberedRow[]) => {
    total += rows.length;
    countCells(rows, { filled, uncounted });
    for (const { cells } of rows) widest = Math.max(widest, cells.length);
    for (const { cells } of rows) gathered.add(cells);
    const stored = rows.map(({ row, cells }) => ({ row, cells: cells.map(storeCell) }));
    await inTransaction(base, (ctx) => insertRows(ctx, sheetId, stored));
  };
  const take = (records: readonly NumberedRow[]) =>
    store(amend ? records.flatMap((row) => amend?.next(row) ?? []) : records);
  const file = { path, name: fileName, encoding: how.encoding, company: base.caller.orgId };
  await streamSheetFromChild(file, limits, {
    async choose(sheets) {
      const plain = withoutReasons(sheets);
      outlines = plain.sheets;
      const chosen = how.choose ? await how.choose(outlines) : findTable(outlines, isKnownTitle);
      if (!chosen) throw new SheetError('empty_sheet');
      const looksAtTitles = isKnownTitle && !how.isGiven?.();
      if (looksAtTitles && isSideways(outlines[chosen.sheet]?.rows ?? [], isKnownTitle))
        throw new SheetError('sideways_sheet');
      choice = plain.untitled.has(chosen.sheet) ? { ...chosen, headerRows: [] } : chosen;
      own = new ReasonStripper(choice.headerRows.length > 0);
      return choice;
    },
    onHead(found) {
      head = found;
      titles = joinTitles(own.titles(found.titles), isKnownTitle);
      next = found.headerRow + 1;
      sieve = sieved && new RowSieve(titles, sieved.kept, sieved.meaningsOf);
      amend = how.amend?.(titles);
    },
    async onRows(rows) {
      for (let from = 0; from < rows.length; from += BATCH_ROWS) {
        const batch = rows
          .slice(from, from + BATCH_ROWS)
          .map((cells, index) => ({ row: next + index, cells: own.cells(cells) }));
        next += batch.length;
        const records = batch.filter(({ cells }) => cells.length > 0);
        await take(sieve ? records.flatMap((row) => sieve?.next(row) ?? []) : records);
      }
    },
    onHidden(rows) {
      hiddenRows = rows;
    },
    onStrong(rows) {
      strong = new Set(rows);
    },
    onPictures(found) {
      pictures = found;
    },
  });
  if (sieve) await take(sieve.end());
  if (amend) await store(amend.end());
  if (total === 0) throw new SheetError('empty_sheet');
  titles = amend?.titles.map(storableText) ?? titles;
  const isNamed = choice.headerRows.length > 0;
  const outline = outlines[choice.sheet];
  const sections = how.sectionTitle && sieve?.sections({ ...aboveTitles(outline, choice), strong });
  const behind = sections ? widest : 0;
  const width = Math.max(titles.length, filled.length, (own.column ?? -1) + 1, behind);
  if (sections) {
    for (const { column } of sections.taken) filled[column] = (filled[column] ?? 1) - 1;
    total -= sections.taken.length;
    const taken = sections.taken.map(({ row }) => row);
    await inTransaction(base, async (ctx) => {
      await deleteRows(ctx, sheetId, taken);
      await writeSections(ctx, sheetId, { width, sections: spansOf(sections) });
    });
  }
  const made = sections ? sectionColumns(sections, width) : [];
  const headers = Array.from({ length: width + made.length }, (_, index) => {
    if (index === own.column) return own.title;
    if (index >= width) return sections?.title ?? how.sectionTitle?.(index - width + 1) ?? '';
    return isNamed ? (titles[index] ?? '') : columnLetter(index);
  });
  for (const { column, rows } of made) filled[column] = rows;
  return {
    sheetName: head.sheetName,
    headers,
    filled: headers.map((_, index) => filled[index] ?? 0),
    uncounted,
    facts: gathered.facts,
    total,
    pictures,
    layout: {
      sheets: outlines.map(({ name, isHidden }) => ({ name, hidden: isHidden })),
      headerRows: [...choice.headerRows],
      firstRows: firstRowsOf(outline),
      remarks: [
        ...textsAbove(outline, choice),
        ...(sieve?.leftOut ?? []).flatMap(({ why, text }) => (why === 'note' ? text : [])),
        head.sheetName,
      ],
      leftOut: sieve?.leftOut ?? [],
      hiddenRows,
      hiddenColumns: [...(outline?.hiddenColumns ?? [])].filter((column) => column < width),
      isFiltered: outline?.isFiltered ?? false,
      letters: outline?.letters,
      packed: amend?.packed,
      sections: made,
    },
  };
}

function firstRowsOf(outline: SheetOutline | undefined): ReadLayout['firstRows'] {
  return (outline?.rows ?? []).slice(0, SHOWN.rows).map(({ row, cells }) => ({
    row,
    cells: cells.slice(0, SHOWN.columns).map((cell) => beginning(lineOf(cell), SHOWN.text)),
  }));
}

/** A table without titles has nothing above it that could be told from its rows. */
function textsAbove(outline: SheetOutline | undefined, { headerRows: [first = 0] }: SheetChoice): string[] {
  const above = (outline?.rows ?? []).filter(({ row }) => row < first);
  return above.flatMap(({ cells }) =>
    cells.map((cell) => lineOf(cell).slice(0, REMARK_LONGEST)).filter(Boolean),
  );
}

function countCells(
  rows: readonly { cells: readonly RawCell[] }[],
  { filled, uncounted }: Pick<ReadRows, 'filled' | 'uncounted'>,
): void {
  for (const { cells } of rows) {
    cells.forEach((cell, column) => {
      if (cell === null || (cell.kind === 'text' && cell.text.trim() === '')) return;
      filled[column] = (filled[column] ?? 0) + 1;
      if (cell.kind === 'formula-error' && cell.isUncounted) uncounted[column] = (uncounted[column] ?? 0) + 1;
    });
  }
}

/** Why a sheet cannot be read; the sentences of the contract use these params for names and counts. */
export function sheetProblem({ code, params }: SheetError, name: string): Problem {
  const counts: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(params)) if (typeof value !== 'boolean') counts[key] = value;
  const count = counts['rows'] ?? counts['columns'] ?? counts['parts'];
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

/** What the columns of a sheet are matched by. */
export async function sheetSample(
  ctx: Ctx,
  { sheetId, headers, filled }: { sheetId: string; headers: readonly string[]; filled: readonly number[] },
): Promise<SheetSample> {
  const rows = await selectRowPage(ctx, sheetId, { result: undefined, skip: 0, size: SAMPLE_ROWS });
  return {
    headers,
    filled,
    // `#CLEAR` and words for "nothing" reveal nothing about the column.
    rows: rows.map(({ cells }) =>
      headers.map((_, index) =>
        isClear(cells[index]) || isError(cells[index]) ? '' : meaningfulText(cells[index]),
      ),
    ),
  };
}
