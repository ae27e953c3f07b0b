/** The visible part of a list of lengths: from `first` to `last`, with some beyond the edges. */
export interface Shown {
  first: number;
  last: number;
}

/** Rows or columns rendered beyond each edge, so that a quick scroll finds them there. */
const BEYOND = 4;

/** The rows on screen; all have the same height. */
export function shownRows({
  scroll,
  room,
  height,
  count,
}: {
  scroll: number;
  room: number;
  height: number;
  count: number;
}): Shown {
  return {
    first: Math.max(0, Math.floor(scroll / height) - BEYOND),
    last: Math.min(count - 1, Math.ceil((scroll + room) / height) + BEYOND),
  };
}

/** The columns on screen, of those that are not frozen. @param offsets where each begins, then where the last ends */
export function shownColumns({
  scroll,
  room,
  offsets,
}: {
  scroll: number;
  room: number;
  offsets: readonly number[];
}): Shown {
  const count = offsets.length - 1;
  const first = offsets.findIndex((_, at) => at < count && (offsets[at + 1] ?? 0) > scroll);
  if (first < 0) return { first: 0, last: Math.min(count - 1, BEYOND) };
  const after = offsets.findIndex((offset) => offset >= scroll + room);
  return {
    first: Math.max(0, first - 1),
    last: Math.min(count - 1, (after < 0 ? count : after) + 1),
  };
}

/** Where columns begin, then where the last one ends. */
export function offsetsOf(widths: readonly number[]): number[] {
  const offsets = [0];
  for (const width of widths) offsets.push((offsets.at(-1) ?? 0) + width);
  return offsets;
}

/** How far to scroll to show something from `start` to `end` below the first `covered` px, which are covered. */
export function scrolledTo({
  scroll,
  room,
  start,
  end,
}: {
  scroll: number;
  room: number;
  start: number;
  end: number;
}): number {
  if (start < scroll) return start;
  return end > scroll + room ? Math.min(start, end - room) : scroll;
}

/** The columns in the user's order; those that they never moved stay behind their neighbours. */
export function inOrder<C extends { key: string }>(columns: readonly C[], order: readonly string[]): C[] {
  const known = new Map(columns.map((column) => [column.key, column]));
  const placed = order.flatMap((key) => known.get(key) ?? []);
  const names = new Set(placed.map(({ key }) => key));
  return [...placed, ...columns.filter(({ key }) => !names.has(key))];
}
