import type { ReactNode } from 'react';
import { Button } from '../kit/fields/button.tsx';
import css from './first-rows.module.css';

const COLUMNS = 12;

/** The first rows of a sheet; a row's number is a button that makes it the header row. */
export function FirstRows({
  label,
  rows,
  most,
  headers,
  begin,
  rowLabel,
  renderMark,
  onPick,
}: {
  label: string;
  rows: readonly { row: number; cells: readonly string[] }[];
  /** How many are shown; more if the header is further down. */
  most: number;
  /** The header rows. */
  headers: readonly number[];
  /** The first row of records: the rows before it are dimmed. */
  begin: number;
  rowLabel: (row: number) => string;
  /** Renders a mark beside a row's number. */
  renderMark: (row: number) => ReactNode;
  onPick: (row: number) => void;
}) {
  const last = headers.at(-1) ?? 0;
  const shown = rows.filter(({ row }, place) => place < most || row <= last + 2);
  const width = Math.min(COLUMNS, Math.max(0, ...shown.map(({ cells }) => cells.length)));
  const columns = Array.from({ length: width }, (_, column) => column);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={css['scroll']} tabIndex={0} role="region" aria-label={label}>
      <table className={css['table']}>
        <tbody>
          {shown.map(({ row, cells }) => {
            const isHeader = headers.includes(row);
            return (
              <tr key={row} data-header={isHeader} data-before={row < begin && !isHeader}>
                <th scope="row">
                  <Button
                    variant="text"
                    size="small"
                    aria-pressed={isHeader}
                    aria-label={rowLabel(row)}
                    onClick={() => onPick(row)}
                  >
                    {row}
                  </Button>
                </th>
                <td>{renderMark(row)}</td>
                {columns.map((column) => (
                  <td key={column} title={cells[column]} dir="auto">
                    {cells[column]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
