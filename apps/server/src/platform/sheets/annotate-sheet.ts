import type { RawCell } from './sheet-types.ts';
import type { AsideSheet } from './mark/mark-types.ts';
import { writeSheet, type SheetCell, type SheetColumn, type SheetToWrite } from './write-sheet.ts';

/** A refused row of the uploaded sheet as it was, and what is wrong with it. */
interface AnnotatedRow {
  /** Row number in the uploaded file, from 1. */
  readonly rowNumber: number;
  readonly cells: readonly RawCell[];
  /** What is wrong; `column` is the position in the uploaded sheet, undefined if it concerns the whole row. */
  readonly problems: readonly { readonly column?: number; readonly text: string }[];
}

export interface AnnotatedSheet {
  readonly sheetName: string;
  readonly header: readonly string[];
  readonly rows: readonly AnnotatedRow[];
  /** Titles of the first and the last column, in the person's language. */
  readonly titles: { readonly row: string; readonly problems: string };
  /** For a sheet without titles, which stays without: how a reason is written there. */
  readonly reasonOf?: ((reason: string) => string) | undefined;
  /** An additional sheet of texts; not written if it has no rows. */
  readonly aside?: AsideSheet | undefined;
}

const ROW_WIDTH = 8;
const PROBLEMS_WIDTH = 60;
const NARROWEST = 10;
const WIDEST = 40;

/**
 * Writes the response sheet of an import: the refused rows as they were uploaded, with wrong cells in light red and the
 * reason as a comment, the row number of the file in front and all reasons of the row at the end. Once corrected, the
 * sheet can be uploaded again. Returns the bytes of an .xlsx.
 */
export async function annotateSheet(sheet: AnnotatedSheet): Promise<Uint8Array> {
  const { sheetName, header, titles, rows, reasonOf, aside } = sheet;
  const reasons = { header: titles.problems, width: PROBLEMS_WIDTH };
  const table: SheetToWrite = reasonOf
    ? { name: sheetName, columns: [...header.map(uploadedColumn), reasons], rows: [], hasTitles: false }
    : {
        name: sheetName,
        columns: [{ header: titles.row, width: ROW_WIDTH }, ...header.map(uploadedColumn), reasons],
        rows: [],
        freeze: { rows: 1, columns: 1 },
      };
  const written = { ...table, rows: rows.map((row) => annotatedCells(row, sheet)) };
  return writeSheet({ sheets: aside && aside.rows.length > 0 ? [written, textSheet(aside)] : [written] });
}

function textSheet({ name, titles, rows }: AsideSheet): SheetToWrite {
  return {
    name,
    columns: titles.map((header) => ({ header, width: PROBLEMS_WIDTH })),
    rows: rows.map((texts) => texts.map((text): SheetCell => ({ kind: 'text', text }))),
  };
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
  const reasons = allProblems(row, sheet);
  return sheet.reasonOf
    ? [...uploaded, reasons]
    : [{ kind: 'number', text: String(row.rowNumber) }, ...uploaded, reasons];
}

function allProblems(
  row: AnnotatedRow,
  { header, reasonOf = (reason) => reason }: AnnotatedSheet,
): SheetCell {
  const lines = row.problems.map(({ column, text }) => {
    const title = column === undefined ? '' : (header[column] ?? '');
    return title === '' ? text : `${title}: ${text}`;
  });
  return lines.length === 0
    ? null
    : { cell: { kind: 'text', text: reasonOf(lines.join('\n')) }, mark: 'note' };
}
