import { Check } from 'lucide-react';
import type { AriaAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import type { GridColumn } from './grid-types.ts';
import css from './grid.module.css';
import { isIn, type Place, type Range } from './range.rules.ts';
import type { Grid } from './use-grid.ts';
import type { ShownCells } from './use-shown.ts';

interface RowProps<Row> {
  grid: Grid<Row>;
  row: Row;
  at: number;
  shown: ShownCells;
  height: number;
  /** The range that a drawn handle would fill. */
  drawn: Range | null;
  cellId: (place: Place) => string;
  hasHandle: boolean;
  /** Stands in the active cell while it is edited. */
  editor: ReactNode;
}

/** One row: its number, the frozen cells, and those on screen. */
export function GridRow<Row>(props: RowProps<Row>) {
  const { grid, at, shown, height } = props;
  const { first, last } = shown.columns;
  const isChosen = at >= grid.range.top && at <= grid.range.bottom;
  const cellsFrom = (from: number, to: number) =>
    grid.columns
      .slice(from, to)
      .map((column, index) => <Cell key={column.key} {...props} column={column} place={from + index} />);
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={css['row']}
      style={{ top: at * height, height, width: shown.width }}
    >
      <div role="rowheader" aria-colindex={1} className={css['number']} data-chosen={isChosen || undefined}>
        {at + 1}
      </div>
      {cellsFrom(0, shown.frozen)}
      <div aria-hidden style={{ flex: 'none', width: shown.offsets[first] ?? 0 }} />
      {cellsFrom(shown.frozen + first, shown.frozen + last + 1)}
    </div>
  );
}

function Cell<Row>({
  grid,
  row,
  at,
  column,
  place,
  shown,
  drawn,
  cellId,
  hasHandle,
  editor,
}: RowProps<Row> & { column: GridColumn<Row>; place: number }) {
  const { t } = useTranslation('grid');
  const { percent } = useFormats();
  const { active, range } = grid;
  const here = { row: at, column: place };
  const isActive = active.row === at && active.column === place;
  const isThere = column.valueOf(row) !== undefined;
  const edit = grid.editOf(row, column);
  const value = grid.valueOf(row, column) ?? null;
  const text = edit?.text ?? column.show(value);
  const isSelected = isIn(here, range);
  const isFilled = drawn !== null && isIn(here, drawn);
  const isLocked = !isThere || grid.lockedIn(row, column) !== undefined;
  const problem = grid.problemOf(row, column);
  const proposal = isThere ? grid.proposalOf(row, column) : undefined;
  const proposed = proposal === undefined ? '' : column.show(proposal.value);
  const isChanged = edit !== undefined && !grid.areNew;
  const said: AriaAttributes = {
    'aria-readonly': isLocked || undefined,
    'aria-description':
      problem ??
      (proposal && t('cell.proposed', { value: proposed, percent: percent(proposal.confidence) })) ??
      (isChanged ? t('cell.changed') : undefined),
  };
  const left = column.frozen ? shown.leftOf(place) - shown.room.left : undefined;
  return (
    <div
      {...said}
      role="gridcell"
      id={cellId(here)}
      aria-colindex={place + 2}
      aria-selected={isSelected}
      aria-invalid={problem !== undefined || undefined}
      className={css['cell']}
      data-cell={`${at}:${place}`}
      data-active={isActive || undefined}
      data-selected={(isSelected && !isActive) || undefined}
      data-changed={isChanged || undefined}
      data-wrong={problem !== undefined || undefined}
      data-locked={(isLocked && column.views !== true) || undefined}
      data-filled={isFilled || undefined}
      data-frozen={column.frozen || undefined}
      data-align={column.align}
      style={{ width: column.width, left }}
    >
      {isActive && editor !== null ? (
        editor
      ) : proposal === undefined ? (
        <span className={css['text']}>{isThere ? (column.draw?.(row, value) ?? text) : null}</span>
      ) : (
        <>
          <span className={css['ghost']}>{proposed}</span>
          <span data-take className={css['take']} title={t('cell.take', { value: proposed })}>
            {percent(proposal.confidence)}
            <Check size={12} aria-hidden />
          </span>
        </>
      )}
      {hasHandle && editor === null && at === range.bottom && place === range.right ? (
        <span data-handle className={css['handle']} title={t('cell.fill')} aria-hidden />
      ) : null}
    </div>
  );
}
