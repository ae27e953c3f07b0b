import { foldText, type Grouping, type ImportColumn } from '@sourcewiz/contract';
import { headerWords } from '../../../platform/rows/columns/header-words.rules.ts';
import { withoutColourCodes } from '../rewriting/option-pairs.rules.ts';

/** The columns that identify rows; absent ones are not in the sheet. */
export interface KeyColumns {
  productId: number | undefined;
  variantId: number | undefined;
  name: number | undefined;
  options: readonly { name: number | undefined; value: number; fallback: string }[];
  currency: number | undefined;
  /** The number by which rows refer to each other in the other system: `id:123`. */
  reference: number | undefined;
}

export interface RowOption {
  type: string;
  option: string;
  column: number;
  /** No cell of the row names its type. */
  hasFallbackType?: true;
}

/** The texts that identify a row. */
export interface RowKeys {
  row: number;
  productId: string;
  variantId: string;
  name: string;
  options: readonly RowOption[];
  /** Whether an option is filled with a placeholder, such as `Default Title`. */
  isDefault: boolean;
  currency: string;
  reference: string;
  /** The cell of the column that the grouping depends on. */
  group: string;
}

/** In the languages in which a shop system translates its own. */
const REFERENCES = /^(id|kimlik|identyfikator|external id|entity id|row id|no)$/;

/** @param columns as matched @param priceIds ids of price attributes, whose currency tells two price lists apart */
export function keyColumnsOf(columns: readonly ImportColumn[], priceIds: ReadonlySet<number>): KeyColumns {
  const field = (name: string) =>
    columns.find(({ target }) => target.kind === 'field' && target.field === name)?.index;
  return {
    productId: field('product_id'),
    variantId: field('variant_id'),
    name: field('name'),
    options: optionColumns(columns),
    currency: columns.find(
      ({ target }) =>
        target.kind === 'attribute' && target.part === 'currency' && priceIds.has(target.attribute_id),
    )?.index,
    reference: columns.find(({ header }) => REFERENCES.test(foldText(header)))?.index,
  };
}

/** The columns with names and values of variant types, by position. */
export function optionColumns(columns: readonly ImportColumn[]): KeyColumns['options'] {
  const at = (position: number, role: string) =>
    columns.find(
      ({ target }) => target.kind === 'variant_type' && target.position === position && target.role === role,
    );
  return [1, 2, 3].flatMap((position) => {
    const value = at(position, 'value');
    if (!value) return [];
    const fallback = labelOf(value.header) || `Option ${position}`;
    return [{ name: at(position, 'name')?.index, value: value.index, fallback }];
  });
}

/** What shops write around the name of an option: `product_variation_option_{Size}`, `size (variant attribute)`. */
const OF_VARIANTS =
  /^(?:product[ _])?varia(?:tion|nt)[ _](?:option|attribute)[ _]| \(varia(?:tion|nt) (?:option|attribute)\)$/gi;

/** `color_name` as people write it. */
function labelOf(header: string): string {
  const own = header.replace(OF_VARIANTS, '').replace(/^\{(.+)\}$/, '$1');
  return own.includes('_') ? headerWords(own).label.replace(/(?<=\S) name$/i, '') : own.trim();
}

const TYPE_LONGEST = 60;
/** What shops write if a product has no variants. */
const DEFAULTS: ReadonlySet<string> = new Set(['default title', 'default', 'one size only']);

/** Whether an option is only a placeholder. */
function isDefaultOption(option: string): boolean {
  return DEFAULTS.has(foldText(option));
}

/**
 * The options of a row. One cell may hold several: `Colour: Red, Size: L`, or `Size, Colour` beside `S:0, Red:1`.
 * @param textAt the text of a cell of the row
 */
export function readOptions(columns: KeyColumns['options'], textAt: (column: number) => string): RowOption[] {
  return columns.flatMap(({ name, value, fallback }) => {
    const option = withoutColourCodes(textAt(value).replace(/\s+/g, ' ')).trim();
    if (option === '' || isDefaultOption(option)) return [];
    const type = name === undefined ? '' : textAt(name).replace(/\s+/g, ' ').trim();
    return optionsIn(type, option).map((one) => ({
      type: (one.type || fallback).slice(0, TYPE_LONGEST),
      option: one.option,
      column: value,
      ...(one.type === '' && name !== undefined ? { hasFallbackType: true as const } : {}),
    }));
  });
}

/** Whether a text is `Colour: Red, Size: L`: pairs of a short name and a value, which may contain commas. */
function arePairs(text: string): boolean {
  const [first = '', ...rest] = text.split(':');
  const isName = (name: string) => name !== '' && name.length <= 60 && !/[;|]/.test(name);
  const isValue = (value: string) => value !== '' && !/[;|]/.test(value);
  return (
    isName(first) &&
    rest.length > 0 &&
    rest.every((piece, at) => {
      if (at === rest.length - 1) return isValue(piece);
      const cut = Math.max(piece.lastIndexOf(','), piece.lastIndexOf(';'), piece.lastIndexOf('|'));
      return isValue(piece.slice(0, Math.max(cut, 0))) && isName(piece.slice(cut + 1).trim());
    })
  );
}

function optionsIn(type: string, option: string): { type: string; option: string }[] {
  const [types, options] = [parts(type), parts(option)];
  if (types.length > 1 && types.length === options.length) {
    return types.map((one, index) => ({ type: plain(one), option: plain(options[index] ?? '') }));
  }
  if (type !== '') return [{ type: plain(type), option: plain(option) }];
  if (!arePairs(option) || !/[^\d\s]/.test(option.split(':')[0] ?? '')) return [{ type: '', option }];
  return parts(option).map((pair) => {
    const [one = '', ...rest] = pair.split(':');
    return { type: one.trim(), option: rest.join(':').trim() };
  });
}

const parts = (text: string): string[] =>
  text
    .split(/\s*[,;|]\s*/)
    .map((part) => part.trim())
    .filter(Boolean);

/** `Size:select:0` and `S:0` of PrestaShop, without kind and position. */
function plain(text: string): string {
  return text.replace(/(:(select|color|radio))?:\d+$/, '').trim();
}

/** The columns to read for the keys of a sheet, and the column of the grouping. */
export function pickedColumns(keys: KeyColumns, grouping: Grouping): number[] {
  const columns = [keys.productId, keys.variantId, keys.name, keys.currency, keys.reference, grouping.column];
  return columns
    .map((column) => column ?? -1)
    .concat(keys.options.flatMap(({ name, value }) => [name ?? -1, value]));
}

/** The keys of a row, from the texts of the picked columns. */
export function rowKeys(row: number, texts: readonly string[], keys: KeyColumns): RowKeys {
  const [productId = '', variantId = '', name = '', currency = '', reference = '', group = '', ...options] =
    texts;
  const line = (text: string) => text.replace(/\s+/g, ' ');
  const own = {
    row,
    productId: line(productId),
    variantId: line(variantId),
    name,
    currency,
    reference: line(reference),
    group: groupText(group),
  };
  if (keys.options.length === 0) return { ...own, options: NO_OPTIONS, isDefault: false };
  const at = new Map(
    keys.options.flatMap((option, index) => [
      [option.name ?? -1, options[2 * index] ?? ''],
      [option.value, options[2 * index + 1] ?? ''],
    ]),
  );
  const found = readOptions(keys.options, (column) => at.get(column) ?? '');
  return {
    ...own,
    // A copy has no room for more.
    options: found.length === 0 ? NO_OPTIONS : [...found],
    isDefault: keys.options.some(({ value }) => isDefaultOption(at.get(value) ?? '')),
  };
}

/** Shared by all rows without options. */
const NO_OPTIONS: readonly RowOption[] = [];

/** The text that rows are grouped by. Lists of variants may be long; IDs are on one line. */
export function groupText(text: string): string {
  return text.length > 400 ? text : text.replace(/\s+/g, ' ');
}
