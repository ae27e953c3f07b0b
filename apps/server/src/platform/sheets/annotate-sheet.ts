import type { RawCell } from './sheet-types.ts';
import { writeSheet, type SheetCell, type SheetColumn } from './write-sheet.ts';

/** A row of the uploaded sheet that was not taken, as it stood there, with what is wrong in it. */
interface AnnotatedRow {
  /** Row number in the uploaded file, from 1. */
  readonly rowNumber: number;
  readonly cells: readonly RawCell[];
  /** What is wrong; `column` is the position in the uploaded sheet, undefined when it concerns the row. */
  readonly problems: readonly { readonly column?: number; readonly text: string }[];
}

export interface AnnotatedSheet {
  readonly sheetName: string;
  readonly header: readonly string[];
  readonly rows: readonly AnnotatedRow[];
  /** Titles of the first and the last column, in the person's language. */
  readonly titles: { readonly row: string; readonly problems: string };
}

const ROW_WIDTH = 8;
const PROBLEMS_WIDTH = 60;
const NARROWEST = 10;
const WIDEST = 40;

/**
 * Writes the response sheet of an import: the refused rows as they were uploaded, the wrong cells light red
 * with the reason as a comment, the row number of the file in front and all reasons of the row at the end.
 * Once corrected, the sheet can be uploaded again. Returns the bytes of an .xlsx.
 */
export async function annotateSheet(sheet: AnnotatedSheet): Promise<Uint8Array> {
  return writeSheet({
    sheets: [
      {
        name: sheet.sheetName,
        columns: [
          { header: sheet.titles.row, width: ROW_WIDTH },
          ...sheet.header.map(uploadedColumn),
          { header: sheet.titles.problems, width: PROBLEMS_WIDTH },
        ],
        rows: sheet.rows.map((row) => annotatedCells(row, sheet)),
        freeze: { rows: 1, columns: 1 },
      },
    ],
  });
}

function uploadedColumn(header: string): SheetColumn {
  return { header, width: Math.min(WIDEST, Math.max(NARROWEST, header.length + 2)) };
}

function annotatedCells(row: AnnotatedRow, sheet: AnnotatedSheet): SheetCell[] {
  const uploaded = sheet.header.map((_title, column): SheetCell => {
    const cell = row.cells[column] ?? null;
    const reasons = row.problems
      .filter((problem) => problem.column === column)
      .map((problem) => problem.text);
    return reasons.length === 0 ? cell : { cell, mark: 'error', note: reasons.join('\n') };
  });
  return [{ kind: 'number', text: String(row.rowNumber) }, ...uploaded, allProblems(row, sheet.header)];
}

function allProblems(row: AnnotatedRow, header: readonly string[]): SheetCell {
  const lines = row.problems.map(({ column, text }) => {
    const title = column === undefined ? '' : (header[column] ?? '');
    return title === '' ? text : `${title}: ${text}`;
  });
  return lines.length === 0 ? null : { cell: { kind: 'text', text: lines.join('\n') }, mark: 'note' };
}
