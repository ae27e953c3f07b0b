import { findCurrency, type Grouping, looseKey } from '@sourcewiz/contract';
import type { RowProblem } from '../../../platform/rows/row-problem.ts';
import { isBroken } from '../../../platform/rows/cell-meaning.ts';
import { productKey } from '../../products/index.ts';
import { groupRows, type GroupedRow } from './group-rows.ts';
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
  options?: readonly RowOption[];
}

const ID_LONGEST = 64;

/**
 * Assigns each row its role: the main row of a product, one of its variants, or refused. A variant ID that is the
 * product ID in another spelling names the main row; so does the first row of a product if it has no option although
 * the sheet has options. Variants without an ID get one made from the product's and their options. An ID that occurs
 * again is refused, except in rows that only repeat.
 * @param rows in the order of the sheet
 */
export function assignRows(rows: readonly RowKeys[], columns: KeyColumns, grouping: Grouping): AssignedRow[] {
  const grouped = withTypes(withContinued(groupRows(rows, columns, grouping)));
  const alone = ownIds(grouped, grouping);
  const typed = new Map(
    grouped.flatMap((row) => (row.own === '' ? [] : [[productKey(row.own), contentKey(row)] as const])),
  );
  const assignment: Assignment = {
    columns,
    alone,
    typed,
    mains: new Map(),
    variants: new Map(),
    firsts: new Map(),
  };
  return grouped.map((row) => assignRow(row, assignment));
}

/** Products with one row and no real option are identified by their own code. @returns their IDs by folded product */
function ownIds(rows: readonly GroupedRow[], { by }: Grouping): Map<string, string> {
  const alone = new Map<string, string>();
  const seen = new Set<string>();
  for (const { product, own, name, options, isDefault } of rows) {
    if (own === '' && name === '' && options.length === 0) continue;
    const key = productKey(product);
    if (seen.has(key)) alone.delete(key);
    else if (own !== '' && options.length === 0 && (isDefault || by === 'parent')) alone.set(key, own);
    seen.add(key);
  }
  return alone;
}

interface Assignment {
  columns: KeyColumns;
  /** Products identified by the code of their only row. */
  alone: ReadonlyMap<string, string>;
  /** Codes in the sheet, and what they identify: no made-up ID may equal that of something else. */
  typed: ReadonlyMap<string, string>;
  mains: Map<string, GroupedRow>;
  variants: Map<string, { keys: GroupedRow; options: string; product: string }>;
  /** The first row of each product. */
  firsts: Map<string, number>;
}

/** Types of options that are named only in the first row of a product apply to all of its rows. */
function withTypes(rows: readonly GroupedRow[]): readonly GroupedRow[] {
  if (rows.every(({ options }) => options.length === 0)) return rows;
  const types = new Map<string, string>();
  const kindKey = ({ product }: GroupedRow, { column }: RowOption) => `${column} ${productKey(product)}`;
  for (const row of rows) {
    for (const option of row.options) {
      const key = kindKey(row, option);
      if (option.hasFallbackType === undefined && !types.has(key)) types.set(key, option.type);
    }
  }
  return rows.map((row) => ({
    ...row,
    options: row.options.map((option) => ({
      type: (option.hasFallbackType && types.get(kindKey(row, option))) ?? option.type,
      option: option.option,
      column: option.column,
    })),
  }));
}

/** Options in rows that continue another belong to the row before them. */
function withContinued(rows: readonly GroupedRow[]): GroupedRow[] {
  const merged = [...rows];
  let owner = -1;
  for (const [index, row] of rows.entries()) {
    if (!row.continues) owner = index;
    const before = merged[owner];
    if (!row.continues || !before || row.options.length === 0 || before.own === '') continue;
    merged[owner] = { ...before, options: [...before.options, ...row.options] };
    merged[index] = { ...row, options: [] };
  }
  return merged;
}

function assignRow(keys: GroupedRow, assignment: Assignment): AssignedRow {
  const { columns, mains, variants, firsts } = assignment;
  const { row } = keys;
  const wrong = wrongIds(keys, columns);
  if (wrong) return { row, role: 'refused', productKey: null, variantKey: null, problem: wrong };
  const product = assignment.alone.get(productKey(keys.product)) ?? keys.product;
  const key = productKey(product);
  const firstRow = firsts.get(key);
  const isFirst = firstRow === undefined;
  if (isFirst) firsts.set(key, row);
  if (keys.continues) {
    const problem: RowProblem = { code: 'says_other', params: { id: product, row: firstRow ?? row } };
    return { row, role: 'extra', productKey: key, variantKey: null, given: { productId: product }, problem };
  }
  if (!isFirst && keys.own === '' && keys.name === '' && keys.options.length === 0) {
    const problem = twice(keys, { ...keys, row: firstRow }, columns.productId);
    return { row, role: 'extra', productKey: key, variantKey: null, given: { productId: product }, problem };
  }
  if (isMain(keys, { assignment, isFirst })) {
    const first = mains.get(key);
    const given = { productId: product };
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
    mains.set(key, keys);
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
      problem: twice(keys, known.keys, columns.variantId),
    };
  }
  variants.set(variantKey, { keys, options, product: key });
  const given = { productId: product, variantId, options: keys.options };
  return { row, role: 'variant', productKey: key, variantKey, given };
}

function wrongIds({ product, own, continues }: GroupedRow, columns: KeyColumns): RowProblem | undefined {
  const at = (column: number | undefined) => (column === undefined ? {} : { column });
  if (product === '') return { code: 'required', ...at(columns.productId), params: { field: 'product_id' } };
  if (continues) return undefined;
  if (isBroken(product)) return { code: 'value_missing', ...at(columns.productId) };
  if (isBroken(own)) return { code: 'value_missing', ...at(columns.variantId) };
  const params = { limit: ID_LONGEST };
  if (product.length > ID_LONGEST) return { code: 'text_too_long', ...at(columns.productId), params };
  if (own.length > ID_LONGEST) return { code: 'text_too_long', ...at(columns.variantId), params };
  return undefined;
}

function isMain(
  keys: GroupedRow,
  { assignment, isFirst }: { assignment: Assignment; isFirst: boolean },
): boolean {
  if (assignment.alone.has(productKey(keys.product))) return true;
  const isSame = keys.own === '' || looseKey(keys.own) === looseKey(keys.product);
  if (isSame) return keys.options.length === 0 || keys.own !== '';
  return assignment.columns.options.length > 0 && isFirst && keys.options.length === 0 && keys.name !== '';
}

/** `vase-201` with Red and 12 inch becomes `vase-201-red-12-inch`. */
function madeUpId(base: string, options: readonly RowOption[]): string {
  const rest = slug(options.map(({ option }) => option).join(' '));
  return `${base.slice(0, Math.max(ID_LONGEST - 1 - rest.length, 12))}-${rest}`.slice(0, ID_LONGEST);
}

/** Product and options of a row, as one text. */
function contentKey({ product, options }: Pick<GroupedRow, 'product' | 'options'>): string {
  return [productKey(product), ...options.map(({ option }) => productKey(option))].join('\n');
}

/** A made-up ID that differs from the typed IDs of other products and variants. */
function freeId(wanted: string, keys: GroupedRow, { typed }: Assignment): string {
  const isFree = (id: string) => (typed.get(productKey(id)) ?? contentKey(keys)) === contentKey(keys);
  let id = wanted;
  for (let number = 2; !isFree(id); number += 1) id = `${wanted.slice(0, ID_LONGEST - 6)}-${number}`;
  return id;
}

function twice(keys: GroupedRow, first: GroupedRow, column: number | undefined): RowProblem {
  const at = column === undefined ? {} : { column };
  const [mine, other] = [findCurrency(keys.currency), findCurrency(first.currency)];
  if (mine !== undefined && other !== undefined && mine !== other) {
    return { code: 'second_currency', ...at, params: { row: first.row, currency: other } };
  }
  return { code: 'duplicate_row', ...at, params: { id: keys.own || keys.product, row: first.row } };
}
