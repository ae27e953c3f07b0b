import type { BuyerLayout } from '../exports.tables.ts';

interface ColumnList {
  column: number;
  options: readonly string[];
  isStrict: boolean;
}

/** Lists of choices as they are kept: equal ones once. */
export function keptLists(lists: readonly ColumnList[]): BuyerLayout['lists'] {
  const places = new Map<string, number>();
  return lists.map(({ options, ...list }, place) => {
    const key = JSON.stringify(options);
    const first = places.get(key);
    if (first === undefined) places.set(key, place);
    return { ...list, options: first ?? [...options] };
  });
}

/** The same as they were found. */
export function foundLists(lists: BuyerLayout['lists']): ColumnList[] {
  return lists.map(({ options, ...list }) => {
    const own = typeof options === 'number' ? lists[options]?.options : options;
    return { ...list, options: Array.isArray(own) ? own : [] };
  });
}
