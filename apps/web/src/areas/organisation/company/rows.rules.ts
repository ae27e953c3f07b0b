/** Rows of a list during editing: `key` identifies them while their places change. */
interface Keyed {
  key: number;
}

/** @returns a key that none of the rows has */
export function nextKey(rows: readonly Keyed[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}

/** The rows with the one of this key changed. */
export function replaced<Row extends Keyed>(rows: readonly Row[], key: number, part: Partial<Row>): Row[] {
  return rows.map((row) => (row.key === key ? { ...row, ...part } : row));
}
