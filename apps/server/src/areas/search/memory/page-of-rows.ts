import { byCreation, orderOf } from './row-orders.ts';
import type { RowOrder, SearchColumns } from './search-columns.ts';
import type { FunctionRequest } from '../search.store.ts';

/** Below this share of all rows, sorting the results is faster than going through the whole order. */
const FEW = 1 / 24;

/**
 * The rows of a page.
 * @param passed rows that the search finds, in any order
 * @param scores how well each row matches the words, by row; null without words
 */
export function pageOf(
  columns: SearchColumns,
  request: FunctionRequest,
  passed: Uint32Array,
  scores: Float64Array | null,
): number[] {
  const { sort, size, skip } = request;
  const newest = byCreation(columns).compare;
  if (sort === 'products' && scores) {
    return firstOf(passed, skip, size, (one, other) => {
      const better = (scores[other] ?? 0) - (scores[one] ?? 0);
      return better || newest(other, one);
    });
  }
  const { order, ascending } = orderOf(columns, request);
  const { compare } = order;
  if (passed.length < columns.length * FEW) {
    return firstOf(passed, skip, size, ascending ? compare : (one, other) => compare(other, one));
  }
  return walk(columns, { order, ascending, passed, skip, size });
}

function walk(
  columns: SearchColumns,
  {
    order: wanted,
    ascending,
    passed,
    skip,
    size,
  }: { order: RowOrder; ascending: boolean; passed: Uint32Array; skip: number; size: number },
): number[] {
  if (skip >= passed.length) return [];
  const order = columns.order(wanted);
  const isPassed = columns.scratch.marks(columns.length);
  for (const row of passed) isPassed[row] = 1;
  const page: number[] = [];
  let before = skip;
  for (let index = 0; index < order.length && page.length < size; index++) {
    const row = order[ascending ? index : order.length - 1 - index] ?? 0;
    if (isPassed[row] === 0) continue;
    if (before > 0) before -= 1;
    else page.push(row);
  }
  return page;
}

/** The first rows in an order, without sorting more than necessary. */
function firstOf(
  rows: Uint32Array,
  skip: number,
  size: number,
  compare: (one: number, other: number) => number,
): number[] {
  const wanted = skip + size;
  if (wanted * 8 >= rows.length) return Array.from(rows).toSorted(compare).slice(skip, wanted);
  // The best so far, sorted; twice as many as wanted are collected before the worse half is dropped.
  let best: number[] = [];
  let worst: number | undefined;
  // The youngest rows are mostly last, and mostly the best.
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index] ?? 0;
    if (worst !== undefined && compare(row, worst) >= 0) continue;
    best.push(row);
    if (best.length < wanted * 2) continue;
    best = best.toSorted(compare).slice(0, wanted);
    worst = best[wanted - 1];
  }
  return best.toSorted(compare).slice(skip, wanted);
}
