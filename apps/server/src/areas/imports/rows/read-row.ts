import {
  ATTRIBUTES_MAX,
  foldText,
  formatValue,
  parseValue,
  typeOf,
  type Attribute,
  type AttributeShape,
  type Dtype,
  type ImportColumn,
  type Language,
  type Parsed,
} from '@sourcewiz/contract';
import { sanitiseHtml } from '../../../platform/html/index.ts';
import { shapeOf } from '../../attributes/index.ts';
import { optionColumns, readOptions, type KeyColumns, type RowOption } from '../grouping/row-keys.ts';
import { statedParts } from '../columns/stated-parts.rules.ts';
import type { RowProblem } from '../../../platform/rows/row-problem.ts';
import { storedText, type StoredCell } from '../../../platform/rows/stored-cells.ts';

export type Values = Readonly<Record<string, unknown>>;
export type Status = 'draft' | 'published' | 'archived';

/** An attribute that columns of the sheet fill. */
export interface ReadAttribute {
  /** Attribute id as text; `new 3` for one that the import will make of column 3. */
  key: string;
  shape: AttributeShape;
  columns: readonly { index: number; part: string }[];
  /** Unit and currency that the header states. */
  stated: { unit?: string; currency?: string };
  /** How many attributes there may be, where there is no room for this one: its cells are refused. */
  limit?: number;
  /** Texts that were read already: columns repeat themselves. */
  parsed: Map<string, Parsed<unknown>>;
}

/** How a sheet is read. */
export interface SheetReader {
  columns: readonly ImportColumn[];
  fields: Partial<Record<'product_id' | 'variant_id' | 'name' | 'category' | 'status', number>>;
  attributes: readonly ReadAttribute[];
  options: KeyColumns['options'];
}

/** What a row says; what its cells leave empty is absent. */
export interface ReadRow {
  name?: string;
  category?: string;
  status?: Status;
  values: Record<string, unknown>;
  options: RowOption[];
  problems: RowProblem[];
}

/**
 * Prepares the reading of a sheet with matched columns. Targets that do not exist (any more) are left out.
 * @param room how many attributes may still be made
 */
export function sheetReader(
  columns: readonly ImportColumn[],
  attributes: readonly Attribute[],
  room = ATTRIBUTES_MAX,
): SheetReader {
  const fields: SheetReader['fields'] = {};
  for (const { target, index } of columns) if (target.kind === 'field') fields[target.field] = index;
  return {
    columns,
    fields,
    attributes: [...existingAttributes(columns, attributes), ...newAttributes(columns, room)],
    options: optionColumns(columns),
  };
}

function existingAttributes(
  columns: readonly ImportColumn[],
  attributes: readonly Attribute[],
): ReadAttribute[] {
  return attributes.flatMap((attribute) => {
    const own = columns.flatMap(({ target, index, header }) =>
      target.kind === 'attribute' && target.attribute_id === attribute.id
        ? [{ index, part: target.part, header }]
        : [],
    );
    if (own.length === 0) return [];
    // An empty cell changes nothing, so nothing is asked for here.
    const shape = { ...shapeOf(attribute), compulsory: false };
    const stated = Object.assign(
      {},
      ...own.map(({ header }) => statedParts(header, shape)),
    ) as ReadAttribute['stated'];
    return [{ key: String(attribute.id), shape, columns: own, stated, parsed: new Map() }];
  });
}

function newAttributes(columns: readonly ImportColumn[], room: number): ReadAttribute[] {
  const wanted = columns.filter(({ target }) => target.kind === 'new_attribute');
  return wanted.flatMap(({ target, index, header }, place) => {
    if (target.kind !== 'new_attribute') return [];
    const shape: AttributeShape = { ...newShape, dtype: target.dtype, name: target.name };
    const read = { columns: [{ index, part: 'value' }], stated: statedParts(header, shape) };
    const limit = place < room ? {} : { limit: ATTRIBUTES_MAX };
    return [{ key: `new ${index}`, shape, ...read, ...limit, parsed: new Map<string, Parsed<unknown>>() }];
  });
}

const newShape = {
  compulsory: false,
  options: [],
  open_options: true,
  default_unit: null,
  dimension: null,
  default_currency: null,
  whole: false,
} satisfies Partial<AttributeShape>;

/**
 * Reads a row.
 * @param existing values that the product or variant has, for parts that the sheet has no column for
 */
export function readRow(
  cells: readonly StoredCell[],
  { reader, existing }: { reader: SheetReader; existing: Values },
): ReadRow {
  const read: ReadRow = { values: {}, options: optionsOf(cells, reader), problems: [] };
  readFields(cells, reader, read);
  for (const attribute of reader.attributes) {
    if (attribute.columns.every(({ index }) => cells[index] === null || cells[index] === undefined)) continue;
    readAttribute(cells, { attribute, existing: existing[attribute.key], read });
  }
  return read;
}

const LONGEST = { name: 200, category: 120, option: 120 } as const;

function readFields(cells: readonly StoredCell[], { fields }: SheetReader, read: ReadRow): void {
  const text = (column: number | undefined) =>
    column === undefined ? '' : storedText(cells[column]).replace(/\s+/g, ' ');
  const [name, category, status] = [text(fields.name), leafOf(text(fields.category)), text(fields.status)];
  const tooLong = (column: number | undefined, limit: number) =>
    read.problems.push({
      code: 'text_too_long',
      ...(column === undefined ? {} : { column }),
      params: { limit },
    });
  if (name.length > LONGEST.name) tooLong(fields.name, LONGEST.name);
  else if (name) read.name = name;
  if (category.length > LONGEST.category) tooLong(fields.category, LONGEST.category);
  else if (category) read.category = category;
  for (const { option, column } of read.options)
    if (option.length > LONGEST.option) tooLong(column, LONGEST.option);
  if (!status) return;
  const known = statusOf(status);
  if (known) read.status = known;
  else
    read.problems.push({
      code: 'unknown_option',
      ...(fields.status === undefined ? {} : { column: fields.status }),
      params: { text: status },
    });
}

/** `Kitchen -> Coffee Machines`: the last one is the product's own. */
function leafOf(path: string): string {
  const parts = path.split(/\s*(?:->|→|»|>)\s*/).filter(Boolean);
  return parts.at(-1) ?? '';
}

const statusWords: Readonly<Record<Status, readonly string[]>> = {
  draft: ['draft', 'taslak', 'unpublished', '0', 'false', 'no', '-1'],
  published: [
    'published',
    'publish',
    'active',
    'live',
    'enabled',
    'yayinda',
    'yayinlandi',
    'aktif',
    '1',
    'true',
    'yes',
  ],
  archived: ['archived', 'archive', 'inactive', 'disabled', 'discontinued', 'arsiv', 'arsivlendi', 'pasif'],
};

/** The status that a word of a sheet means, in English or Turkish. */
function statusOf(word: string): Status | undefined {
  const folded = foldText(word);
  return (Object.keys(statusWords) as Status[]).find((status) => statusWords[status].includes(folded));
}

function optionsOf(cells: readonly StoredCell[], { options }: SheetReader): ReadRow['options'] {
  return readOptions(options, (column) => storedText(cells[column]));
}

function readAttribute(
  cells: readonly StoredCell[],
  { attribute, existing, read }: { attribute: ReadAttribute; existing: unknown; read: ReadRow },
): void {
  const written: Record<string, string> = {};
  let filled = false;
  for (const { index, part } of attribute.columns) {
    const cell = cells[index];
    const text = storedText(cell);
    if (text === '') continue;
    if (Array.isArray(cell) && cell[0] === 'e') {
      read.problems.push({ code: 'value_missing', column: index, params: { text } });
      return;
    }
    written[part] = text;
    // A unit without a number is no value: sheets fill such columns to the end.
    if (part !== 'unit' && part !== 'currency') filled = true;
  }
  if (!filled) return;
  const first = attribute.columns[0]?.index ?? 0;
  if (attribute.limit !== undefined) {
    read.problems.push({ code: 'too_many_attributes', column: first, params: { limit: attribute.limit } });
    return;
  }
  const parsed = parseOnce(attribute, completed(written, attribute, existing));
  if (parsed.ok) {
    if (parsed.value !== null) read.values[attribute.key] = parsed.value;
    return;
  }
  for (const { code, part, params } of parsed.problems) {
    const column =
      attribute.columns.find((one) => one.part === part)?.index ??
      attribute.columns.find((one) => written[one.part] !== undefined)?.index ??
      first;
    read.problems.push({ code, column, ...(params ? { params } : {}) });
  }
}

const REMEMBERED = 500;

function parseOnce(attribute: ReadAttribute, texts: Record<string, string>): Parsed<unknown> {
  const key = JSON.stringify(texts);
  const known = attribute.parsed.get(key);
  if (known) return known;
  const parsed = parseValue(attribute.shape, safeTexts(attribute, texts));
  if (attribute.parsed.size < REMEMBERED) attribute.parsed.set(key, parsed);
  return parsed;
}

/** A formatted text as it will be stored, so that a second import of the same file finds nothing changed. */
function safeTexts({ shape }: ReadAttribute, texts: Record<string, string>): Record<string, string> {
  if (shape.dtype !== 'html') return texts;
  return Object.fromEntries(Object.entries(texts).map(([part, text]) => [part, sanitiseHtml(text)]));
}

/** A unit, a sign or a word in the cell itself says more than the header of its column. */
const bareNumber = /^[\s\d.,'+\-x×*%]+$/i;

const withUnits: ReadonlySet<Dtype> = new Set<Dtype>(['price', 'uom', 'size', 'packaging']);
/** Parts that stay as they are when the sheet has no column for them. */
const keptParts: Partial<Record<Dtype, readonly string[]>> = {
  size: ['length', 'width', 'height'],
  packaging: ['length', 'width', 'height', 'no_of_pieces'],
  product_id: ['parent_id', 'has_variant'],
  dropdown_percent: ['option', 'value'],
};

/**
 * What the cells do not write: the unit and currency that the header states, else those that the value has already,
 * and parts, such as sides of a size, that the sheet has no columns for.
 */
function completed(
  written: Record<string, string>,
  { shape, stated, columns }: ReadAttribute,
  existing: unknown,
): Record<string, string> {
  const kept = keptParts[shape.dtype] ?? [];
  if (!withUnits.has(shape.dtype) && kept.length === 0) return written;
  const old = existing === null || existing === undefined ? {} : typeOf(shape).toTexts(existing);
  const texts = { ...written };
  const bare = Object.entries(written).every(
    ([part, text]) => part === 'unit' || part === 'currency' || bareNumber.test(text),
  );
  for (const part of withUnits.has(shape.dtype) ? (['unit', 'currency'] as const) : []) {
    const given = stated[part] ?? old[part];
    if (texts[part] === undefined && bare && given) texts[part] = given;
  }
  const isWhole = texts['value'] !== undefined && (shape.dtype !== 'dropdown_percent' || !bare);
  if (isWhole || (withUnits.has(shape.dtype) && (texts['unit'] ?? '') !== (old['unit'] ?? ''))) return texts;
  for (const part of kept) {
    const hasColumn = columns.some((column) => column.part === part);
    if (!hasColumn && old[part]) texts[part] = old[part];
  }
  return texts;
}

/** A value as a person reads it in one column: the whole of it, or the part that the column holds. */
export function partText(
  { shape }: Pick<ReadAttribute, 'shape'>,
  { value, part, language }: { value: unknown; part: string; language: Language },
): string {
  if (value === null || value === undefined) return '';
  return part === 'value' ? formatValue(shape, value, language) : (typeOf(shape).toTexts(value)[part] ?? '');
}
