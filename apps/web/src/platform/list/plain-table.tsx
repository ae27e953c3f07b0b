import type { ReactNode } from 'react';
import css from './plain-table.module.css';

/** A column of a short table. */
export interface PlainColumn<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** For figures. */
  align?: 'end';
  /** Sets a cell off from the others. */
  markOf?: (row: Row) => 'changed' | 'bad' | undefined;
}

/** A short table inside a card or a dialog: all rows at once, nothing to select or to sort. */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  isChosen,
  stacks = false,
  flush = false,
}: {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, place: number) => string;
  isChosen?: (row: Row) => boolean;
  /** On a phone a row is its first cell with the others, each under its heading, below it. */
  stacks?: boolean;
  /** Reaches the edges of a card without padding. */
  flush?: boolean;
}) {
  return (
    <table
      className={css['table']}
      aria-label={label}
      data-stacks={stacks || undefined}
      data-flush={flush || undefined}
    >
      <thead>
        <tr>
          {columns.map(({ key, head, align }) => (
            <th key={key} scope="col" data-align={align}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={keyOf(row, place)} data-chosen={isChosen?.(row) || undefined}>
            {columns.map(({ key, head, cell, align, markOf }) => (
              <td key={key} data-align={align} data-head={head} data-mark={markOf?.(row)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
