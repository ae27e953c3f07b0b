import {
  convertMoney,
  convertForFile,
  DEFAULT_PRICE_UNIT,
  findUnit,
  foldText,
  formatValue,
  plainText,
  roundMoney,
  typeOf,
  type Attribute,
  type BuyerColumn,
  type BuyerTarget,
  type Language,
  type MoneyRules,
  type UnfitReason,
} from '@sourcewiz/contract';
import type { RawCell } from '../../../platform/sheets/index.ts';
import { sheetTitles } from '../../attributes/index.ts';
import type { TableRow } from '../formats/table-columns.ts';
import { beginning } from '../../../platform/storable-text.rules.ts';

/** Everything that cells depend on. */
export interface BuyerContext {
  columns: readonly BuyerColumn[];
  /** Attributes that may be written, by id. */
  attributes: ReadonlyMap<number, Attribute>;
  /** All options of columns that have some. */
  lists: ReadonlyMap<number, { options: readonly string[]; isStrict: boolean }>;
  money: MoneyRules;
  language: Language;
  /** Names of the product's variant types by the columns that ask for them. */
  options: ReadonlyMap<number, string>;
  /** Keys of values that must not appear in the rows of this product. */
  keptBack: (product: TableRow['product']) => ReadonlySet<string>;
}

/** A cell, or why it stays empty. */
export interface BuyerCell {
  column: number;
  cell: RawCell;
  unfit?: { reason: UnfitReason; text: string } | undefined;
}

type AttributeTarget = Extract<BuyerTarget, { kind: 'attribute' }>;
type Made = { cell: RawCell; unfit?: BuyerCell['unfit'] };

/** The limit that Excel sets for the text of a cell. */
const CELL_MAX = 32_767;
const none: Made = { cell: null };
const textOf = (text: string): RawCell => (text === '' ? null : { kind: 'text', text });

/**
 * The cells of a row, except its pictures.
 * @param number of the row, from 1
 */
export function buyerCells(row: TableRow, number: number, context: BuyerContext): BuyerCell[] {
  return context.columns.flatMap((column): BuyerCell[] => {
    const made = madeCell(row, { column, number }, context);
    return made ? [{ column: column.index, ...inList(made, column.index, context) }] : [];
  });
}

function madeCell(
  row: TableRow,
  { column, number }: { column: BuyerColumn; number: number },
  context: BuyerContext,
): Made | undefined {
  const { target } = column;
  switch (target.kind) {
    case 'field':
      return { cell: textOf(fieldText(row, target.field, context)) };
    case 'option':
      return { cell: textOf(optionText(row, target)) };
    case 'row_number':
      return { cell: { kind: 'number', text: String(number) } };
    case 'constant':
      return { cell: textOf(target.text) };
    case 'attribute':
      return attributeCell(row, { column, target }, context);
    case 'image':
    case 'skip':
    case 'undecided':
      return undefined;
  }
}

function fieldText(
  { product, variant }: TableRow,
  field: Extract<BuyerTarget, { kind: 'field' }>['field'],
  { columns, language }: BuyerContext,
): string {
  switch (field) {
    case 'product_id': {
      // A buyer who asks for a single code gets that of the article itself.
      const hasOther = columns.some(({ target }) => target.kind === 'field' && target.field === 'variant_id');
      return hasOther ? product.product_id : (variant?.variant_id ?? product.product_id);
    }
    case 'variant_id':
      return variant?.variant_id ?? '';
    case 'name':
      return product.name;
    case 'category':
      return product.category?.name ?? '';
    case 'status': {
      const [draft = '', published = '', archived = ''] = sheetTitles[language].statuses;
      return { draft, published, archived }[product.status];
    }
  }
}

function optionText(
  { product, variant }: TableRow,
  { position, role }: Extract<BuyerTarget, { kind: 'option' }>,
): string {
  const name = product.variant_types[position - 1]?.name ?? '';
  return role === 'name' ? name : (variant?.options[name] ?? '');
}

function attributeCell(
  row: TableRow,
  { column, target }: { column: BuyerColumn; target: AttributeTarget },
  context: BuyerContext,
): Made {
  const { product, variant } = row;
  const attribute = context.attributes.get(target.attribute_id);
  const key = String(target.attribute_id);
  if (!attribute || context.keptBack(product).has(key)) return none;
  const own = variant?.values[key];
  const name = own === undefined && target.part === 'value' ? context.options.get(column.index) : undefined;
  const option = variant?.options[name ?? ''] ?? '';
  if (option !== '') return { cell: textOf(option) };
  const value = own ?? product.values[key];
  if (value === undefined || value === null) return none;
  const texts = typeOf(attribute).toTexts(value);
  switch (attribute.dtype) {
    case 'price':
      return priceCell(texts, { column, target }, { ...context, attribute, value });
    case 'uom':
    case 'size':
    case 'packaging':
      return measureCell(texts, { column, target }, { ...context, attribute, value });
    case 'date':
      return { cell: { kind: 'date', iso: String(value) } };
    case 'html':
      return { cell: textOf(plainText(texts['value'] ?? '')) };
    case 'decimal':
      return { cell: numberOf(texts['value'] ?? '') };
    default: {
      const part = texts[target.part] ?? '';
      const control = typeOf(attribute).parts.find(({ name }) => name === target.part)?.control;
      if (control === 'decimal' || control === 'whole') return { cell: numberOf(part) };
      const isShown = attribute.dtype === 'boolean' || part === '';
      return { cell: textOf(isShown ? formatValue(attribute, value, context.language) : part) };
    }
  }
}

const numberOf = (text: string): RawCell => (text === '' ? null : { kind: 'number', text });

/** Whether another column asks for a part of the same attribute. */
function hasColumn({ columns }: BuyerContext, { attribute_id: id }: AttributeTarget, part: string): boolean {
  return columns.some(
    ({ target }) => target.kind === 'attribute' && target.attribute_id === id && target.part === part,
  );
}

function priceCell(
  texts: Readonly<Record<string, string>>,
  { column, target }: { column: BuyerColumn; target: AttributeTarget },
  context: BuyerContext & { attribute: Attribute; value: unknown },
): Made {
  const { value: amount = '', currency = '', unit = '' } = texts;
  if (target.part !== 'value') return { cell: textOf(texts[target.part] ?? '') };
  if (amount === '') return none;
  const text = formatValue(context.attribute, context.value, context.language);
  const isOther = (unit || DEFAULT_PRICE_UNIT) !== (column.unit ?? DEFAULT_PRICE_UNIT);
  if (isOther && !hasColumn(context, target, 'unit'))
    return { cell: null, unfit: { reason: 'price_unit', text } };
  if (hasColumn(context, target, 'currency')) return { cell: numberOf(amount) };
  const wanted = column.currency ?? context.money.home;
  const converted = convertMoney({ amount, currency }, wanted, context.money.rates);
  if (!converted) return { cell: null, unfit: { reason: 'no_rate', text } };
  return { cell: numberOf(converted.at === null ? amount : roundMoney(converted.money).amount) };
}

const SIDES = ['length', 'width', 'height'] as const;

function measureCell(
  texts: Readonly<Record<string, string>>,
  { column, target }: { column: BuyerColumn; target: AttributeTarget },
  context: BuyerContext & { attribute: Attribute; value: unknown },
): Made {
  const { attribute, value, language } = context;
  const { unit: from = '' } = texts;
  if (target.part === 'unit') return { cell: textOf(column.unit ?? from) };
  if (target.part === 'no_of_pieces') return { cell: numberOf(texts['no_of_pieces'] ?? '') };
  const to = column.unit ?? unitOfOthers(context, target);
  const text = formatValue(attribute, value, language);
  const isSize = attribute.dtype !== 'uom' && target.part === 'value';
  const converted = (number: string): string | undefined =>
    number === '' || to === null || from === '' || from === to
      ? number
      : convertForFile(number, from, to, attribute.own_units);
  const numbers = (isSize ? sidesOf(column.header) : [target.part]).map((name) =>
    converted(texts[name] ?? ''),
  );
  if (numbers.includes(undefined)) return { cell: null, unfit: { reason: 'other_unit', text } };
  // Without a unit, pieces are meant.
  const isNamed = to !== null || from === 'pieces' || hasColumn(context, target, 'unit');
  if (isSize) {
    const joined = numbers.filter((number) => number !== '').join(' x ');
    return { cell: textOf(joined === '' || isNamed ? joined : `${joined} ${from}`) };
  }
  const [number = ''] = numbers;
  if (number === '') return none;
  return { cell: isNamed || from === '' ? numberOf(number) : textOf(`${number} ${from}`) };
}

/** The unit of another column of the same attribute, such as a column of units beside those of the sides. */
function unitOfOthers({ columns }: BuyerContext, { attribute_id: id, part }: AttributeTarget): string | null {
  const siblings = columns.filter(
    ({ target }) => target.kind === 'attribute' && target.attribute_id === id && target.part !== part,
  );
  const own = siblings.find(({ target }) => target.kind === 'attribute' && target.part === 'unit');
  return own?.unit ?? siblings.find(({ unit }) => unit !== null)?.unit ?? null;
}

const SIDE_WORDS: Readonly<Record<string, (typeof SIDES)[number]>> = {
  l: 'length',
  length: 'length',
  boy: 'length',
  uzunluk: 'length',
  w: 'width',
  width: 'width',
  b: 'width',
  breadth: 'width',
  en: 'width',
  genislik: 'width',
  h: 'height',
  height: 'height',
  yukseklik: 'height',
};
const DEPTH = ['d', 'depth', 'derinlik'];

/** The order in which a title asks for the sides of a size: `W x D x H`. */
export function sidesOf(header: string): readonly (typeof SIDES)[number][] {
  const words = foldText(header.replace(/[×*/]/g, ' x ').replace(/[^\p{L}]+/gu, ' ')).split(' ');
  const run = words.flatMap((word) => (/^[lwhbd](x[lwhbd]){1,2}$/.test(word) ? word.split('x') : [word]));
  const named = run.filter((word) => word in SIDE_WORDS || DEPTH.includes(word));
  const hasLength = named.some((word) => SIDE_WORDS[word] === 'length');
  const order = named.map((word) => SIDE_WORDS[word] ?? (hasLength ? 'width' : 'length'));
  const unique = [...new Set(order)];
  return unique.length >= 2 ? unique : SIDES;
}

/**
 * The option of a dropdown that a text means. A text that means none is reported, and left out if only options are
 * allowed.
 */
function inList(made: Made, column: number, { lists }: BuyerContext): Made {
  const list = lists.get(column);
  const { cell } = made;
  if (cell?.kind === 'text' && cell.text.length > CELL_MAX)
    return { cell: null, unfit: { reason: 'too_long', text: beginning(cell.text, 60) } };
  if (!list || cell === null) return made;
  const text = cell.kind === 'text' || cell.kind === 'number' ? cell.text : '';
  if (text === '') return made;
  const option = knownOption(text, list.options);
  if (option !== undefined)
    return {
      cell: { kind: cell.kind === 'number' && isSameNumber(option, text) ? 'number' : 'text', text: option },
    };
  const unfit = { reason: 'not_in_list' as const, text: beginning(text, 60) };
  return { cell: list.isStrict ? null : cell, unfit };
}

const knownOptions = new WeakMap<readonly string[], Map<string, string | undefined>>();

/** `optionOf`, worked out once per text and list: lists have thousands of options, and most products the same few. */
function knownOption(text: string, options: readonly string[]): string | undefined {
  const known = knownOptions.get(options) ?? new Map<string, string | undefined>();
  knownOptions.set(options, known);
  if (!known.has(text)) known.set(text, optionOf(text, options));
  return known.get(text);
}

const YES = ['yes', 'evet', 'true', 'y', 'e', 'ja', 'oui', 'si', 'x'];
const NO = ['no', 'hayir', 'false', 'n', 'h', 'nein', 'non'];

/** Marks between digits, signs and grades at the end matter: `1.5` is not `15`, `A++` is not `A`. */
const MEANING =
  /(?<=\d)[.,](?=\d)|(?<![\p{L}\p{N}])\.(?=\d)|(?<=\d)\s+(?=\d)|(?<=\d\s?)[/"'″′x×*-]|[/-](?=\s?\d)|[%<>=≤≥±\p{Sc}]|\++|-+$/gu;

function withoutMarks(text: string): string {
  let kept = '';
  let at = 0;
  const bare = (part: string) => part.replace(/[^\p{L}\p{N}]+/gu, '');
  for (const { 0: mark, index } of text.matchAll(MEANING)) {
    kept += bare(text.slice(at, index)) + (mark.trim() || ' ');
    at = index + mark.length;
  }
  return kept + bare(text.slice(at));
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** `1.50` is `1.5`; codes with leading zeros are not numbers. */
const isSameNumber = (one: string, other: string): boolean =>
  NUMBER.test(one) && NUMBER.test(other) && Number(one) === Number(other);

/** The option that is the same word, apart from case, accents and marks, or a synonym. */
export function optionOf(text: string, options: readonly string[]): string | undefined {
  const plain = (one: string) => withoutMarks(foldText(one));
  const wanted = plain(text);
  const same =
    options.find((option) => option === text) ??
    options.find((option) => plain(option) === wanted || isSameNumber(option, text));
  if (same !== undefined) return same;
  const words = [YES, NO].find((list) => list.includes(wanted));
  if (words) return options.find((option) => words.includes(plain(option)));
  const unit = findUnit(text, null);
  return unit && options.find((option) => findUnit(option, unit.dimension)?.short_name === unit.short_name);
}
