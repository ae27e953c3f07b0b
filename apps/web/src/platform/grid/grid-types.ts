import type { ReactNode } from 'react';
import type { Proposal } from './rules/edits.rules.ts';

/** The result of reading typed or pasted text: a value, or why it is none. */
export type Reading = { ok: true; value: unknown } | { ok: false; problem: string };

/** The value that another cell of the same row shows now. */
export type CellReader = (column: string) => unknown;

/** A column of a grid: what it holds, and how it is shown, read and edited. */
export interface GridColumn<Row> {
  key: string;
  title: string;
  /** In px, until the user resizes it. */
  width: number;
  /** Stays in place while the others scroll. */
  frozen?: boolean;
  align?: 'end';
  /** On a phone, its field has several lines, or half the width. */
  isLong?: boolean;
  isShort?: boolean;
  /** Shown with a star. */
  required?: boolean;
  /**
   * The stored value; undefined if a row has no such cell. A value that is worked out from other cells of its row reads
   * them by `cell`; without it, from what is stored.
   */
  valueOf(row: Row, cell?: CellReader): unknown;
  /** What is typed changes another column, of which this one is another face: pieces are written by their cartons. */
  writes?: { column: string; value(value: unknown, row: Row, cell: CellReader): unknown };
  /** Holds what other columns show, and is never shown itself. */
  isInner?: boolean;
  /** Calls attention to a cell; the words are told elsewhere. */
  toneOf?(row: Row, cell: CellReader): 'warn' | 'bad' | undefined;
  /** On a phone, two buttons make the value smaller and larger by one step. */
  stepped?(value: unknown, by: 1 | -1): unknown;
  /** Why a cell cannot be changed; undefined if it can. */
  lockedIn?(row: Row): string | undefined;
  /** The value as displayed. */
  show(value: unknown): string;
  /** The value as it is edited, copied and found; `read` returns the same value. */
  textOf(value: unknown): string;
  read(text: string, row: Row): Reading;
  /** For columns of numbers: sums and formulas. */
  number?: {
    of(value: unknown): string | null;
    with(value: unknown, number: string): unknown;
  };
  /** Choices offered while the user types; `several` if a value is a list of them. */
  choices?: { list: readonly string[]; several: boolean };
  /** Space toggles it. */
  isSwitch?: boolean;
  /** The values do not fit on a line of text: their cells open a dialog. */
  opens?: boolean;
  /** The cells cannot be edited, but opening one shows something. */
  views?: boolean;
  /** The value proposed for an empty cell; it is written only when the user accepts it. */
  proposalFor?(row: Row): Proposal | undefined;
  /** Replaces the text of a cell. */
  draw?(row: Row, value: unknown, cell: CellReader): ReactNode;
}
