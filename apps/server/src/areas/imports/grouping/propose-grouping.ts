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
  if (!areIdsUnique(rows, columns) && !areSlips(rows, columns, distinguishing))
    return { by: 'id', column: id };
  if (namesGroup(rows, distinguishing) || areNamedOnce(rows))
    return { by: 'name', column: columns.name ?? null };
  const stems = stemsOf(rows.map(({ productId: code, name }) => ({ code, name })));
  if (stems.size >= rows.length * ENOUGH && stems.size > 1) return { by: 'stem', column: id };
  return { by: 'row', column: null };
}

/** Without any code, products are identified by name. */
function haveNames(rows: readonly RowKeys[]): boolean {
  return rows.filter(({ name }) => name !== '').length >= rows.length * 0.9;
}

/** Whether every row has an ID of its own, so that there is nothing to group by. */
function areIdsUnique(rows: readonly RowKeys[], columns: KeyColumns): boolean {
  if (columns.variantId !== undefined) return false;
  return areDifferent(rows, ({ productId }) => productId);
}

/** Whether the IDs of all rows that have one differ. */
function areDifferent<Row>(rows: Iterable<Row>, idOf: (row: Row) => string): boolean {
  const seen = new Set<string>();
  for (const row of rows) {
    const id = idOf(row);
    if (id === '') continue;
    const key = productKey(id);
    if (seen.has(key)) return false;
    seen.add(key);
  }
  return true;
}

/** The same ID under different names: each is a wrong ID, not a product with several rows. */
function areSlips(
  rows: readonly RowKeys[],
  { variantId, name }: KeyColumns,
  distinguishing: Distinguishing,
): boolean {
  if (variantId !== undefined || name === undefined) return false;
  const rowsWithWords = rows.map((keys, index) => ({ keys, words: distinguishing[index] ?? [] }));
  const groups = [...Map.groupBy(rowsWithWords, ({ keys }) => productKey(keys.productId))];
  return groups.every(([id, group]) => {
    const names = group.map(({ keys }) => foldText(keys.name));
    const areNamed = new Set(names).size === names.length && !names.includes('');
    return group.length === 1 || (areNamed && (id === '' || !areVariants(group)));
  });
}

interface RowWithWords {
  keys: RowKeys;
  /** Its words that tell the rows of a product apart. */
  words: readonly string[];
}

/** Whether rows of one ID are variants although their names differ: by their options, or by these words alone. */
export function areVariants(rows: readonly RowWithWords[]): boolean {
  const areDistinct = (texts: readonly string[]) => new Set(texts).size === rows.length;
  if (areDistinct(rows.map(({ keys }) => optionsOf(keys).map(foldText).join('\n')))) return true;
  const bare = rows.map(({ keys, words }) => {
    const ownWords = new Set(words.flatMap(wordsOf));
    return wordsOf(keys.name)
      .filter((word) => !ownWords.has(word))
      .join(' ');
  });
  return new Set(bare).size === 1 && areDistinct(rows.map(({ words }) => words.map(foldText).join('\n')));
}

const optionsOf = ({ options }: Pick<RowKeys, 'options'>): string[] => options.map(({ option }) => option);
const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{M}\d]+/gu) ?? [];

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

/** Only the first of the rows of a product has its name; those below have their options. */
function areNamedOnce(rows: readonly RowKeys[]): boolean {
  const below = rows.filter(({ name }) => name === '');
  if (rows[0]?.name === '' || below.length < rows.length * ENOUGH) return false;
  return below.every(({ options }) => options.length > 0);
}

function namesGroup(rows: readonly RowKeys[], distinguishing: Distinguishing): boolean {
  const seen = new Set<string>();
  const groups = new Map<string, Set<string>>();
  for (const { name } of rows) {
    const key = foldText(name);
    if (key === '') return false;
    if (seen.has(key)) groups.set(key, new Set());
    seen.add(key);
  }
  let inGroups = 0;
  for (const [index, row] of rows.entries()) {
    const distinct = groups.get(foldText(row.name));
    if (!distinct) continue;
    inGroups += 1;
    const words = [...(distinguishing[index] ?? []), ...optionsOf(row)].map(foldText).join('\n');
    // Two rows that cannot be told apart are two products, or a mistake.
    if (distinct.has(words)) return false;
    distinct.add(words);
  }
  return inGroups >= rows.length * ENOUGH;
}

/**
 * The groupings that a person may choose from, each with its result for the sheet.
 * @param about rows: keys of all rows. rowsFor: the same with the cells of the column that a grouping depends on.
 * assigned: the rows as assigned by the chosen grouping
 */
export function countGroupings(
  columns: KeyColumns,
  {
    chosen,
    assigned,
    offered,
    rows,
    rowsFor,
  }: {
    chosen: Grouping;
    assigned: readonly AssignedRow[];
    offered: readonly Grouping[];
    rows: readonly RowKeys[];
    rowsFor: (grouping: Grouping) => Iterable<RowKeys>;
  },
): CountedGrouping[] {
  let unique: boolean | undefined;
  const areUnique = () => (unique ??= areDifferent(rows, ({ productId }) => productId));
  const others = offered
    .filter((one) => !isSame(one, chosen))
    .flatMap((grouping) => {
      const keys = rowsFor(grouping);
      if (grouping.by !== 'row' && groupsNothing(keys, columns, grouping, areUnique)) return [];
      return countGrouping(grouping, rows, assignRows(keys, columns, grouping));
    });
  const seen = new Set<string>();
  return [countGrouping(chosen, rows, assigned), ...others].filter((one, index) => {
    const key = `${one.products} ${one.variants}`;
    const isEmpty = one.products === 0 || (one.example === null && one.by !== 'row');
    if (index > 0 && (seen.has(key) || isEmpty)) return false;
    seen.add(key);
    return true;
  });
}

/** If every row belongs to another product, there are no variants. @param areUnique whether all IDs differ */
function groupsNothing(
  rows: Iterable<RowKeys>,
  columns: KeyColumns,
  grouping: Grouping,
  areUnique: () => boolean,
): boolean {
  // Each name is then that of one row, whose product has its ID.
  if (grouping.by === 'name' && areAllNamed(rows, columns) && areUnique()) return true;
  const grouped = groupRows(rows, columns, grouping);
  return isEvery(grouped, ({ product, productId }) => product === productId)
    ? areUnique()
    : areDifferent(grouped, ({ product }) => product);
}

/** Whether every row has an ID, and a name that no other row has. */
function areAllNamed(rows: Iterable<RowKeys>, { variantId }: KeyColumns): boolean {
  return (
    variantId === undefined &&
    isEvery(rows, ({ productId, name }) => productId !== '' && name !== '') &&
    areDifferent(rows, ({ name }) => name)
  );
}

function isEvery<Row>(rows: Iterable<Row>, is: (row: Row) => boolean): boolean {
  for (const row of rows) if (!is(row)) return false;
  return true;
}

/** Whether two groupings are the same. */
export function isSame(one: Grouping, other: Grouping): boolean {
  return one.by === other.by && one.column === other.column;
}

const EXAMPLE_VARIANTS = 4;

function countGrouping(
  grouping: Grouping,
  rows: readonly RowKeys[],
  assigned: Iterable<AssignedRow>,
): CountedGrouping {
  /** The first row of each product that is not left out. */
  const firsts = new Map<string, AssignedRow>();
  /** Variants of products that may still be the first with several. */
  const labels = new Map<string, string[]>();
  let example: AssignedRow | undefined;
  let variants = 0;
  for (const one of assigned) {
    const { productKey: key, role, given } = one;
    if (key === null || (role !== 'main' && role !== 'variant')) continue;
    const first = firsts.get(key) ?? one;
    if (first === one) firsts.set(key, one);
    if (role !== 'variant') continue;
    variants += 1;
    if (example && example.row < first.row) continue;
    const own = labels.get(key) ?? [];
    labels.set(key, own);
    const label = optionsOf({ options: given?.options ?? [] }).join(' / ');
    own.push(label || (given?.variantId ?? ''));
    if (own.length > 1) example = first;
  }
  return {
    ...grouping,
    products: firsts.size,
    variants,
    example: example
      ? {
          product_id: example.given?.productId ?? '',
          name: rows.find(({ row }) => row === example.row)?.name ?? '',
          variants: (labels.get(example.productKey ?? '') ?? []).slice(0, EXAMPLE_VARIANTS),
        }
      : null,
  };
}
