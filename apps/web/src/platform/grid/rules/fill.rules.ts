import { columnsOf, positionsIn, rowsOf, type Position, type Range } from './range.rules.ts';

/** A cell that takes over the content of another. */
export interface Filling {
  from: Position;
  to: Position;
}

/** What Ctrl+D does: the first row of a range fills the rows below; a single row takes the one above it. */
export function fillDown(range: Range): Filling[] {
  const isOne = rowsOf(range) === 1;
  const source = isOne ? range.top - 1 : range.top;
  if (source < 0) return [];
  return positionsIn(isOne ? range : { ...range, top: range.top + 1 }).map((to) => ({
    from: { row: source, column: to.column },
    to,
  }));
}

/** The range filled when the handle of a range is dragged to a position: down or across, whichever is farther. */
export function drawnTo(range: Range, to: Position): Range {
  const down = to.row > range.bottom ? to.row - range.bottom : range.top - to.row;
  const across = to.column > range.right ? to.column - range.right : range.left - to.column;
  if (Math.max(down, across) <= 0) return range;
  return down >= across
    ? { ...range, top: Math.min(range.top, to.row), bottom: Math.max(range.bottom, to.row) }
    : { ...range, left: Math.min(range.left, to.column), right: Math.max(range.right, to.column) };
}

/** What the fill handle does: the cells of `source` are repeated over the rest of `target`. */
export function fillFrom(source: Range, target: Range): Filling[] {
  const rows = rowsOf(source);
  const columns = columnsOf(source);
  const wrapped = (at: number, from: number, size: number) => from + ((((at - from) % size) + size) % size);
  return positionsIn(target)
    .filter(
      ({ row, column }) =>
        row < source.top || row > source.bottom || column < source.left || column > source.right,
    )
    .map((to) => ({
      from: { row: wrapped(to.row, source.top, rows), column: wrapped(to.column, source.left, columns) },
      to,
    }));
}

/** Where the cells of a pasted block go, and how many rows and columns do not fit. */
export interface Placing {
  cells: { to: Position; text: string }[];
  /** The selection afterwards. */
  range: Range;
  cut: { rows: number; columns: number };
}

/**
 * Lays a block over a range: a single cell over all of it, a block as often as it fits, from the first cell of the
 * range.
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  range: Range,
  size: { rows: number; columns: number },
): Placing {
  const height = block.length;
  const width = Math.max(...block.map((row) => row.length));
  const repeats = rowsOf(range) % height === 0 && columnsOf(range) % width === 0;
  const rows = repeats ? rowsOf(range) : height;
  const columns = repeats ? columnsOf(range) : width;
  const fitting = {
    top: range.top,
    left: range.left,
    bottom: Math.min(range.top + rows, size.rows) - 1,
    right: Math.min(range.left + columns, size.columns) - 1,
  };
  const cells = positionsIn(fitting).map((to) => ({
    to,
    text: block[(to.row - range.top) % height]?.[(to.column - range.left) % width] ?? '',
  }));
  return {
    cells,
    range: fitting,
    cut: { rows: rows - rowsOf(fitting), columns: columns - columnsOf(fitting) },
  };
}
