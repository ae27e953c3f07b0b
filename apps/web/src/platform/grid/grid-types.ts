import type { ReactNode } from 'react';
import type { Proposal } from './rules/edits.rules.ts';

/** What came of a text that was typed or pasted: a value, or why it is none. */
export type Reading = { ok: true; value: unknown } | { ok: false; problem: string };

/** A column of a grid: what it holds, and how it is shown, read and edited. */
export interface GridColumn<Row> {
  key: string;
  title: string;
  /** In px, until somebody draws it wider. */
  width: number;
  /** Stays where it is while the others are scrolled. */
  frozen?: boolean;
  align?: 'end';
  /** Shown with a star. */
  required?: boolean;
  /** What is stored; undefined where a row has no such cell. */
  valueOf(row: Row): unknown;
  /** Why a cell cannot be changed; undefined where it can. */
  lockedIn?(row: Row): string | undefined;
  /** As a person reads it. */
  show(value: unknown): string;
  /** As it is edited, copied and found; `read` gives the same value back. */
  textOf(value: unknown): string;
  read(text: string, row: Row): Reading;
  /** For columns of numbers: sums and formulas. */
  number?: {
    of(value: unknown): string | null;
    with(value: unknown, number: string): unknown;
  };
  /** What is offered while somebody types; `several` where a value is a list of them. */
  choices?: { list: readonly string[]; several: boolean };
  /** A space turns it over. */
  isSwitch?: boolean;
  /** Values that no line of text holds: their cells are edited by this. */
  opens?: boolean;
  /** Nothing is edited in its cells, but there is something to look at: they open all the same. */
  views?: boolean;
  /** What is proposed where nothing stands; it is written only when somebody takes it. */
  proposalFor?(row: Row): Proposal | undefined;
  /** What stands in a cell instead of the text. */
  draw?(row: Row, value: unknown): ReactNode;
}
