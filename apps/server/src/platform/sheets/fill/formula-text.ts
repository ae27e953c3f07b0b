import { columnLetters } from '../workbook-parts-xml.ts';
import { filledDown } from './cell-references.ts';
import type { CellXml, FormulaXml } from './row-xml.ts';
import type { SheetBody } from './survey-body.ts';
import { xmlText } from './xml-pieces.ts';

/** The text of a formula; of a shared one, as it reads in this cell. */
export function formulaText(
  { formula, column }: CellXml & { formula: FormulaXml },
  row: number,
  shared: SheetBody['shared'],
): string {
  const own = xmlText(formula.text);
  const other = formula.kind === 'shared' && own === '' ? shared.get(formula.share ?? '') : undefined;
  return other ? sharedText(other, { row, column }) : own;
}

/** Whether a formula refers to another workbook. */
export const isForeign = (formula: string): boolean => /\[\d+\]/.test(formula);

/** The formula of a cell that shares that of another cell. */
function sharedText(
  { text, row, column }: { text: string; row: number; column: number },
  cell: { row: number; column: number },
): string {
  const down = filledDown(xmlText(text), cell.row - row);
  return column === cell.column ? down : filledRight(down, cell.column - column);
}

/** A formula as it reads further right: `$A1` stays, `A1` moves. */
function filledRight(formula: string, columns: number): string {
  return formula.replace(
    /"(?:[^"]|"")*"|'(?:[^']|'')*'!|(?<![\p{L}\p{N}_.\\$])(\$?)([A-Z]{1,3})(?=\$?\d{1,7}(?![\p{L}\p{N}_.(!]))/gu,
    (found, mark?: string, letters?: string) => {
      if (letters === undefined || mark === '$') return found;
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      return columnLetters(Math.max(0, column + columns));
    },
  );
}
