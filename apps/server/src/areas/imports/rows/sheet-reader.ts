import {
  ATTRIBUTES_MAX,
  labelKey,
  type Attribute,
  type AttributeShape,
  type Dtype,
  type ImportColumn,
} from '@sourcewiz/contract';
import { shapeOf } from '../../attributes/index.ts';
import type { Separator } from '../columns/category-paths.rules.ts';
import { namesUnder } from '../columns/cell-words.rules.ts';
import { attributeCalled } from '../columns/column-candidates.rules.ts';
import { isAsked, soleCurrencyColumn } from '../columns/column-readings.rules.ts';
import { newShape } from '../columns/new-shape.rules.ts';
import { optionColumns, type KeyColumns } from '../grouping/row-keys.ts';
import { currencyInTitle, isChinese, statedParts } from '../columns/stated-parts.rules.ts';
import { cellReader, type ReadAttribute, type ReadColumn } from './read-attribute.ts';

/** Where the category is, and what separates its levels. */
export interface CategoryReader {
  /** Columns of its levels, the widest first. */
  columns: readonly { index: number; separator: Separator }[];
  isKnown: (name: string) => boolean;
  /** Gets what is below the first level; undefined if the company has no sub-categories. */
  subCategory: ReadAttribute | undefined;
  /** Gets the other categories of a cell, if there is such an attribute. */
  secondary: ReadAttribute | undefined;
}

/** How a sheet is read. */
export interface SheetReader {
  columns: readonly ImportColumn[];
  fields: Partial<Record<'product_id' | 'variant_id' | 'name' | 'category' | 'status', number>>;
  category: CategoryReader;
  attributes: readonly ReadAttribute[];
  options: KeyColumns['options'];
  /** The attribute that a variant type stands for in a product without variants, if no column fills it. */
  optionAttribute: (type: string) => ReadAttribute | undefined;
}

/** What reading a sheet depends on, apart from its columns. */
export interface ReaderContext {
  /** Attributes that the person may fill. */
  attributes: readonly Attribute[];
  /** How many attributes may still be created. */
  room: number;
  /** The currency of prices that name none: the company's. */
  currency: string;
  /** Names of the existing categories, folded. */
  categories: ReadonlySet<string>;
  /** Whether the company has sub-categories. */
  hasSubCategories: boolean;
}

/**
 * Prepares reading a sheet with matched columns. Targets that do not exist (any more) are left out, and so are columns
 * with an open question and columns that cannot be read as what they were matched to.
 */
export function sheetReader(matched: readonly ImportColumn[], context: ReaderContext): SheetReader {
  const columns = usableColumns(matched);
  const fields: SheetReader['fields'] = {};
  for (const { target, index } of columns)
    if (target.kind === 'field' && (target.level ?? 1) === 1) fields[target.field] = index;
  const { attributes, room, currency } = context;
  return {
    columns,
    fields,
    category: categoryReader(columns, context),
    attributes: [...existingAttributes(columns, attributes), ...newAttributes(columns, { room, currency })],
    options: optionColumns(columns),
    optionAttribute: optionAttributes(columns, attributes),
  };
}

/** Whether a column is left out entirely although it was matched. */
export function isLeftOut(column: Pick<ImportColumn, 'reading' | 'problem'>): boolean {
  return column.problem !== undefined || isAsked(column);
}

/** An open question about one column of an attribute concerns all of them, because a size has one unit. */
function usableColumns(columns: readonly ImportColumn[]): ImportColumn[] {
  const open = new Set(
    columns.flatMap((column) =>
      column.target.kind === 'attribute' && isAsked(column) ? column.target.attribute_id : [],
    ),
  );
  return columns.map((column) => {
    const isOpen = column.target.kind === 'attribute' && open.has(column.target.attribute_id);
    return isOpen || isLeftOut(column) ? { ...column, target: { kind: 'undecided' } } : column;
  });
}

function categoryReader(
  columns: readonly ImportColumn[],
  { attributes, categories, hasSubCategories }: ReaderContext,
): CategoryReader {
  const levels = columns
    .flatMap(({ target, index, reading }) =>
      target.kind === 'field' && target.field === 'category'
        ? [{ index, level: target.level ?? 1, separator: (reading?.separator?.value ?? 'none') as Separator }]
        : [],
    )
    .toSorted((one, other) => one.level - other.level);
  const fills = (attribute: Attribute) =>
    columns.some(({ target }) => target.kind === 'attribute' && target.attribute_id === attribute.id);
  const unfilled = (is: (attribute: Attribute) => boolean): ReadAttribute | undefined => {
    const attribute = levels.length === 0 ? undefined : attributes.find(is);
    return attribute && !fills(attribute) ? filledBy(attribute, []) : undefined;
  };
  return {
    columns: levels,
    isKnown: (name) => categories.has(labelKey(name)),
    subCategory: hasSubCategories ? unfilled(({ dtype }) => dtype === 'sub_category') : undefined,
    secondary: unfilled(
      ({ internal_name: key, name, dtype }) =>
        ['text', 'csv', 'select', 'multi_select'].includes(dtype) &&
        (key === 'secondary_category' || labelKey(name) === 'secondary category'),
    ),
  };
}

function optionAttributes(
  columns: readonly ImportColumn[],
  attributes: readonly Attribute[],
): SheetReader['optionAttribute'] {
  const known = new Map<string, ReadAttribute | undefined>();
  return (type) => {
    const key = labelKey(type);
    if (!known.has(key)) {
      const attribute = attributeCalled(type, attributes);
      const isFilled = columns.some(
        ({ target }) => target.kind === 'attribute' && target.attribute_id === attribute?.id,
      );
      known.set(key, attribute && !isFilled ? filledBy(attribute, []) : undefined);
    }
    return known.get(key);
  };
}

function filledBy(attribute: Attribute, columns: readonly ImportColumn[]): ReadAttribute {
  // An empty cell changes nothing, so nothing is required here.
  const shape = withDefaults({ ...shapeOf(attribute), compulsory: false }, columns);
  const read = columns.flatMap((column) =>
    column.target.kind === 'attribute' ? [readColumn(column, column.target.part)] : [],
  );
  const key = String(attribute.id);
  const stated = statedOf(columns, shape);
  return readAttribute({ key, shape, columns: withFormats(read, { own: columns, shape, stated }), stated });
}

function existingAttributes(
  columns: readonly ImportColumn[],
  attributes: readonly Attribute[],
): ReadAttribute[] {
  return attributes.flatMap((attribute) => {
    const own = columns.filter(
      ({ target }) => target.kind === 'attribute' && target.attribute_id === attribute.id,
    );
    if (own.length === 0) return [];
    return [filledBy(attribute, withMoney(own, { columns, dtype: attribute.dtype }))];
  });
}

/** The one column of currencies is that of every price whose title names none. */
function withMoney(
  own: readonly ImportColumn[],
  { columns, dtype }: { columns: readonly ImportColumn[]; dtype: Dtype },
): readonly ImportColumn[] {
  const money = dtype === 'price' ? soleCurrencyColumn(columns) : undefined;
  const isStated = own.some((column) => column === money || currencyInTitle(column.header) !== undefined);
  return money && !isStated ? [...own, money] : own;
}

function newAttributes(
  columns: readonly ImportColumn[],
  { room, currency }: { room: number; currency: string },
): ReadAttribute[] {
  const wanted = columns.filter(({ target }) => target.kind === 'new_attribute');
  return wanted.flatMap((column, place) => {
    if (column.target.kind !== 'new_attribute') return [];
    const shape = withDefaults(newShape(column.target, currency), [column]);
    const limit = place < room ? {} : { limit: ATTRIBUTES_MAX };
    const stated = statedOf([column], shape);
    const own = withMoney([column], { columns, dtype: shape.dtype });
    const parts = own.map((one) => readColumn(one, one === column ? 'value' : 'currency'));
    const read = {
      key: `new ${column.index}`,
      shape,
      columns: withFormats(parts, { own, shape, stated }),
      stated,
    };
    return readAttribute({ ...read, ...limit });
  });
}

function readAttribute(attribute: Omit<ReadAttribute, 'read'>): ReadAttribute {
  return { ...attribute, read: cellReader(attribute) };
}

function readColumn({ index, header, reading }: ImportColumn, part: string): ReadColumn {
  const mark = reading?.decimal_mark?.value;
  const order = reading?.date_order?.value;
  return {
    index,
    part,
    ...(mark === '.' || mark === ',' ? { mark } : {}),
    ...(order === 'day_first' || order === 'month_first' ? { order } : {}),
    ...(isChinese(header) ? { isYuan: true } : {}),
  };
}

/** What the formats of cells show counts where nothing was decided for all, or only for the cells without it. */
function withFormats(
  columns: readonly ReadColumn[],
  {
    own,
    shape,
    stated,
  }: { own: readonly ImportColumn[]; shape: AttributeShape; stated: ReadAttribute['stated'] },
): readonly ReadColumn[] {
  const [column, ...others] = own;
  const kind = shape.dtype === 'price' ? 'currency' : shape.dtype === 'uom' ? 'unit' : undefined;
  if (!column || !kind || others.length > 0) return columns;
  const isOwn = column.reading?.[kind]?.differs ?? stated[kind] === undefined;
  return isOwn ? columns.map((one) => ({ ...one, ofFormat: namesUnder(column.header, shape) })) : columns;
}

/** The company's currency only applies to values that have none yet. */
function withDefaults(shape: AttributeShape, columns: readonly ImportColumn[]): AttributeShape {
  const usual = columns.map(({ reading }) => reading?.currency).find((one) => one?.from === 'company');
  return usual ? { ...shape, default_currency: usual.value } : shape;
}

function statedOf(columns: readonly ImportColumn[], shape: AttributeShape): ReadAttribute['stated'] {
  const stated = columns.map(({ header }) => statedParts(header, shape));
  const decided = columns.map(({ reading }) => ({
    ...(reading?.unit?.value ? { unit: reading.unit.value } : {}),
    ...(reading?.currency?.value && reading.currency.from !== 'company'
      ? { currency: reading.currency.value }
      : {}),
  }));
  return Object.assign({}, ...stated, ...decided) as ReadAttribute['stated'];
}
