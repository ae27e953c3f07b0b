/** A cell that differs from its stored value. */
export interface Edit {
  value: unknown;
  /** Input that could not be read; null if it could. */
  text: string | null;
  /** What is wrong with it. */
  problem: string | null;
}

/** A cell by the id of its row and the key of its column. */
export interface CellId {
  row: string;
  column: string;
}

/** A cell before and after a change; undefined if it equals the stored value. */
export interface CellChange extends CellId {
  before: Edit | undefined;
  after: Edit | undefined;
}

/** A cell to be stored; `after` is undefined if it equals the stored value. */
export interface SentCell extends CellId {
  after: Edit | undefined;
}

/** A value proposed for an empty cell, and its confidence in percent. */
export interface Proposal {
  value: unknown;
  confidence: number;
}

export type Edits = ReadonlyMap<string, Edit>;

/** The key of a cell in the edits. */
export const cellKey = ({ row, column }: CellId): string => `${row}|${column}`;

/** The cell for a key of the edits. */
export function cellOfKey(key: string): CellId {
  const at = key.lastIndexOf('|');
  return { row: key.slice(0, at), column: key.slice(at + 1) };
}
