import type { ImportColumn } from '@sourcewiz/contract';
import type { ColumnFacts, Seen } from '../../../platform/rows/columns/column-facts.rules.ts';

/** Powers of ten between two magnitudes: grams among kilograms are about three apart. */
const APART = 3;
/** A single slip proves nothing. */
const CELLS_LEAST = 2;

/**
 * Two magnitudes of numbers in one column, far apart with nothing in between; undefined if they merge into each other.
 */
export function mixedSizes({ sizes = {} }: Pick<ColumnFacts, 'sizes'>): ImportColumn['mixed'] {
  const known = Object.entries(sizes)
    .map(([size, seen]) => ({ size: Number(size), seen }))
    .toSorted((one, other) => one.size - other.size);
  const gap = known.findIndex(({ size }, place) => size - (known[place - 1]?.size ?? size) >= APART);
  if (gap < 0) return undefined;
  const small = together(known.slice(0, gap).map(({ seen }) => seen));
  const large = together(known.slice(gap).map(({ seen }) => seen));
  return small.count < CELLS_LEAST || large.count < CELLS_LEAST ? undefined : { small, large };
}

function together(all: readonly Seen[]): Seen {
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    example: all[0]?.example ?? '',
  };
}
