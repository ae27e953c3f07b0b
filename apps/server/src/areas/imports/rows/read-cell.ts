import {
  asMarkup,
  dayOfSerial,
  hasMarkup,
  latinDigits,
  tidyDate,
  tidyNumbers,
  withoutMarkup,
  type DateOrder,
  type Dtype,
} from '@sourcewiz/contract';
import { sanitiseHtml } from '../../../platform/html/index.ts';
import { isClear, isUnreadable, meaningfulText } from '../../../platform/rows/cell-meaning.ts';
import type { RowProblem } from '../../../platform/rows/row-problem.ts';
import type { StoredCell } from '../../../platform/rows/stored-cells.ts';

/** How the cells of a column that fills an attribute are read. */
export interface CellRule {
  dtype: Dtype;
  /** The decimal mark of the column, if its part of the attribute is a number. */
  mark?: '.' | ',' | undefined;
  order?: DateOrder | undefined;
  /** Whether the sign ￥ of prices means yuan. */
  isYuan?: boolean | undefined;
}

/**
 * The content of a cell: a text in the form that the types read, an order to remove the value, nothing, or nothing
 * readable.
 */
export type ReadCell = { text: string } | { clears: true } | { problem: Omit<RowProblem, 'column'> };

const ofWords: ReadonlySet<Dtype> = new Set<Dtype>([
  'text',
  'html',
  'csv',
  'select',
  'multi_select',
  'sub_category',
  'product_id',
]);
const withLists: ReadonlySet<Dtype> = new Set<Dtype>(['size', 'packaging']);
/** What remains of a long code that a spreadsheet saved as it displayed it: the last digits are lost. */
const cutOff = /^\d(?:[.,]\d+)?E\+?\d{2,}$/i;

/** Reads a cell by the rule of its column. */
export function readCell(cell: StoredCell | undefined, { dtype, mark, order, isYuan }: CellRule): ReadCell {
  if (isClear(cell)) return { clears: true };
  const words = ofWords.has(dtype);
  const text = meaningfulText(cell, words);
  if (text === '') return { text };
  if (isUnreadable(cell)) return { problem: { code: 'value_missing', params: { text } } };
  const isTyped = typeof cell === 'string';
  if (dtype === 'date') return { text: dateText(text, { order, isTyped }) };
  if (!isTyped) return { text };
  if ((words || dtype === 'hscode') && isCutOff(text)) {
    return { problem: { code: 'number_cut_off', params: { text } } };
  }
  if (dtype === 'html') return { text: htmlText(text) };
  if (words) return { text: withoutMarkup(text) };
  const figures = mark === undefined ? latinDigits(text) : tidyNumbers(text, mark, withLists.has(dtype));
  return { text: isYuan && dtype === 'price' ? figures.replace(/(?:CN)?[¥￥]/giu, 'CN¥') : figures };
}

export function isCutOff(text: string): boolean {
  return cutOff.test(text);
}

function dateText(
  text: string,
  { order, isTyped }: { order: DateOrder | undefined; isTyped: boolean },
): string {
  if (!isTyped) return dayOfSerial(text) ?? text;
  return order === undefined ? text : tidyDate(latinDigits(text), order);
}

/** A formatted text as it will be stored, so that importing the same file again changes nothing. */
function htmlText(text: string): string {
  const isPlain = !hasMarkup(text) && (text.includes('\n') || text.includes('&'));
  return sanitiseHtml(isPlain ? asMarkup(text) : text);
}
