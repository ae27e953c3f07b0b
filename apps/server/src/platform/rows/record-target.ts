import type { Ctx } from '../context.ts';
import type { Aliases } from './header-aliases.rules.ts';
import type { RowProblem } from './row-problem.ts';

/** What a record says, as canonical texts by field; what it does not say is absent. */
export type RecordValues = Readonly<Record<string, string>>;

/** What is wrong with a cell; the engine knows where it stands. */
export type CellProblem = Omit<RowProblem, 'column'>;

/** A field of a record that a column may fill. */
export interface RecordField {
  name: string;
  /** Headers of it, folded; `knownHeaders` of all fields keep them apart. */
  aliases: Aliases;
  /** A new record must have it. */
  required?: boolean;
  /** The canonical text of a cell that is not empty, or what is wrong with it; without it the text as it is. */
  read?: (text: string) => string | CellProblem;
}

/** A kind of records that come in by sheets: contacts, suppliers, lines of a bill. */
export interface RecordTarget {
  /** Under which its sheets are kept. */
  name: string;
  fields: readonly RecordField[];
  /** Folded key of the record that a row is of, known or new; null when the row does not say. */
  keyOf(values: RecordValues): string | null;
  /** What is wrong with a row without a key. */
  keyless: CellProblem;
  /** The records that there are, by key. */
  find(ctx: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, RecordValues>>;
  /**
   * Writes records, new ones and changed ones with what they say now.
   * @returns why some could not be written, by key
   */
  write(
    ctx: Ctx,
    records: readonly { key: string; isNew: boolean; values: RecordValues }[],
  ): Promise<ReadonlyMap<string, CellProblem>>;
}
