import { findCurrency, type Grouping, looseKey, PRODUCT_ID_MAX } from '@sourcewiz/contract';
import type { RowProblem } from '../../../platform/rows/row-problem.ts';
import { isBroken } from '../../../platform/rows/cell-meaning.ts';
import { productKey } from '../../products/index.ts';
import { groupRows, type GroupedRow } from './group-rows.ts';
import { madeAgain, mapped } from './made-again.ts';
import { slug } from './made-up-ids.ts';
import type { KeyColumns, RowKeys, RowOption } from './row-keys.ts';

export interface AssignedRow {
  row: number;
  /** `extra` rows add nothing of their own, such as those with another image. */
  role: 'main' | 'variant' | 'extra' | 'refused';
  productKey: string | null;
  variantKey: string | null;
  /** What the row's own cells do not say, or say differently. */
  given?: GivenKeys;
  /** For extra rows: what is wrong if the row does add something. */
  problem?: RowProblem;
}

/** IDs and options that a row gets from its grouping. */
export interface GivenKeys {
  productId: string;
  variantId?: string;
  /** Of a main row: those of its own, which make it no variant. */
  options?: readonly RowOption[];
  /** A code of a main row that identifies nothing. */
  code?: string;
  /** Whether it is the only row of its product and nothing but its options makes it a variant. */
  isLone?: true;
}

/**
 * Assigns each row its role: the main row of a product, one of its variants, or refused. A variant ID that is the
 * product ID in another spelling names the main row; so does the first row of a product if it has no option, and the
 * rows below have options and no name. Variants without an ID get one made from the product's and their options. An ID that occurs
 * again is refused, except in rows that only repeat.
 * @param rows in the order of the sheet
 */
export function* assignRows(
  rows: Iterable<RowKeys>,
  columns: KeyColumns,
  grouping: Grouping,
): Generator<AssignedRow> {
  const grouped = withTypes(withContinued(groupRows(rows, columns, grouping)));
  let typed: ReadonlyMap<string, string> | undefined;
  const assignment: Assignment = {
    columns,
    alone: ownIds(grouped, grouping),
    shapes: columns.options.length > 0 ? shapesOf(grouped) : new Map(),
    typed: (key) => (typed ??= typedIds(grouped)).get(key),
    products: new Map(),
    variants: new Map(),
  };
  for (const row of grouped) yield assignRow(row, assignment);
}

/** Products with one row and no real option are identified by their own code. @returns their IDs by folded product */
function ownIds(rows: Iterable<GroupedRow>, { by }: Grouping): Map<string, string> {
  const alone = new Map<string, string>();
  for (const { product, own, options, isDefault } of rows) {
    if (own !== '' && options.length === 0 && (isDefault || by === 'parent'))
      alone.set(productKey(product), own);
  }
  if (alone.size === 0) return alone;
  const seen = new Set<string>();
  for (const { product, own, name, options } of rows) {
    if (own === '' && name === '' && options.length === 0) continue;
    const key = productKey(product);
    if (seen.has(key)) alone.delete(key);
    seen.add(key);
  }
  return alone;
}

/** The codes in the sheet, folded, with what they identify. */
function typedIds(rows: Iterable<GroupedRow>): Map<string, string> {
  const typed = new Map<string, string>();
  for (const row of rows) if (row.own !== '') typed.set(productKey(row.own), contentKey(row));
  return typed;
}

/** How many rows a product has, times four; plus 2 if one below the first is named, plus 1 if one has options. */
type Shape = number;

function shapesOf(rows: Iterable<GroupedRow>): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const { product, own, name, options, continues } of rows) {
    if (continues || (own === '' && name === '' && options.length === 0)) continue;
    const key = productKey(product);
    const before = shapes.get(key) ?? 0;
    const isNamed = before >= ROW && name !== '' ? NAMED_BELOW : 0;
    shapes.set(key, (before + ROW) | isNamed | (options.length > 0 ? HAS_OPTIONS : 0));
  }
  return shapes;
}

const HAS_OPTIONS = 1;
const NAMED_BELOW = 2;
const ROW = 4;

interface Assignment {
  columns: KeyColumns;
  shapes: ReadonlyMap<string, Shape>;
  /** Products identified by the code of their only row. */
  alone: ReadonlyMap<string, string>;
  /** What a folded code in the sheet identifies: no made-up ID may equal that of something else. */
  typed: (key: string) => string | undefined;
  /** The first row of each product, and its main row. */
  products: Map<string, { row: number; main: FirstRow | undefined }>;
  variants: Map<string, FirstRow & { options: string; product: string }>;
}

/** What is kept of a row with an ID, for rows that repeat it. */
type FirstRow = Pick<GroupedRow, 'row' | 'currency'>;

/** Types of options that are named only in the first row of a product apply to all of its rows. */
function withTypes(rows: Iterable<GroupedRow>): Iterable<GroupedRow> {
  if (!lackTypes(rows)) return rows;
  const types = new Map<string, string[]>();
  const kindKey = ({ product }: GroupedRow, column: number) => `${column} ${productKey(product)}`;
  for (const row of rows) {
    for (const [column, options] of Map.groupBy(row.options, (option) => option.column)) {
      const named = options.filter(({ hasFallbackType }) => hasFallbackType === undefined);
      const key = kindKey(row, column);
      if (named.length > 0 && !types.has(key))
        types.set(
          key,
          named.map(({ type }) => type),
        );
    }
  }
  return mapped(rows, (row) => ({
    ...row,
    options: row.options.flatMap(({ hasFallbackType, ...option }) => {
      const known = (hasFallbackType && types.get(kindKey(row, option.column))) ?? [];
      const parts = option.option.split(/\s*[,;|]\s*/);
      // `Red|S` below `Colour|Size`.
      return known.length > 1 && parts.length === known.length
        ? known.map((type, place) => ({ ...option, type, option: parts[place] ?? '' }))
        : [{ ...option, type: known[0] ?? option.type }];
    }),
  }));
}

/** Whether the type of an option is missing in some row. */
function lackTypes(rows: Iterable<GroupedRow>): boolean {
  for (const { options } of rows) if (options.some(({ hasFallbackType }) => hasFallbackType)) return true;
  return false;
}

/** Options in rows that continue another belong to the row before them. */
function withContinued(rows: Iterable<GroupedRow>): Iterable<GroupedRow> {
  return madeAgain(function* () {
    let owner: GroupedRow | undefined;
    let continuing: GroupedRow[] = [];
    for (const row of rows) {
      if (!row.continues) {
        if (owner) yield owner;
        yield* continuing;
        owner = row;
        continuing = [];
      } else if (!owner || row.options.length === 0 || owner.own === '') continuing.push(row);
      else {
        owner = { ...owner, options: [...owner.options, ...row.options] };
        continuing.push({ ...row, options: [] });
      }
    }
    if (owner) yield owner;
    yield* continuing;
  });
}

function assignRow(keys: GroupedRow, assignment: Assignment): AssignedRow {
  const { columns, products, variants } = assignment;
  const { row } = keys;
  const wrong = wrongIds(keys, columns);
  if (wrong) return { row, role: 'refused', productKey: null, variantKey: null, problem: wrong };
  const named = productKey(keys.product);
  const own = assignment.alone.get(named);
  const product = own ?? keys.product;
  const key = own === undefined ? named : productKey(own);
  const before = products.get(key);
  const begun = before ?? { row, main: undefined };
  if (!before) products.set(key, begun);
  if (keys.continues) {
    const problem: RowProblem = { code: 'says_other', params: { id: product, row: begun.row } };
    return { row, role: 'extra', productKey: key, variantKey: null, given: { productId: product }, problem };
  }
  if (before && keys.own === '' && keys.name === '' && keys.options.length === 0) {
    const problem = twice(keys, { row: before.row, currency: keys.currency }, columns.productId);
    return { row, role: 'extra', productKey: key, variantKey: null, given: { productId: product }, problem };
  }
  if (isMain(keys, { assignment, isFirst: !before })) {
    const first = begun.main;
    const isOther = own === undefined && looseKey(keys.own) !== looseKey(product);
    const options = [...(keys.aside ?? []), ...keys.options];
    const given = {
      productId: product,
      ...(keys.own !== '' && isOther ? { code: keys.own } : {}),
      ...(options.length > 0 ? { options } : {}),
    };
    if (first) {
      const problem = twice(keys, first, columns.productId);
      return {
        row,
        role: problem.code === 'duplicate_row' ? 'extra' : 'refused',
        productKey: key,
        variantKey: null,
        given,
        problem,
      };
    }
    begun.main = { row, currency: keys.currency };
    return { row, role: 'main', productKey: key, variantKey: null, given };
  }
  const options = keys.options.map(({ option }) => productKey(option)).join('\n');
  const wanted = keys.own || freeId(madeUpId(product, keys.options), keys, assignment);
  const first = variants.get(productKey(wanted));
  const isOther = first !== undefined && first.product === key && first.options !== options && options !== '';
  const variantId = isOther ? madeUpId(wanted, keys.options) : wanted;
  const variantKey = productKey(variantId);
  const known = isOther ? variants.get(variantKey) : first;
  if (known) {
    return {
      row,
      role: 'refused',
      productKey: key,
      variantKey: null,
      problem: twice(keys, known, columns.variantId),
    };
  }
  variants.set(variantKey, { row, currency: keys.currency, options, product: key });
  const isLone = keys.own === '' && (assignment.shapes.get(named) ?? 0) < 2 * ROW;
  const given: GivenKeys = {
    productId: product,
    variantId,
    options: keys.options,
    ...(isLone ? { isLone } : {}),
  };
  return { row, role: 'variant', productKey: key, variantKey, given };
}

function wrongIds({ product, own, continues }: GroupedRow, columns: KeyColumns): RowProblem | undefined {
  const at = (column: number | undefined) => (column === undefined ? {} : { column });
  if (product === '') return { code: 'required', ...at(columns.productId), params: { field: 'product_id' } };
  if (continues) return undefined;
  if (isBroken(product)) return { code: 'value_missing', ...at(columns.productId) };
  if (isBroken(own)) return { code: 'value_missing', ...at(columns.variantId) };
  const params = { limit: PRODUCT_ID_MAX };
  if (product.length > PRODUCT_ID_MAX) return { code: 'text_too_long', ...at(columns.productId), params };
  if (own.length > PRODUCT_ID_MAX) return { code: 'text_too_long', ...at(columns.variantId), params };
  return undefined;
}

function isMain(
  keys: GroupedRow,
  { assignment, isFirst }: { assignment: Assignment; isFirst: boolean },
): boolean {
  if (assignment.alone.has(productKey(keys.product))) return true;
  const isSame = keys.own === '' || looseKey(keys.own) === looseKey(keys.product);
  if (isSame) return keys.options.length === 0 || keys.own !== '';
  const shape = assignment.shapes.get(productKey(keys.product)) ?? 0;
  const isAbove = (shape & HAS_OPTIONS) > 0 && (shape & NAMED_BELOW) === 0;
  return isFirst && isAbove && keys.options.length === 0 && keys.name !== '';
}

/** `vase-201` with Red and 12 inch becomes `vase-201-red-12-inch`. */
function madeUpId(base: string, options: readonly RowOption[]): string {
  const rest = slug(options.map(({ option }) => option).join(' '));
  return `${base.slice(0, Math.max(PRODUCT_ID_MAX - 1 - rest.length, 12))}-${rest}`.slice(0, PRODUCT_ID_MAX);
}

/** Product and options of a row, as one text. */
function contentKey({ product, options }: Pick<GroupedRow, 'product' | 'options'>): string {
  return [productKey(product), ...options.map(({ option }) => productKey(option))].join('\n');
}

/** A made-up ID that differs from the typed IDs of other products and variants. */
function freeId(wanted: string, keys: GroupedRow, { typed }: Assignment): string {
  const isFree = (id: string) => (typed(productKey(id)) ?? contentKey(keys)) === contentKey(keys);
  let id = wanted;
  for (let number = 2; !isFree(id); number += 1) id = `${wanted.slice(0, PRODUCT_ID_MAX - 6)}-${number}`;
  return id;
}

function twice(keys: GroupedRow, first: FirstRow, column: number | undefined): RowProblem {
  const at = column === undefined ? {} : { column };
  const [mine, other] = [findCurrency(keys.currency), findCurrency(first.currency)];
  if (mine !== undefined && other !== undefined && mine !== other) {
    return { code: 'second_currency', ...at, params: { row: first.row, currency: other } };
  }
  return { code: 'duplicate_row', ...at, params: { id: keys.own || keys.product, row: first.row } };
}
