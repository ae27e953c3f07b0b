import type { Language } from '@sourcewiz/contract';
import { annotateSheet, type AsideSheet, type MarkedRow, type MarkJob } from '../../sheets/index.ts';
import type { StoredRow } from '../incoming-rows.store.ts';
import {
  allTitles,
  isRowTitle,
  ownColumns,
  reasonBeginnings,
  reasonsColumn,
  responseTitles,
  untitledReason,
} from './response-columns.rules.ts';
import type { PackedColumn } from '../read/read-rows.ts';
import type { RowProblem } from '../row-problem.ts';
import { restoreCell } from '../stored-cells.ts';

/** A sheet with something to correct. */
export interface SheetToCorrect {
  headers: readonly string[];
  /** Whether its columns are called A, B, … */
  isUntitled?: boolean;
  /** Columns that the person may not see. */
  unseen?: ReadonlySet<number>;
  rows: readonly StoredRow[];
  /** Photos and what is wrong with them. */
  photos?: readonly { name: string; text: string }[];
  language: Language;
  /** Describes a problem in the person's language. */
  wordsOf: (problem: RowProblem, language: Language) => string;
}

/**
 * The response sheet: rows as they were uploaded, with wrong cells marked and what to correct. Corrected and uploaded
 * again, it is read like the original file.
 * @returns bytes of an .xlsx
 */
export async function makeResponse(sheet: SheetToCorrect & { sheetName: string }): Promise<Uint8Array> {
  const { sheetName, headers, isUntitled = false, unseen = new Set(), rows, language, wordsOf } = sheet;
  // A response sheet that was uploaded again already has these columns.
  const own = ownColumns(headers);
  const kept = headers.flatMap((_, index) => (own.has(index) || unseen.has(index) ? [] : index));
  const indexes = new Map(kept.map((column, index) => [column, index]));
  return annotateSheet({
    sheetName: sheetName || 'Sheet1',
    header: kept.map((column) => headers[column] ?? ''),
    titles: responseTitles[language],
    reasonOf: isUntitled ? (text) => untitledReason(text, language) : undefined,
    aside: asideOf(sheet),
    rows: rows.map(({ row, cells, problems }) => ({
      rowNumber: row,
      cells: kept.map((column) => restoreCell(cells[column])),
      problems: problems.flatMap((problem) => {
        if (problem.column !== undefined && unseen.has(problem.column)) return [];
        const column = problem.column === undefined ? undefined : indexes.get(problem.column);
        return [{ ...(column === undefined ? {} : { column }), text: wordsOf(problem, language) }];
      }),
    })),
  });
}

function asideOf({ photos = [], language }: SheetToCorrect): AsideSheet {
  const { photos: name, photo, problems } = responseTitles[language];
  const names = allTitles.map((one) => one.photos);
  return { name, names, titles: [photo, problems], rows: photos.map((one) => [one.name, one.text]) };
}

/** The author of our notes in workbooks. */
const AUTHOR = 'Sourcewiz';

/**
 * What is marked in the person's own workbook; undefined if only a sheet written anew can tell their columns from ours.
 */
export function markingOf(
  sheet: SheetToCorrect,
  {
    place,
    headerRow,
    packed,
    width = Infinity,
  }: {
    place: number;
    headerRow: number | null;
    packed?: PackedColumn | undefined;
    /** Columns from this index on were made from headings, and have no cells to mark. */
    width?: number | undefined;
  },
): { job: MarkJob; rows: MarkedRow[] } | undefined {
  const { headers, isUntitled = false, unseen, language, wordsOf } = sheet;
  // A sheet written anew begins with the row numbers; so may a sheet of theirs.
  if (place < 0 || (unseen?.size ?? 0) > 0 || isRowTitle(headers[0] ?? '')) return undefined;
  // Columns made from packed cells are marked where their values came from.
  const cellOf = (column: number) => (packed && column >= packed.width ? packed.column : column);
  const rows = sheet.rows.flatMap(({ row, problems }): MarkedRow[] => {
    if (problems.length === 0) return [];
    const worded = problems.map(({ column, ...problem }) => ({ column, text: wordsOf(problem, language) }));
    const lines = worded.map(({ column, text }) => {
      const title = column === undefined ? '' : (headers[column] ?? '');
      return title === '' ? text : `${title}: ${text}`;
    });
    const cells = Map.groupBy(
      worded.filter(({ column = Infinity }) => column < width),
      ({ column = 0 }) => cellOf(column),
    );
    const text = lines.join('\n');
    return [
      {
        row,
        text: isUntitled ? untitledReason(text, language) : text,
        cells: [...cells].map(([column, of]) => {
          const note = untitledReason(of.map((one) => one.text).join('\n'), language);
          return [column, note] as const;
        }),
      },
    ];
  });
  const job: MarkJob = {
    sheet: place,
    headerRow,
    column: reasonsColumn(headers) ?? null,
    title: isUntitled ? '' : responseTitles[language].problems,
    author: AUTHOR,
    beginnings: reasonBeginnings,
    aside: asideOf(sheet),
  };
  return { job, rows };
}
