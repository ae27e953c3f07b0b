import type { BuyerLayout } from '../exports.tables.ts';

interface ColumnList {
  column: number;
  options: readonly string[];
  isStrict: boolean;
}

/** Lists of options in stored form: equal ones once. */
export function storedLists(lists: readonly ColumnList[]): BuyerLayout['lists'] {
  const firsts = new Map<string, number>();
  return lists.map(({ options, ...list }, index) => {
    const key = JSON.stringify(options);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, index);
    return { ...list, options: first ?? [...options] };
  });
}

/** Stored lists, as they were found. */
export function loadedLists(lists: BuyerLayout['lists']): ColumnList[] {
  return lists.map(({ options, ...list }) => {
    const own = typeof options === 'number' ? lists[options]?.options : options;
    return { ...list, options: Array.isArray(own) ? own : [] };
  });
}
