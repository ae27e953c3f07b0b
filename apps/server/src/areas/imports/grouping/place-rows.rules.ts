import { findCurrency, type Grouping } from '@sourcewiz/contract';
import type { RowProblem } from '../../../platform/rows/row-problem.ts';
import { looseKey, productKey } from '../../products/index.ts';
import { groupRows, slug, type GroupedRow } from './group-rows.rules.ts';
import type { KeyColumns, RowKeys, RowOption } from './row-keys.rules.ts';

export interface PlacedRow {
  row: number;
  /** `extra` rows say nothing of their own, as those with a further image. */
  role: 'main' | 'variant' | 'extra' | 'refused';
  productKey: string | null;
  variantKey: string | null;
  /** What the row's own cells do not say, or say otherwise. */
  given?: GivenKeys;
  /** Of an extra row: what is wrong if it says something after all. */
  problem?: RowProblem;
}

/** IDs and options that a row has by its grouping. */
export interface GivenKeys {
  productId: string;
  variantId?: string;
  options?: readonly RowOption[];
}

const ID_LONGEST = 64;

/**
 * Gives each row its place: the main row of a product, one of its variants, or refused. A variant ID that is the product
 * ID in another spelling names the main row; so does the first row of a product without an option where the sheet has
 * options. Variants without an ID get one of the product's and their options. An ID that stands twice is refused the
 * second time, but for rows that repeat what was said.
 * @param rows in the order of the sheet
 */
export function placeRows(rows: readonly RowKeys[], columns: KeyColumns, grouping: Grouping): PlacedRow[] {
  const grouped = withContinued(groupRows(rows, columns, grouping));
  const sizes = new Map<string, number>();
  for (const { product } of grouped) {
    sizes.set(productKey(product), (sizes.get(productKey(product)) ?? 0) + 1);
  }
  const placing: Placing = { columns, sizes, mains: new Map(), variants: new Map(), seen: new Set() };
  return grouped.map((row) => placeRow(row, placing));
}

interface Placing {
  columns: KeyColumns;
  /** Rows of each product. */
  sizes: ReadonlyMap<string, number>;
  mains: Map<string, GroupedRow>;
  variants: Map<string, { keys: GroupedRow; options: string; product: string }>;
  seen: Set<string>;
}

/** Options on rows that only go on belong to the row before them. */
function withContinued(rows: readonly GroupedRow[]): GroupedRow[] {
  const told = [...rows];
  let owner = -1;
  for (const [index, row] of rows.entries()) {
    if (!row.continues) owner = index;
    const before = told[owner];
    if (!row.continues || !before || row.options.length === 0 || before.own === '') continue;
    told[owner] = { ...before, options: [...before.options, ...row.options] };
    told[index] = { ...row, options: [] };
  }
  return told;
}

function placeRow(keys: GroupedRow, placing: Placing): PlacedRow {
  const { columns, mains, variants, seen } = placing;
  const { row } = keys;
  const wrong = wrongIds(keys, columns);
  if (wrong) return { row, role: 'refused', productKey: null, variantKey: null, problem: wrong };
  const product = isAlone(keys, placing) ? keys.own : keys.product;
  const key = productKey(product);
  const isFirst = !seen.has(key);
  seen.add(key);
  if (keys.continues) return { row, role: 'extra', productKey: key, variantKey: null };
  if (isMain(keys, { placing, isFirst })) {
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
  const wanted = keys.own || madeUpId(product, keys.options);
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
  if (product === '') return { code: 'value_missing', ...at(columns.productId) };
  if (continues) return undefined;
  const params = { limit: ID_LONGEST };
  if (product.length > ID_LONGEST) return { code: 'text_too_long', ...at(columns.productId), params };
  if (own.length > ID_LONGEST) return { code: 'text_too_long', ...at(columns.variantId), params };
  return undefined;
}

/** A product of one row whose option stands for none is known by its own code. */
function isAlone(keys: GroupedRow, { sizes }: Placing): boolean {
  return (
    keys.isDefault &&
    keys.own !== '' &&
    keys.options.length === 0 &&
    sizes.get(productKey(keys.product)) === 1
  );
}

function isMain(keys: GroupedRow, { placing, isFirst }: { placing: Placing; isFirst: boolean }): boolean {
  if (isAlone(keys, placing)) return true;
  const isSame = keys.own === '' || looseKey(keys.own) === looseKey(keys.product);
  if (isSame) return keys.options.length === 0 || keys.own !== '';
  return placing.columns.options.length > 0 && isFirst && keys.options.length === 0 && keys.name !== '';
}

/** `vase-201` with Red and 12 inch is `vase-201-red-12-inch`. */
function madeUpId(base: string, options: readonly RowOption[]): string {
  const rest = slug(options.map(({ option }) => option).join(' '));
  return `${base.slice(0, Math.max(ID_LONGEST - 1 - rest.length, 12))}-${rest}`.slice(0, ID_LONGEST);
}

function twice(keys: GroupedRow, first: GroupedRow, column: number | undefined): RowProblem {
  const at = column === undefined ? {} : { column };
  const [mine, other] = [findCurrency(keys.currency), findCurrency(first.currency)];
  if (mine !== undefined && other !== undefined && mine !== other) {
    return { code: 'second_currency', ...at, params: { row: first.row, currency: other } };
  }
  return { code: 'duplicate_row', ...at, params: { id: keys.own || keys.product, row: first.row } };
}
