import { cellKey, cellOfKey, type CellId, type Edits } from './edits.rules.ts';

/** What is wrong with cells, by their keys. */
export type Problems = ReadonlyMap<string, string>;

/** Everything that is wrong: input that could not be read, and other known problems of cells. */
export function problemsOf(edits: Edits, others: Problems = new Map()): Problems {
  const problems = new Map(others);
  for (const [key, { problem }] of edits) if (problem !== null) problems.set(key, problem);
  return problems;
}

/**
 * The next cell with a problem, row by row; after the last one comes the first.
 * @param rows ids of all rows, in their order
 * @param columns keys of all columns, in their order
 * @param from the current cell
 */
export function nextProblem(
  problems: Problems,
  { rows, columns, from }: { rows: readonly string[]; columns: readonly string[]; from: CellId | undefined },
): CellId | undefined {
  const rowAt = new Map(rows.map((row, at) => [row, at]));
  const columnAt = new Map(columns.map((column, at) => [column, at]));
  const positionOf = ({ row, column }: CellId): number =>
    (rowAt.get(row) ?? Number.NaN) * columns.length + (columnAt.get(column) ?? Number.NaN);
  const found = [...problems.keys()]
    .map(cellOfKey)
    .filter((cell) => !Number.isNaN(positionOf(cell)))
    .toSorted((one, other) => positionOf(one) - positionOf(other));
  const here = from === undefined || problems.size === 0 ? -1 : positionOf(from);
  return found.find((cell) => positionOf(cell) > here) ?? found[0];
}

/** The problems without those of some cells. */
export function withoutCells(problems: Problems, cells: readonly CellId[]): Problems {
  const keys = new Set(cells.map(cellKey));
  return new Map([...problems].filter(([key]) => !keys.has(key)));
}
