import type { Language } from '@sourcewiz/contract';
import type { FunctionRequest } from '../search.store.ts';
import { comparePoints, type RowOrder, type SearchColumns } from './search-columns.ts';

type Compare = RowOrder['compare'];

/** The order that a request asks for, and whether ascending; the same as in the database. */
export function orderOf(
  columns: SearchColumns,
  { sort, language = 'en', worth = {} }: Pick<FunctionRequest, 'sort' | 'language' | 'worth'>,
): { order: RowOrder; ascending: boolean } {
  const ascending = sort.endsWith('_asc');
  if (sort === 'price_asc' || sort === 'price_desc') {
    return { order: byPrice(columns, { worth, ascending }), ascending: true };
  }
  if (sort === 'name_asc' || sort === 'name_desc') return { order: byName(columns, language), ascending };
  if (sort === 'completeness_asc' || sort === 'completeness_desc') {
    return { order: { key: 'completeness', compare: byNumber(columns, columns.completeness) }, ascending };
  }
  if (sort === 'products_id_asc' || sort === 'products_id_desc') return { order: bySku(columns), ascending };
  if (sort === 'last_edited') return { order: byEdit(columns), ascending };
  return { order: byCreation(columns), ascending };
}

/** By the moment when products were created. */
export function byCreation(columns: SearchColumns): RowOrder {
  return { key: 'created', compare: byNumber(columns, columns.created) };
}

export function byEdit(columns: SearchColumns): RowOrder {
  return { key: 'updated', compare: byNumber(columns, columns.updated) };
}

/** By product ID, byte by byte. */
export function bySku(columns: SearchColumns): RowOrder {
  const ids = columns.ids.all;
  const keys = columns.skuKeys;
  return {
    key: 'sku',
    compare: (one, other) => comparePoints(keys[one] ?? '', keys[other] ?? '') || difference(ids, one, other),
  };
}

/** By name, in the alphabetical order of a language; the collations of the database are the same. */
function byName(columns: SearchColumns, language: Language): RowOrder {
  const ids = columns.ids.all;
  const { names } = columns;
  const { compare } = new Intl.Collator(language, { numeric: true });
  return {
    key: `name_${language}`,
    compare: (one, other) => {
      const [a, b] = [names[one] ?? '', names[other] ?? ''];
      return compare(a, b) || comparePoints(a, b) || difference(ids, one, other);
    },
  };
}

/** Products without a price come last in both directions, before them prices of unknown worth, by currency. */
function byPrice(
  columns: SearchColumns,
  { worth, ascending }: { worth: Readonly<Record<string, number>>; ascending: boolean },
): RowOrder {
  const ids = columns.ids.all;
  const amounts = columns.prices.all;
  const currencies = columns.priceCurrencies.all;
  const names = columns.currencyNames;
  const factors = names.map((name) => worth[name]);
  const groupOf = (row: number) => {
    if (Number.isNaN(amounts[row] ?? Number.NaN)) return 2;
    return factors[currencies[row] ?? 0] === undefined ? 1 : 0;
  };
  const worthOf = (row: number) => (amounts[row] ?? 0) * (factors[currencies[row] ?? 0] ?? 1);
  const compare: Compare = (one, other) => {
    const group = groupOf(one);
    if (group !== groupOf(other)) return group - groupOf(other);
    if (group === 2) return difference(ids, one, other);
    const apart =
      group === 1 ? comparePoints(names[currencies[one] ?? 0] ?? '', names[currencies[other] ?? 0] ?? '') : 0;
    const more = ascending ? worthOf(one) - worthOf(other) : worthOf(other) - worthOf(one);
    return apart || more || difference(ids, one, other);
  };
  return { key: `${ascending ? 'price_asc' : 'price_desc'} ${JSON.stringify(worth)}`, compare };
}

function byNumber(columns: SearchColumns, numbers: { all: ArrayLike<number> }): Compare {
  const ids = columns.ids.all;
  const list = numbers.all;
  return (one, other) => difference(list, one, other) || difference(ids, one, other);
}

function difference(list: ArrayLike<number>, one: number, other: number): number {
  return (list[one] ?? 0) - (list[other] ?? 0);
}
