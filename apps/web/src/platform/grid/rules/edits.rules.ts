/** A cell that is not as it is stored. */
export interface Edit {
  value: unknown;
  /** What was typed where it could not be read; null where it could. */
  text: string | null;
  /** What is wrong with it. */
  problem: string | null;
}

/** A cell by the id of its row and the key of its column. */
export interface CellId {
  row: string;
  column: string;
}

/** A cell before and after a change; undefined where it is as it is stored. */
export interface CellChange extends CellId {
  before: Edit | undefined;
  after: Edit | undefined;
}

/** A cell that is to be kept; `after` is undefined where it is as it is stored. */
export interface SentCell extends CellId {
  after: Edit | undefined;
}

/** A value that is proposed for an empty cell, and how sure it is, in percent. */
export interface Proposal {
  value: unknown;
  confidence: number;
}

export type Edits = ReadonlyMap<string, Edit>;

/** The key of a cell among the edits. */
export const cellKey = ({ row, column }: CellId): string => `${row}|${column}`;

/** The cell of a key among the edits. */
export function cellOfKey(key: string): CellId {
  const at = key.lastIndexOf('|');
  return { row: key.slice(0, at), column: key.slice(at + 1) };
}
