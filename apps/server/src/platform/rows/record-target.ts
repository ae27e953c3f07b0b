import type { Language, PermissionSlug } from '@sourcewiz/contract';
import type { Ctx } from '../context.ts';
import { defineSlot } from '../slots.ts';
import type { RowProblem } from './row-problem.ts';

/** The values of a record as canonical texts, by field; fields about which it says nothing are absent. */
export type RecordValues = Readonly<Record<string, string>>;

/** What is wrong with a cell; the engine knows which cell it is. `label` is the name of a field. */
export type CellProblem = Omit<RowProblem, 'column'>;

/** A field of a record that a column can fill. */
export interface RecordField {
  name: string;
  /** Its name on screen, and its column in the template. */
  label: Readonly<Record<Language, string>>;
  /** Other headers that mean this field, in any language. Numbers in them count: `Address 2` is not `Address 1`. */
  headers?: readonly string[];
  /** Whether a new record must have it. */
  required?: boolean;
  /** The canonical text of a filled cell, or what is wrong with it; without this function, the text as it is. */
  read?: (text: string) => string | CellProblem;
  /** A canonical text as people read it; without this function, the text as it is. */
  show?: (text: string, language: Language) => string;
}

/**
 * A kind of record that comes in from sheets: contacts, suppliers, lines of a bill.
 * @typeParam Stored a record in the form that its area uses
 */
export interface RecordTarget<Stored = unknown> {
  /** Its sheets are stored under this name, so it never changes. */
  name: string;
  fields: readonly RecordField[];
  /** Folded key of the record that a row belongs to, existing or new; null if the row does not say. */
  keyOf(values: RecordValues): string | null;
  /** What is wrong with a row without a key. */
  keyless: CellProblem;
  /** Permissions needed to add records, and to change existing ones: one of each list. */
  needs: Readonly<Record<'add' | 'change', readonly (readonly [PermissionSlug, ...PermissionSlug[]])[]>>;
  /**
   * The existing records, by key.
   * @param lock keeps others from changing them until the transaction ends
   */
  find(ctx: Ctx, keys: readonly string[], lock: 'update' | 'none'): Promise<ReadonlyMap<string, Stored>>;
  valuesOf(stored: Stored): RecordValues;
  /** What keeps new and changed records from being written, by key: for what only other records can tell. */
  check?(
    ctx: Ctx,
    records: readonly { key: string; stored: Stored | null; values: RecordValues }[],
  ): Promise<ReadonlyMap<string, CellProblem>>;
  /**
   * Writes new and changed records with their new values. `stored` is what `find` returned under lock.
   * @returns why some could not be written, by key
   */
  write(
    ctx: Ctx,
    records: readonly { key: string; stored: Stored | null; values: RecordValues }[],
  ): Promise<ReadonlyMap<string, CellProblem>>;
}

/** The kinds of records that come in from sheets. */
export const recordTargets = defineSlot<RecordTarget>('records that come in by sheets');
