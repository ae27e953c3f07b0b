import type { Language, PermissionSlug } from '@sourcewiz/contract';
import type { Ctx } from '../context.ts';
import { defineSlot } from '../slots.ts';
import type { RowProblem } from './row-problem.ts';

/** What a record says, as canonical texts by field; what it does not say is absent. */
export type RecordValues = Readonly<Record<string, string>>;

/** What is wrong with a cell; the engine knows where it stands. `label` in it is the name of a field. */
export type CellProblem = Omit<RowProblem, 'column'>;

/** A field of a record that a column may fill. */
export interface RecordField {
  name: string;
  /** How people call it; its column in the template. */
  label: Readonly<Record<Language, string>>;
  /** Further headers that mean it, in any language. A number in one counts: `Address 2` is not `Address 1`. */
  headers?: readonly string[];
  /** A new record must have it. */
  required?: boolean;
  /** The canonical text of a cell that is not empty, or what is wrong with it; without it the text as it is. */
  read?: (text: string) => string | CellProblem;
  /** A canonical text as people read it; without it the text as it is. */
  show?: (text: string, language: Language) => string;
}

/**
 * A kind of records that come in by sheets: contacts, suppliers, lines of a bill.
 * @typeParam Stored a record as its area has it
 */
export interface RecordTarget<Stored = unknown> {
  /** Under which its sheets are kept; it does not change. */
  name: string;
  fields: readonly RecordField[];
  /** Folded key of the record that a row is of, known or new; null when the row does not say. */
  keyOf(values: RecordValues): string | null;
  /** What is wrong with a row without a key. */
  keyless: CellProblem;
  /** What somebody needs to add such records, and to change those that there are: of each list one. */
  needs: Readonly<Record<'add' | 'change', readonly (readonly [PermissionSlug, ...PermissionSlug[]])[]>>;
  /**
   * The records that there are, by key.
   * @param lock keeps others from changing them until the transaction ends
   */
  find(ctx: Ctx, keys: readonly string[], lock: 'update' | 'none'): Promise<ReadonlyMap<string, Stored>>;
  valuesOf(stored: Stored): RecordValues;
  /**
   * Writes records, new ones and changed ones with what they say now. `stored` is what `find` told of it under lock.
   * @returns why some could not be written, by key
   */
  write(
    ctx: Ctx,
    records: readonly { key: string; stored: Stored | null; values: RecordValues }[],
  ): Promise<ReadonlyMap<string, CellProblem>>;
}

/** The kinds of records that come in by sheets. */
export const recordTargets = defineSlot<RecordTarget>('records that come in by sheets');
