import { foldText, formatValue, parseValue, typeOf, withoutMarkup, type Language } from '@sourcewiz/contract';
import { readOptions, type RowOption } from '../grouping/row-keys.ts';
import type { RowProblem } from '../../../platform/rows/row-problem.ts';
import {
  isBroken,
  isClear,
  isError,
  isUnreadable,
  meaningfulText,
} from '../../../platform/rows/cell-meaning.ts';
import { storedText, type StoredCell } from '../../../platform/rows/stored-cells.ts';
import { categoryPath, LEVELS } from '../columns/category-paths.rules.ts';
import type { ReadAttribute } from './read-attribute.ts';
import type { SheetReader } from './sheet-reader.ts';
import { statusOf, type Status } from './status-words.rules.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The contents of a row; fields with empty cells are absent, and null stands for cleared ones. */
export interface ReadRow {
  name?: string;
  category?: string | null;
  status?: Status;
  values: Record<string, unknown>;
  options: RowOption[];
  /** Why the whole row is refused. */
  problems: RowProblem[];
  /** Cells that cannot be read; the row is taken without them. */
  lost: RowProblem[];
}

/**
 * Reads a row.
 * @param existing values of the product or variant, for parts that the sheet has no column for
 */
export function readRow(
  cells: readonly StoredCell[],
  { reader, existing }: { reader: SheetReader; existing: Values },
): ReadRow {
  const read: ReadRow = { values: {}, options: optionsOf(cells, reader), problems: [], lost: [] };
  readFields(cells, reader, read);
  readCategory(cells, reader, read);
  for (const attribute of reader.attributes) {
    if (attribute.columns.every(({ index }) => cells[index] === null || cells[index] === undefined)) continue;
    const { value, lost } = attribute.read(cells, existing[attribute.key]);
    if (value !== undefined) read.values[attribute.key] = value;
    if (lost.length > 0) read.lost.push(...lost);
  }
  return read;
}

const LONGEST = { name: 200, category: 120, option: 120 } as const;
const line = (text: string) => withoutMarkup(text).replace(/\s+/g, ' ').trim();

function tooLong(column: number, limit: number): RowProblem {
  return { code: 'text_too_long', column, params: { limit } };
}

function readFields(cells: readonly StoredCell[], { fields, options }: SheetReader, read: ReadRow): void {
  for (const { option, column } of read.options) {
    if (option.length > LONGEST.option) read.problems.push(tooLong(column, LONGEST.option));
    if (isBroken(option)) read.problems.push({ code: 'value_missing', column, params: { text: option } });
  }
  for (const { value: column } of options) {
    const cell = cells[column];
    if (isError(cell)) read.lost.push({ code: 'value_missing', column, params: { text: storedText(cell) } });
  }
  if (fields.name !== undefined) readName(cells[fields.name], fields.name, read);
  if (fields.status !== undefined) readStatus(cells[fields.status], fields.status, read);
}

function readName(cell: StoredCell | undefined, column: number, read: ReadRow): void {
  if (isClear(cell)) read.lost.push({ code: 'required', column, params: { field: 'name' } });
  else if (isUnreadable(cell))
    read.lost.push({ code: 'value_missing', column, params: { text: storedText(cell) } });
  else {
    const name = line(meaningfulText(cell));
    if (name.length > LONGEST.name) read.lost.push(tooLong(column, LONGEST.name));
    else if (name) read.name = name;
  }
}

function readStatus(cell: StoredCell | undefined, column: number, read: ReadRow): void {
  const text = line(meaningfulText(cell, false));
  if (text === '') return;
  const known = statusOf(text);
  if (known) read.status = known;
  else read.lost.push({ code: 'unknown_option', column, params: { text } });
}

/**
 * `Kitchen -> Machines -> Coffee`: the first level is the category and the rest the sub-category; in a company without
 * sub-categories, the last level is the category.
 */
function readCategory(cells: readonly StoredCell[], { category }: SheetReader, read: ReadRow): void {
  const { columns, isKnown, subCategory, secondary } = category;
  const levels: string[] = [];
  const others: string[] = [];
  for (const { index, separator } of columns) {
    const cell = cells[index];
    if (isClear(cell) && levels.length === 0) read.category = null;
    if (isUnreadable(cell))
      read.lost.push({ code: 'value_missing', column: index, params: { text: storedText(cell) } });
    if (isClear(cell) || isUnreadable(cell)) continue;
    const path = categoryPath(meaningfulText(cell), separator, isKnown);
    levels.push(...withoutCutName(path.levels, read.name));
    others.push(...path.others);
  }
  const [first, ...below] = levels;
  if (first === undefined) return;
  const own = subCategory ? first : (below.at(-1) ?? first);
  if (own.length > LONGEST.category) {
    read.lost.push(tooLong(columns[0]?.index ?? 0, LONGEST.category));
    return;
  }
  read.category = own;
  const column = columns[0]?.index ?? 0;
  if (subCategory && below.length > 0) takeText(subCategory, { text: below.join(LEVELS), column, read });
  if (others.length === 0) return;
  const text = others.join(', ');
  if (secondary) takeText(secondary, { text, column, read });
  else read.lost.push({ code: 'categories_not_taken', column, params: { text } });
}

/**
 * Shops end the path of a product with its shortened name, `Furniture > Wing chair with ...`; a complete one may be a
 * category.
 */
function withoutCutName(levels: readonly string[], name = ''): readonly string[] {
  const last = foldText(levels.at(-1) ?? '');
  const begun = last.replace(/(?:\.{3}|…)$/, '').trimEnd();
  const isCut = levels.length > 1 && begun !== last && begun !== '' && foldText(name).startsWith(begun);
  return isCut ? levels.slice(0, -1) : levels;
}

/** Reads a text as the value of an attribute. */
export function takeText(
  { key, shape }: ReadAttribute,
  { text, column, read }: { text: string; column: number; read: ReadRow },
): void {
  const parsed = parseValue(shape, { value: text });
  if (!parsed.ok)
    read.lost.push(
      ...parsed.problems.map(({ code, params }) => ({ code, column, ...(params ? { params } : {}) })),
    );
  else if (parsed.value !== null) read.values[key] = parsed.value;
}

function optionsOf(cells: readonly StoredCell[], { options }: SheetReader): ReadRow['options'] {
  return readOptions(options, (column) =>
    isError(cells[column]) ? '' : line(meaningfulText(cells[column])),
  );
}

/** A value as people read it in one column: the whole value, or the part that the column holds. */
export function partText(
  { shape }: Pick<ReadAttribute, 'shape'>,
  { value, part, language }: { value: unknown; part: string; language: Language },
): string {
  if (value === null || value === undefined) return '';
  return part === 'value' ? formatValue(shape, value, language) : (typeOf(shape).toTexts(value)[part] ?? '');
}
