import { z } from 'zod';

/** A state that a record can be in: its name in both languages, and the states that may follow. */
interface State<Name extends string> {
  en: string;
  tr: string;
  next: readonly NoInfer<Name>[];
}

/** The states of a kind of records. */
export interface States<Name extends string = string> {
  names: readonly Name[];
  /** The state of a new record. */
  first: Name;
  schema: z.ZodType<Name, Name>;
  /** The states that may follow. */
  next(from: Name): readonly Name[];
  /** Whether a record may go from one to the other; staying is always possible. */
  mayMove(from: Name, to: Name): boolean;
  nameOf(state: Name, language: 'en' | 'tr'): string;
}

/**
 * Declares the states of a kind of records and which may follow which: `defineStates({ draft: { en: 'Draft', tr:
 * 'Taslak', next: ['sent'] }, sent: { … next: [] } })`. New records are in the first one.
 */
export function defineStates<Name extends string>(states: Readonly<Record<Name, State<Name>>>): States<Name> {
  const names = Object.keys(states) as [Name, ...Name[]];
  return {
    names,
    first: names[0],
    schema: z.enum(names) as unknown as z.ZodType<Name, Name>,
    next: (from) => states[from].next,
    mayMove: (from, to) => from === to || states[from].next.includes(to),
    nameOf: (state, language) => states[state][language],
  };
}

/** A record that another one refers to. `name` is '' for people who may not see it. */
export const namedRecordSchema = z.object({ id: z.int(), name: z.string() });
export type NamedRecord = z.output<typeof namedRecordSchema>;
