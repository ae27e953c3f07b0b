import type { Cell, CellStyle, CellValue, WriteSheet } from 'hucre/xlsx';
import { exactNumber } from './plain-decimal.ts';
import type { RawCell } from './sheet-types.ts';
import { columnLetters } from './workbook-parts-xml.ts';

/** A cell to write; `note` becomes a cell comment, `mark` colours it (error: light red, note: light yellow). */
interface MarkedCell {
  readonly cell: RawCell;
  readonly mark: 'error' | 'note';
  readonly note?: string;
}

/** A formula of ours, without `=`, with the number that it comes to; what people typed never becomes one. */
export interface FormulaCell {
  readonly formula: string;
  readonly result: string;
}

export type SheetCell = RawCell | MarkedCell | FormulaCell;

export interface SheetColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** A comment on the title. */
  readonly note?: string;
}

export interface SheetDropdown {
  /** Index of the column, from 0. */
  readonly column: number;
  readonly values: readonly string[];
}

export interface SheetToWrite {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetCell[])[];
  /** Rows and columns that stay visible; only the header row by default. */
  readonly freeze?: { readonly rows: number; readonly columns: number };
  readonly dropdowns?: readonly SheetDropdown[];
  /** Whether the first row has the titles, which is the default; otherwise the data begins at once. */
  readonly hasTitles?: boolean;
}

const LISTS_SHEET = 'Lists';
/** Dropdowns reach this far below the rows, for people who add rows. */
const EXTRA_DROPDOWN_ROWS = 1_000;
const FORBIDDEN_IN_NAME = /[\\/?*[\]:]/g;
const LONGEST_NAME = 31;

const HEADER_STYLE: CellStyle = {
  font: { bold: true, color: { rgb: '3B3A36' } },
  fill: solid('EFEDE8'),
  alignment: { vertical: 'center', wrapText: true },
  border: { bottom: { style: 'thin', color: { rgb: 'CFCBC2' } } },
};
const MARKS: Record<MarkedCell['mark'], CellStyle> = {
  error: { fill: solid('FBDDDA'), alignment: { vertical: 'top', wrapText: true } },
  note: { fill: solid('FFF4D6'), alignment: { vertical: 'top', wrapText: true } },
};

/**
 * Writes an .xlsx. Text is written as text, so `=1+1`, `-12` and `00123` come back unchanged and no formula can start,
 * even when the cell is edited; numbers with more than 15 digits become text; dates are whole days. Long dropdown
 * lists, and those with punctuation, are on a hidden sheet. Returns the bytes of the file.
 */
export async function writeSheet(workbook: { sheets: readonly SheetToWrite[] }): Promise<Uint8Array> {
  const names = uniqueNames(workbook.sheets.map((sheet) => sheet.name));
  const lists: string[][] = [];
  const sheets = workbook.sheets.map((sheet, index) => layOutSheet(sheet, names[index] ?? '', lists));
  const listsSheet: WriteSheet[] =
    lists.length === 0 ? [] : [{ name: LISTS_SHEET, hidden: true, rows: transposed(lists) }];
  // Loaded with the first workbook, because it takes 17 MB that other processes can save.
  const { writeXlsx } = await import('hucre/xlsx');
  return writeXlsx({ sheets: [...sheets, ...listsSheet] });
}

function layOutSheet(sheet: SheetToWrite, name: string, lists: string[][]): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  sheet.columns.forEach((column, index) => {
    const comment = column.note === undefined ? {} : { comment: { text: escapeOoxml(column.note) } };
    cells.set(`0,${index}`, { style: HEADER_STYLE, ...comment });
  });
  const header: CellValue[] = sheet.columns.map((column) => escapeOoxml(column.header));
  const hasTitles = sheet.hasTitles ?? true;
  if (!hasTitles) cells.clear();
  const titleRows = hasTitles ? 1 : 0;
  const body = sheet.rows.map((row, index) =>
    row.map((cell, column) => writeCell(cells, { cell, row: index + titleRows, column })),
  );
  const freeze = sheet.freeze ?? { rows: titleRows, columns: 0 };
  return {
    name,
    columns: sheet.columns.map((column) => ({ width: column.width })),
    rows: hasTitles ? [header, ...body] : body,
    cells,
    ...(hasTitles
      ? {
          freezePane: { rows: freeze.rows, columns: freeze.columns },
          autoFilter: { range: `A1:${columnLetters(sheet.columns.length - 1)}${sheet.rows.length + 1}` },
        }
      : {}),
    dataValidations: (sheet.dropdowns ?? []).map((dropdown) => layOutDropdown(dropdown, sheet, lists)),
  };
}

function writeCell(
  cells: Map<string, Partial<Cell>>,
  at: { cell: SheetCell; row: number; column: number },
): CellValue {
  if (at.cell !== null && 'formula' in at.cell) {
    const { formula, result } = at.cell;
    const formulaResult = exactNumber(result) ?? result;
    cells.set(`${at.row},${at.column}`, { formula, formulaResult });
    return formulaResult;
  }
  const marked = at.cell !== null && 'mark' in at.cell ? at.cell : undefined;
  const raw = marked ? marked.cell : (at.cell as RawCell);
  const value = cellValue(raw);
  const format = formatOf(raw, value);
  if (!marked && format === undefined) return value;
  const style: CellStyle = {
    ...(marked ? MARKS[marked.mark] : {}),
    ...(format === undefined ? {} : { numFmt: format }),
  };
  const comment = marked?.note === undefined ? {} : { comment: { text: escapeOoxml(marked.note) } };
  cells.set(`${at.row},${at.column}`, { style, ...comment });
  return value;
}

function cellValue(cell: RawCell): CellValue {
  if (cell === null) return null;
  switch (cell.kind) {
    case 'text':
    case 'formula-error':
      return cell.text === '' ? null : escapeOoxml(cell.text);
    case 'number':
      return exactNumber(cell.text) ?? cell.text;
    case 'boolean':
      return cell.value;
    case 'date':
      return new Date(`${cell.iso}T00:00:00Z`);
  }
}

/** Text that Excel would change when somebody opens and leaves the cell gets the text format. */
const WOULD_CHANGE = /^[=+\-@\t\r\n ]|^\d/;

function formatOf(cell: RawCell, value: CellValue): string | undefined {
  if (cell?.kind === 'date') return 'yyyy-mm-dd';
  return typeof value === 'string' && WOULD_CHANGE.test(value) ? '@' : undefined;
}

/** `_x000D_` in a text would be read as a line break; Excel's own escape preserves it (ECMA-376 part 1, 22.4.2.4). */
function escapeOoxml(text: string): string {
  return text.replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_');
}

function layOutDropdown(
  dropdown: SheetDropdown,
  sheet: SheetToWrite,
  lists: string[][],
): NonNullable<WriteSheet['dataValidations']>[number] {
  const letter = columnLetters(dropdown.column);
  const range = `${letter}2:${letter}${sheet.rows.length + 1 + EXTRA_DROPDOWN_ROWS}`;
  const listLetter = columnLetters(lists.length);
  lists.push(dropdown.values.map(escapeOoxml));
  const formula1 = `${LISTS_SHEET}!$${listLetter}$1:$${listLetter}$${Math.max(1, dropdown.values.length)}`;
  return { type: 'list', range, formula1, allowBlank: true, showErrorMessage: true, errorStyle: 'warning' };
}

function transposed(lists: readonly string[][]): CellValue[][] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, row) => lists.map((list) => list[row] ?? null));
}

/** Excel allows 31 characters, none of \ / ? * [ ] :, no apostrophe at the ends, and no name twice. */
function uniqueNames(wanted: readonly string[]): string[] {
  const taken = new Set([LISTS_SHEET.toLowerCase()]);
  return wanted.map((name) => {
    const clean =
      name
        .replace(FORBIDDEN_IN_NAME, ' ')
        .replace(/^'+|'+$/g, '')
        .trim()
        .slice(0, LONGEST_NAME) || 'Sheet';
    let unique = clean;
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) {
      unique = `${clean.slice(0, LONGEST_NAME - String(n).length - 1)} ${n}`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function solid(rgb: string): NonNullable<CellStyle['fill']> {
  return { type: 'pattern', pattern: 'solid', fgColor: { rgb } };
}
