import type { Attribute, ColumnTarget, ImportColumn } from '@sourcewiz/contract';
import { evidenceOf, type ColumnEvidence } from './column-evidence.rules.ts';
import { candidatesOf, type Candidate, type MatchedColumn } from './column-candidates.rules.ts';
import { settleIds } from './id-columns.rules.ts';
import { headerWords } from './header-words.rules.ts';

/** What is known of a sheet when its columns are matched. */
export interface SheetSample {
  headers: readonly string[];
  /** Texts of the first rows, by column. */
  rows: readonly (readonly string[])[];
  /** Filled cells of each column in the whole sheet. */
  filled: readonly number[];
}

/** What columns can be matched to. */
export interface MatchWorld {
  /** Attributes that the person may set. */
  attributes: readonly Attribute[];
  /** Whether a text is the ID of a product or a variant of the library. */
  isKnownId: (text: string) => boolean;
  /** How the columns of a sheet with the same headers were matched the last time. */
  remembered?: readonly { index: number; target: ColumnTarget }[] | undefined;
}

/** Below this share a guess is worse than asking. */
const SURE_ENOUGH = 55;

/**
 * Matches the columns of a sheet to fields, attributes and variant types by their headers and cells; no target is
 * given to two columns.
 * @returns the columns in the order of the sheet, each with its target and how sure it is, 0 to 100
 */
export function matchColumns(sample: SheetSample, world: MatchWorld): ImportColumn[] {
  const columns = sample.headers.map((header, index) => describe(sample, header, index));
  const remembered = new Map(world.remembered?.map(({ index, target }) => [index, target]));
  const free = columns.filter(({ index }) => !remembered.has(index));
  const offers = free.flatMap((column) =>
    candidatesOf(column, world).map((candidate) => ({ column, ...candidate })),
  );
  const settled = settleIds({ offers, columns: free, rows: sample.rows, isKnownId: world.isKnownId });
  const taken = new Set([...remembered.values()].map(targetKey).filter((key) => key !== undefined));
  const chosen = assign(settled, taken);
  return columns.map((column) => {
    const known = remembered.get(column.index);
    if (known) return toColumn(column, { target: known, sure: 100 });
    return toColumn(column, chosen.get(column.index) ?? leftOver(column));
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

/** What two columns cannot share; undefined for what any number of columns may be. */
export function targetKey(target: ColumnTarget): string | undefined {
  switch (target.kind) {
    case 'field':
      return `field ${target.field}`;
    case 'attribute':
      return `attribute ${target.attribute_id} ${target.part}`;
    case 'new_attribute':
      return `new ${headerWords(target.name).phrase}`;
    case 'variant_type':
      return `variant ${target.position} ${target.role}`;
    case 'skip':
    case 'undecided':
      return undefined;
  }
}

/** The surest offer first; of two equally sure ones the fuller column, then the one further left. */
function assign(
  offers: readonly (Candidate & { column: MatchedColumn })[],
  taken: Set<string>,
): Map<number, Candidate> {
  const chosen = new Map<number, Candidate>();
  const order = offers
    .filter(({ sure }) => sure >= SURE_ENOUGH)
    .toSorted(
      (a, b) =>
        b.sure - emptiness(b) - (a.sure - emptiness(a)) ||
        b.column.filled - a.column.filled ||
        a.column.index - b.column.index,
    );
  for (const { column, target, sure } of order) {
    const key = targetKey(target);
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

function leftOver({ filled }: MatchedColumn): Candidate {
  return filled === 0 ? { target: { kind: 'skip' }, sure: 90 } : { target: { kind: 'undecided' }, sure: 0 };
}

function toColumn(
  { index, header, filled, evidence }: MatchedColumn,
  { target, sure }: Candidate,
): ImportColumn {
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
  return (values[0] ?? '').slice(0, SAMPLE_LENGTH);
}

/** 0 is A, 25 is Z, 26 is AA. */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}

/** Headers as they are compared between sheets: the same columns in the same order have the same signature. */
export function headerSignature(headers: readonly string[]): string {
  return headers
    .map((header) => {
      const { tokens, number } = headerWords(header);
      return [...tokens, ...(number === undefined ? [] : [number])].join(' ');
    })
    .join('|');
}
