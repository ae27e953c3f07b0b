/** A position among the rows and columns that are shown, from 0. */
export interface Position {
  row: number;
  column: number;
}

/** The cells between two positions, inclusive. */
export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The range with these two corners. */
export function rangeBetween(one: Position, other: Position): Range {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

export function isIn({ row, column }: Position, range: Range): boolean {
  return row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
}

/** The positions of a range, row by row. */
export function positionsIn({ top, bottom, left, right }: Range): Position[] {
  const positions: Position[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) positions.push({ row, column });
  }
  return positions;
}

export const rowsOf = ({ top, bottom }: Range): number => bottom - top + 1;
export const columnsOf = ({ left, right }: Range): number => right - left + 1;

/** The nearest position within the given numbers of rows and columns. */
export function clamp({ row, column }: Position, size: { rows: number; columns: number }): Position {
  return {
    row: Math.max(0, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  };
}

/** Where a key leads from a position; undefined for a key that leads nowhere. */
export function moved(
  from: Position,
  { key, isFar, page }: { key: string; isFar: boolean; page: number },
  size: { rows: number; columns: number },
): Position | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const steps: Record<string, Position> = {
    ArrowUp: { ...from, row: isFar ? 0 : from.row - 1 },
    ArrowDown: { ...from, row: isFar ? last.row : from.row + 1 },
    ArrowLeft: { ...from, column: isFar ? 0 : from.column - 1 },
    ArrowRight: { ...from, column: isFar ? last.column : from.column + 1 },
    Home: isFar ? { row: 0, column: 0 } : { ...from, column: 0 },
    End: isFar ? last : { ...from, column: last.column },
    PageUp: { ...from, row: from.row - page },
    PageDown: { ...from, row: from.row + page },
  };
  const to = steps[key];
  return to && clamp(to, size);
}

/** The next cell by Tab; after the end of a row, the first of the next; undefined past the last one. */
export function nextByTab(
  { row, column }: Position,
  { isBack, rows, columns }: { isBack: boolean; rows: number; columns: number },
): Position | undefined {
  const at = row * columns + column + (isBack ? -1 : 1);
  if (at < 0 || at >= rows * columns) return undefined;
  return { row: Math.floor(at / columns), column: at % columns };
}
