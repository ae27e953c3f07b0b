import { findCurrency, type ImportColumn } from '@sourcewiz/contract';
import type { RowProblem } from '../../../platform/rows/row-problem.ts';
import { looseKey, productKey } from '../../products/index.ts';

/** Which columns say what a row is about; absent ones are not in the sheet. */
export interface KeyColumns {
  productId: number | undefined;
  variantId: number | undefined;
  name: number | undefined;
  options: readonly number[];
  currency: number | undefined;
}

/** The key texts of a row. */
export interface RowKeys {
  row: number;
  productId: string;
  variantId: string;
  name: string;
  /** One of the option columns is filled. */
  hasOption: boolean;
  currency: string;
}

export interface PlacedRow {
  row: number;
  role: 'main' | 'variant' | 'refused';
  productKey: string | null;
  variantKey: string | null;
  problem?: RowProblem;
}

/** @param columns as matched @param priceIds ids of price attributes, whose currency tells two price lists apart */
export function keyColumnsOf(columns: readonly ImportColumn[], priceIds: ReadonlySet<number>): KeyColumns {
  const field = (name: string) =>
    columns.find(({ target }) => target.kind === 'field' && target.field === name)?.index;
  return {
    productId: field('product_id'),
    variantId: field('variant_id'),
    name: field('name'),
    options: columns.flatMap(({ target, index }) =>
      target.kind === 'variant_type' && target.role === 'value' ? index : [],
    ),
    currency: columns.find(
      ({ target }) =>
        target.kind === 'attribute' && target.part === 'currency' && priceIds.has(target.attribute_id),
    )?.index,
  };
}

const ID_LONGEST = 64;

/**
 * Gives each row its place: the main row of a product, one of its variants, or refused. A variant ID that is the product
 * ID in another spelling names the main row; so does the first row of a product without an option where the sheet has
 * options. An ID that stands twice is refused the second time.
 * @param rows in the order of the sheet
 */
export function placeRows(rows: readonly RowKeys[], columns: KeyColumns): PlacedRow[] {
  const mains = new Map<string, RowKeys>();
  const variants = new Map<string, RowKeys>();
  const seen = new Set<string>();
  return rows.map((keys): PlacedRow => {
    const { row, productId, variantId } = keys;
    const wrong = wrongIds(keys, columns);
    if (wrong) return { row, role: 'refused', productKey: null, variantKey: null, problem: wrong };
    const key = productKey(productId);
    const isFirst = !seen.has(key);
    seen.add(key);
    if (isMain(keys, { columns, isFirst })) {
      const first = mains.get(key);
      if (first) return refused(row, key, twice(keys, first, columns.productId));
      mains.set(key, keys);
      return { row, role: 'main', productKey: key, variantKey: null };
    }
    const variantKey = productKey(variantId);
    const first = variants.get(variantKey);
    if (first) return refused(row, key, twice(keys, first, columns.variantId));
    variants.set(variantKey, keys);
    return { row, role: 'variant', productKey: key, variantKey };
  });
}

function wrongIds({ productId, variantId }: RowKeys, columns: KeyColumns): RowProblem | undefined {
  const at = (column: number | undefined) => (column === undefined ? {} : { column });
  if (productId === '') return { code: 'value_missing', ...at(columns.productId) };
  const params = { limit: ID_LONGEST };
  if (productId.length > ID_LONGEST) return { code: 'text_too_long', ...at(columns.productId), params };
  if (variantId.length > ID_LONGEST) return { code: 'text_too_long', ...at(columns.variantId), params };
  return undefined;
}

function isMain(keys: RowKeys, { columns, isFirst }: { columns: KeyColumns; isFirst: boolean }): boolean {
  if (keys.variantId === '' || looseKey(keys.variantId) === looseKey(keys.productId)) return true;
  return columns.options.length > 0 && isFirst && !keys.hasOption && keys.name !== '';
}

function refused(row: number, productKey: string, problem: RowProblem): PlacedRow {
  return { row, role: 'refused', productKey, variantKey: null, problem };
}

function twice(keys: RowKeys, first: RowKeys, column: number | undefined): RowProblem {
  const at = column === undefined ? {} : { column };
  const [mine, other] = [findCurrency(keys.currency), findCurrency(first.currency)];
  if (mine !== undefined && other !== undefined && mine !== other) {
    return { code: 'second_currency', ...at, params: { row: first.row, currency: other } };
  }
  return { code: 'duplicate_row', ...at, params: { id: keys.variantId || keys.productId, row: first.row } };
}
