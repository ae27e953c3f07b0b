import { exactNumber } from '../plain-decimal.ts';
import type { RawCell } from '../sheet-types.ts';
import { columnLetters } from '../workbook-parts-xml.ts';
import {
  filledDown,
  inRecord,
  mapRanges,
  movedRow,
  movedRows,
  withAddedRows,
  type AddedRows,
  type RowBlock,
} from './cell-references.ts';
import type { BlockFormulas } from './block-formulas.ts';
import type { FillRow } from './fill-types.ts';
import { formulaText, isForeign } from './formula-text.ts';
import { textCell, type CellXml, type FormulaXml, type RowXml } from './row-xml.ts';
import type { SheetBody } from './survey-body.ts';
import { attributeIn, withAttribute, xmlPlain } from './xml-pieces.ts';

/** Everything that rewriting rows depends on. */
export interface RowContext {
  /** Name of the sheet. */
  sheet: string;
  /** `x:` if the tags of the sheet have it. */
  prefix: string;
  added: AddedRows;
  shared: SheetBody['shared'];
  model: RowXml | undefined;
  /** Formulas of a table with merged blocks; undefined if it has none. */
  blocks: BlockFormulas | undefined;
  /** Height of rows without one of their own, in points. */
  rowHeight: number;
  /** Columns with the same text in every row, such as `PCS`: rows have it unless the column is filled. */
  fixed: ReadonlySet<number>;
  /** Whether a column belongs to the table. */
  isTitled: (column: number) => boolean;
  columnStyle: (column: number) => string | undefined;
  /** Whether a style shows numbers as dates. */
  isDate: (style: string | undefined) => boolean;
  /** Dates count from 1904 instead of 1900. */
  is1904: boolean;
}

/** A row that is kept: its formulas will be recalculated, and it moves down if rows were added above it. */
export function keptRow(row: RowXml, xml: string, context: RowContext): string {
  const { added } = context;
  const number = movedRow(row.row, added);
  const isMoved = number !== row.row;
  const hasFormula = row.cells.some((cell) => cell.formula);
  if (!isMoved && !hasFormula) return xml;
  const cells = row.cells.map((cell) => {
    if (!cell.formula) return isMoved ? cellInRow(cell, number) : cell.xml;
    return formulaCell({ ...cell, formula: cell.formula }, { from: row.row, to: number, copied: 0 }, context);
  });
  return rowOf(row.tag, number, cells, context);
}

/** An example without its values: its style and formulas stay, and so does what the form has in every row. */
export function clearedRow(row: RowXml, context: RowContext): string {
  const isExample = ({ column, hasConstant }: CellXml) =>
    hasConstant && context.isTitled(column) && !context.fixed.has(column);
  const cells = row.cells.map((cell) => (isExample(cell) ? withoutValue(cell) : cell));
  return keptRow(
    { ...row, cells },
    rowOf(
      row.tag,
      row.row,
      cells.map(({ xml }) => xml),
      context,
    ),
    context,
  );
}

function withoutValue(cell: CellXml): CellXml {
  const head = cell.xml.slice(0, cell.xml.indexOf('>'));
  return { ...cell, hasConstant: false, xml: `${withAttribute(`${head}>`, 't', undefined).slice(0, -1)}/>` };
}

/** A row of the template with values: its style and formulas stay, and so do cells in columns that are not filled. */
export function filledRow(
  row: RowXml,
  { cells }: FillRow,
  about: { isSample: boolean; record: RowBlock; height: number },
  context: RowContext,
): string {
  const { blocks } = context;
  const values = new Map(cells);
  const known = new Map(row.cells.map((cell) => [cell.column, cell]));
  const columns = columnsOf(known, values, context);
  const written = columns.map((column) => {
    const cell = known.get(column);
    if (values.has(column)) {
      return valueCell(
        values.get(column) ?? null,
        { column, row: row.row, style: styleOf(row, column, context) },
        context,
      );
    }
    if (blocks?.texts.has(column)) {
      const style = styleOf(row, column, context);
      return cellOfBlock(blocks, { column, row: row.row, record: about.record, style }, context);
    }
    if (!cell) return '';
    if (cell.formula)
      return formulaCell(
        { ...cell, formula: cell.formula },
        { from: row.row, to: row.row, copied: 0 },
        context,
      );
    const isExample =
      about.isSample && cell.hasConstant && context.isTitled(column) && !context.fixed.has(column);
    return isExample ? emptyCell(cell, row.row, context) : cell.xml;
  });
  return rowOf(withHeight(row.tag, about.height, context), row.row, written, context);
}

/** A new row modelled on one of the body: with its style, and its formulas filled down. */
export function newRow(
  number: number,
  row: FillRow,
  { record, height }: { record: RowBlock; height: number },
  context: RowContext,
): string {
  const { model, prefix, blocks } = context;
  const values = new Map(row.cells);
  const known = new Map((model?.cells ?? []).map((cell) => [cell.column, cell]));
  const columns = columnsOf(known, values, context);
  const written = columns.map((column) => {
    const cell = known.get(column);
    const style = model ? styleOf(model, column, context) : context.columnStyle(column);
    if (values.has(column))
      return valueCell(values.get(column) ?? null, { column, row: number, style }, context);
    if (blocks?.texts.has(column))
      return cellOfBlock(blocks, { column, row: number, record, style }, context);
    if (!cell || !model) return '';
    if (!cell.formula && context.fixed.has(column)) return cellInRow(cell, number);
    if (!cell.formula) return emptyCell(cell, number, context);
    const rows = { from: model.row, to: number, copied: number - model.row };
    return formulaCell({ ...cell, formula: cell.formula }, rows, context);
  });
  const tag = ['hidden', 'collapsed'].reduce(
    (made, name) => withAttribute(made, name, undefined),
    model?.tag ?? `<${prefix}row>`,
  );
  return rowOf(withHeight(tag, height, context), number, written, context);
}

function columnsOf(
  known: ReadonlyMap<number, CellXml>,
  values: ReadonlyMap<number, RawCell>,
  { blocks }: RowContext,
): number[] {
  const all = new Set([...known.keys(), ...values.keys(), ...(blocks?.texts.keys() ?? [])]);
  return [...all].toSorted((a, b) => a - b);
}

/** The cell of a column whose formula is that of the block. */
function cellOfBlock(
  blocks: BlockFormulas,
  at: { column: number; row: number; record: RowBlock; style: string | undefined },
  context: RowContext,
): string {
  const { column, row, record } = at;
  const { added, sheet, prefix } = context;
  if (blocks.isOnce(column) && row > record.top) return emptyCell(at, row, context);
  const { isMerged } = blocks;
  const block = blocks.rowsOf(column);
  const text = inRecord(blocks.texts.get(column) ?? '', { block, record, row, isMerged, added, sheet });
  return `${cellTag(at, context)}><${prefix}f>${xmlPlain(text)}</${prefix}f></${prefix}c>`;
}

function rowOf(tag: string, number: number, cells: readonly string[], { prefix }: RowContext): string {
  const begin = withAttribute(withAttribute(tag, 'spans', undefined), 'r', String(number));
  return `${begin}${cells.join('')}</${prefix}row>`;
}

const POINTS_PER_PIXEL = 0.75;

/** Makes a row high enough, but never lower; 0 keeps its height. */
function withHeight(tag: string, pixels: number, { rowHeight }: RowContext): string {
  const points = pixels * POINTS_PER_PIXEL;
  if (points === 0 || Number(attributeIn(tag, 'ht') ?? rowHeight) >= points) return tag;
  return withAttribute(withAttribute(tag, 'ht', String(points)), 'customHeight', '1');
}

function styleOf({ tag, cells }: RowXml, column: number, context: RowContext): string | undefined {
  const own = cells.find((cell) => cell.column === column)?.style;
  const like = context.model?.cells.find((cell) => cell.column === column)?.style;
  return own ?? like ?? attributeIn(tag, 's') ?? context.columnStyle(column);
}

function cellInRow(cell: CellXml, row: number): string {
  return headInRow(cell, row) + cell.xml.slice(cell.xml.indexOf('>') + 1);
}

/** The opening tag of a cell in another row. */
function headInRow({ xml, column }: CellXml, row: number): string {
  return withAttribute(xml.slice(0, xml.indexOf('>') + 1), 'r', `${columnLetters(column)}${row}`);
}

function cellTag(
  { column, row, style }: { column: number; row: number; style: string | undefined },
  { prefix }: RowContext,
): string {
  const styled = style === undefined ? '' : ` s="${style}"`;
  return `<${prefix}c r="${columnLetters(column)}${row}"${styled}`;
}

function emptyCell(
  { column, style }: Pick<CellXml, 'column' | 'style'>,
  row: number,
  context: RowContext,
): string {
  return style === undefined ? '' : `${cellTag({ column, row, style }, context)}/>`;
}

/** From this date on, Excel counts one day too many. */
const FIRST_DATE = '1900-03-01';
const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_DATE_1904 = '1904-01-01';
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1);

function valueCell(
  cell: RawCell,
  at: { column: number; row: number; style: string | undefined },
  context: RowContext,
): string {
  const tag = cellTag(at, context);
  const { prefix } = context;
  const textOf = (text: string) => textCell(tag, text, prefix);
  const valueOf = (value: string, type = '') =>
    `${tag}${type}><${prefix}v>${value}</${prefix}v></${prefix}c>`;
  if (cell === null) return at.style === undefined ? '' : `${tag}/>`;
  switch (cell.kind) {
    case 'number':
      return exactNumber(cell.text) === undefined ? textOf(cell.text) : valueOf(cell.text);
    case 'boolean':
      return valueOf(cell.value ? '1' : '0', ' t="b"');
    case 'date': {
      const [first, zero] = context.is1904 ? [FIRST_DATE_1904, DAY_ZERO_1904] : [FIRST_DATE, DAY_ZERO];
      if (cell.iso < first || !context.isDate(at.style)) return textOf(cell.iso);
      return valueOf(String(Math.round((Date.parse(`${cell.iso}T00:00:00Z`) - zero) / DAY_MS)));
    }
    default:
      return cell.text === '' ? `${tag}/>` : textOf(cell.text);
  }
}

/** A formula without its result; for a shared one, with the text of its own. */
function formulaCell(
  cell: CellXml & { formula: FormulaXml },
  { from, to, copied }: { from: number; to: number; copied: number },
  context: RowContext,
): string {
  const { formula, column } = cell;
  const { sheet, added, prefix } = context;
  const text = formulaText(cell, from, context.shared);
  // What depends on other workbooks is not recalculated without them.
  if (formula.kind === 'dataTable' || text === '' || (isForeign(text) && copied === 0))
    return cellInRow(cell, to);
  const isOfBlock = context.blocks?.isMerged(column) ?? false;
  const inserted = withAddedRows(text, added, { sheet, own: sheet, row: from, isOfBlock });
  const moved = filledDown(inserted, copied);
  // A formula that does not refer to the sheet, such as a date or a list from another one, keeps its result.
  const isApart = copied === 0 && from === to && formula.kind !== 'shared' && !speaksOfSheet(text, sheet);
  if (isApart) return cell.xml;
  const range =
    copied === 0
      ? mapRanges(formula.range ?? '', (rows) => movedRows(rows, added))
      : `${columnLetters(column)}${to}`;
  const array = formula.kind === 'array' ? ` t="array" ref="${range}"` : '';
  const head = withAttribute(headInRow(cell, to), 't', undefined).replace(/\s*\/?>$/, '>');
  return `${head}<${prefix}f${array}>${xmlPlain(moved)}</${prefix}f></${prefix}c>`;
}

/** Whether a formula refers to the sheet that it is in. */
function speaksOfSheet(formula: string, sheet: string): boolean {
  const all = { first: 1, at: 1, count: 1, moves: true };
  return withAddedRows(formula, all, { sheet, own: sheet }) !== formula;
}
