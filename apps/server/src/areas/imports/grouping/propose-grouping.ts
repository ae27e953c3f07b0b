import { foldText, type CountedGrouping, type Grouping } from '@sourcewiz/contract';
import { productKey } from '../../products/index.ts';
import { groupRows } from './group-rows.ts';
import { assignRows, type AssignedRow } from './assign-rows.ts';
import type { KeyColumns, RowKeys } from './row-keys.ts';
import { stemsOf } from './sku-stems.ts';

/** Share of the rows that must support a grouping that the sheet does not name. */
const ENOUGH = 0.2;

/** Words that tell the rows of a product apart, such as its colours; one list per row. */
export type Distinguishing = readonly (readonly string[])[];

/**
 * What makes rows of a sheet one product, judging by its cells.
 * @param distinguishing texts of columns for colour, size and the like, one list per row
 */
export function proposeGrouping(
  rows: readonly RowKeys[],
  columns: KeyColumns,
  distinguishing: Distinguishing = [],
): Grouping {
  const id = columns.productId;
  if (id === undefined) {
    const isNamed = columns.variantId === undefined && columns.name !== undefined && haveNames(rows);
    return isNamed ? { by: 'name', column: columns.name ?? null } : { by: 'row', column: null };
  }
  const blank = rows.filter(({ productId }) => productId === '');
  if (blank.length > 0 && columns.variantId !== undefined) {
    const owns = new Set(rows.map(({ variantId }) => productKey(variantId)));
    const named = rows.filter(({ productId }) => productId !== '' && owns.has(productKey(productId)));
    if (named.length > 0 && blank.some(({ variantId }) => variantId !== ''))
      return { by: 'parent', column: id };
  }
  if (isFilledDown(rows, blank)) return { by: 'filled_down', column: id };
  if (!areIdsUnique(rows, columns) && !areSlips(rows, columns)) return { by: 'id', column: id };
  if (namesGroup(rows, distinguishing)) return { by: 'name', column: columns.name ?? null };
  const stems = stemsOf(rows.map(({ productId: code, name }) => ({ code, name })));
  if (stems.size >= rows.length * ENOUGH && stems.size > 1) return { by: 'stem', column: id };
  return { by: 'row', column: null };
}

/** Without any code, products are identified by name. */
function haveNames(rows: readonly RowKeys[]): boolean {
  return rows.filter(({ name }) => name !== '').length >= rows.length * 0.9;
}

/** Whether every row has an ID of its own, so that there is nothing to group by. */
export function areIdsUnique(rows: readonly RowKeys[], columns: KeyColumns): boolean {
  const ids = rows.filter(({ productId }) => productId !== '').map(({ productId }) => productKey(productId));
  return columns.variantId === undefined && new Set(ids).size === ids.length;
}

/** The same ID under different names: each is a wrong ID, not a product with several rows. */
function areSlips(rows: readonly RowKeys[], { variantId, name }: KeyColumns): boolean {
  if (variantId !== undefined || name === undefined) return false;
  const groups = [...Map.groupBy(rows, ({ productId }) => productKey(productId)).values()];
  return groups.every((group) => {
    const names = group.map((row) => foldText(row.name));
    return group.length === 1 || (new Set(names).size === names.length && !names.includes(''));
  });
}

/** Rows without an ID follow one that has it, and do not begin a product of their own. */
function isFilledDown(rows: readonly RowKeys[], blank: readonly RowKeys[]): boolean {
  if (blank.length === 0 || blank.length < rows.length * ENOUGH || rows[0]?.productId === '') return false;
  let name = '';
  const goingOn = rows.filter((keys) => {
    if (keys.productId !== '') name = keys.name;
    return keys.productId === '' && (keys.name === '' || keys.name === name);
  });
  return goingOn.length >= blank.length * 0.9;
}

function namesGroup(rows: readonly RowKeys[], distinguishing: Distinguishing): boolean {
  const counts = new Map<string, number>();
  const names = rows.map(({ name }) => foldText(name));
  for (const key of names) {
    if (key === '') return false;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const groups = new Map<string, Set<string>>();
  for (const [index, key] of names.entries()) {
    if (counts.get(key) === 1) continue;
    const distinct = groups.get(key) ?? new Set();
    const options = rows[index]?.options ?? [];
    const words = [...(distinguishing[index] ?? []), ...options.map(({ option }) => option)];
    groups.set(key, distinct.add(words.map(foldText).join('\n')));
  }
  let inGroups = 0;
  for (const [key, distinct] of groups) {
    const count = counts.get(key) ?? 0;
    // Two rows that cannot be told apart are two products, or a mistake.
    if (distinct.size < count) return false;
    inGroups += count;
  }
  return inGroups >= rows.length * ENOUGH;
}

/**
 * The groupings that a person may choose from, each with its result for the sheet.
 * @param about rowsFor: keys of all rows, with the cells of the column that a grouping depends on. assigned: the rows
 * as assigned by the chosen grouping
 */
export function countGroupings(
  columns: KeyColumns,
  {
    chosen,
    assigned,
    offered,
    rowsFor,
  }: {
    chosen: Grouping;
    assigned: readonly AssignedRow[];
    offered: readonly Grouping[];
    rowsFor: (grouping: Grouping) => readonly RowKeys[];
  },
): CountedGrouping[] {
  const others = offered
    .filter((one) => !isSame(one, chosen))
    .flatMap((grouping) => {
      const rows = rowsFor(grouping);
      if (grouping.by !== 'row' && groupsNothing(rows, columns, grouping)) return [];
      return countGrouping(grouping, rows, assignRows(rows, columns, grouping));
    });
  const seen = new Set<string>();
  return [countGrouping(chosen, rowsFor(chosen), assigned), ...others].filter((one, index) => {
    const key = `${one.products} ${one.variants}`;
    const isEmpty = one.products === 0 || (one.example === null && one.by !== 'row');
    if (index > 0 && (seen.has(key) || isEmpty)) return false;
    seen.add(key);
    return true;
  });
}

/** If every row belongs to another product, there are no variants. */
function groupsNothing(rows: readonly RowKeys[], columns: KeyColumns, grouping: Grouping): boolean {
  const products = groupRows(rows, columns, grouping).flatMap(({ product }) =>
    product === '' ? [] : productKey(product),
  );
  return new Set(products).size === products.length;
}

/** Whether two groupings are the same. */
export function isSame(one: Grouping, other: Grouping): boolean {
  return one.by === other.by && one.column === other.column;
}

const EXAMPLE_VARIANTS = 4;

function countGrouping(
  grouping: Grouping,
  rows: readonly RowKeys[],
  assigned: readonly AssignedRow[],
): CountedGrouping {
  const products = new Map<string, { productId: string; variants: string[] }>();
  let variants = 0;
  for (const { productKey: key, role, given } of assigned) {
    if (key === null || (role !== 'main' && role !== 'variant')) continue;
    const product = products.get(key) ?? { productId: given?.productId ?? '', variants: [] };
    products.set(key, product);
    if (role !== 'variant') continue;
    variants += 1;
    const label = (given?.options ?? []).map(({ option }) => option).join(' / ');
    product.variants.push(label || (given?.variantId ?? ''));
  }
  const [key, example] = [...products].find(([, { variants: list }]) => list.length > 1) ?? [];
  const name = rows[assigned.findIndex(({ productKey: one }) => one === (key ?? null))]?.name ?? '';
  return {
    ...grouping,
    products: products.size,
    variants,
    example: example
      ? { product_id: example.productId, name, variants: example.variants.slice(0, EXAMPLE_VARIANTS) }
      : null,
  };
}
