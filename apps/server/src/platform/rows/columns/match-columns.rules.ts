import type { ImportColumn } from '@sourcewiz/contract';
import { evidenceOf, type ColumnEvidence } from './column-evidence.rules.ts';
import { headerWords, type HeaderWords } from './header-words.rules.ts';

/** A column of a sheet and what it was matched to. */
export type SheetColumn<T> = Omit<ImportColumn, 'target'> & { target: T };

/** What is known about a sheet when its columns are matched. */
export interface SheetSample {
  headers: readonly string[];
  /** Texts of the first rows, by column. */
  rows: readonly (readonly string[])[];
  /** Filled cells per column, in the whole sheet. */
  filled: readonly number[];
}

export interface MatchedColumn {
  index: number;
  header: string;
  words: HeaderWords;
  evidence: ColumnEvidence;
  filled: number;
}

/** A target that a column may have, and how sure that is, from 0 to 100. */
export interface Candidate<T> {
  target: T;
  sure: number;
}
export type Offer<T> = Candidate<T> & { column: MatchedColumn };

/** What the columns of a sheet can be matched to. */
export interface Matching<T> {
  /** Every target that a column could have. */
  candidatesOf(column: MatchedColumn): Candidate<T>[];
  /** Settles offers that depend on each other, before targets are assigned. */
  settle?(about: {
    offers: readonly Offer<T>[];
    columns: readonly MatchedColumn[];
    rows: readonly (readonly string[])[];
  }): Offer<T>[];
  /** Targets with the same key exclude each other; undefined if any number of columns may have the target. */
  keyOf(target: T): string | undefined;
  /** The targets of an empty column, and of one about which nothing is known. */
  skip: T;
  undecided: T;
  /** How the columns of a sheet with the same headers were matched the last time. */
  remembered?: readonly { index: number; target: T }[] | undefined;
}

/** Below this, asking is better than guessing. */
const SURE_ENOUGH = 55;

/**
 * Matches the columns of a sheet to their targets, by headers and cells; no target is assigned twice.
 * @returns the columns in the order of the sheet, each with its target and how sure it is, from 0 to 100
 */
export function matchColumns<T>(sample: SheetSample, matching: Matching<T>): SheetColumn<T>[] {
  const { candidatesOf, settle = ({ offers }) => [...offers], keyOf, remembered: last = [] } = matching;
  const columns = sample.headers.map((header, index) => describe(sample, header, index));
  const remembered = new Map(last.map(({ index, target }) => [index, target]));
  const free = columns.filter(({ index }) => !remembered.has(index));
  const offers = free.flatMap((column) =>
    candidatesOf(column).map((candidate) => ({ column, ...candidate })),
  );
  const taken = new Set([...remembered.values()].map(keyOf).filter((key) => key !== undefined));
  const chosen = assign(settle({ offers, columns: free, rows: sample.rows }), { taken, keyOf });
  return columns.map((column) => {
    const known = remembered.get(column.index);
    if (known !== undefined) return toColumn(column, { target: known, sure: 100 });
    const isEmpty = column.filled === 0;
    const rest = { target: isEmpty ? matching.skip : matching.undecided, sure: isEmpty ? 90 : 0 };
    return toColumn(column, chosen.get(column.index) ?? rest);
  });
}

function describe({ rows, filled }: SheetSample, header: string, index: number): MatchedColumn {
  const values = rows.map((row) => (row[index] ?? '').trim()).filter(Boolean);
  return {
    index,
    header,
    words: headerWords(header),
    evidence: evidenceOf(values),
    filled: filled[index] ?? 0,
  };
}

/** The surest offer first; then the fuller column; then the one further left. */
function assign<T>(
  offers: readonly Offer<T>[],
  { taken, keyOf }: { taken: Set<string>; keyOf: Matching<T>['keyOf'] },
): Map<number, Candidate<T>> {
  const chosen = new Map<number, Candidate<T>>();
  const order = offers
    .filter(({ sure }) => sure >= SURE_ENOUGH)
    .toSorted(
      (a, b) =>
        b.sure - emptiness(b) - (a.sure - emptiness(a)) ||
        b.column.filled - a.column.filled ||
        a.column.index - b.column.index,
    );
  for (const { column, target, sure } of order) {
    const key = keyOf(target);
    if (chosen.has(column.index) || (key !== undefined && taken.has(key))) continue;
    if (key !== undefined) taken.add(key);
    chosen.set(column.index, { target, sure });
  }
  return chosen;
}

/** An empty column must not take a target from a filled one. */
function emptiness({ column }: { column: MatchedColumn }): number {
  return column.filled === 0 ? 30 : 0;
}

function toColumn<T>(
  { index, header, filled, evidence }: MatchedColumn,
  { target, sure }: Candidate<T>,
): SheetColumn<T> {
  return {
    index,
    letter: columnLetter(index),
    header,
    sample: firstOf(evidence),
    filled,
    target,
    sure: Math.round(Math.min(100, Math.max(0, sure))),
  };
}

const SAMPLE_LENGTH = 200;

function firstOf({ values }: ColumnEvidence): string {
  // The cut may leave half a surrogate pair, which the database rejects.
  return (values[0] ?? '').slice(0, SAMPLE_LENGTH).toWellFormed();
}

/** 0 is A, 25 is Z, 26 is AA. */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}

/** The headers in a form for comparing sheets: the same columns in the same order have the same signature. */
export function headerSignature(headers: readonly string[]): string {
  return headers
    .map((header) => {
      const { tokens, number } = headerWords(header);
      return [...tokens, ...(number === undefined ? [] : [number])].join(' ');
    })
    .join('|');
}
