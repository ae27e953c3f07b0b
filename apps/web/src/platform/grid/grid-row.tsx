import type { TFunction } from 'i18next';
import { Check } from 'lucide-react';
import { memo, type AriaAttributes, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import type { GridColumn } from './grid-types.ts';
import css from './grid.module.css';
import { isIn, type Position, type Range } from './rules/range.rules.ts';
import type { Grid } from './use-grid.ts';

/** The columns on screen; the same object as long as they do not change. */
export interface ColumnSpan {
  /** The number of frozen columns, and the position of each. */
  frozen: number;
  lefts: readonly number[];
  /** The range among the others, counted from the first of them; and the width of those before it. */
  first: number;
  last: number;
  before: number;
  /** Total width, in px. */
  width: number;
}

/** The id of a cell's element. */
export const cellId = (id: string, { row, column }: Position): string => `${id}-${row}-${column}`;

interface RowProps<Row> {
  grid: Grid<Row>;
  row: Row;
  at: number;
  span: ColumnSpan;
  height: number;
  /** The range that the dragged handle would fill. */
  drawn: Range | null;
  /** Prefix of the cells' ids. */
  id: string;
  hasHandle: boolean;
  /** Replaces the content of the active cell while it is edited. */
  editor: ReactNode;
}

/**
 * One row: its number, the frozen cells, and those on screen. Memoised: scrolling others in does not render it again.
 */
export const GridRow = memo(OneRow) as typeof OneRow;

function OneRow<Row>(props: RowProps<Row>) {
  const { t } = useTranslation('grid');
  const { percent } = useFormats();
  const { grid, at, span, height } = props;
  const isChosen = at >= grid.range.top && at <= grid.range.bottom;
  const cellsFrom = (from: number, to: number) =>
    grid.columns
      .slice(from, to)
      .map((column, index) => (
        <Cell key={column.key} {...props} column={column} position={from + index} t={t} percent={percent} />
      ));
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={css['row']}
      style={{ top: at * height, height, width: span.width }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={css['number']}
        data-row={at}
        data-chosen={isChosen || undefined}
        data-tone={grid.rowTone(props.row)}
      >
        {at + 1}
      </div>
      {cellsFrom(0, span.frozen)}
      <div aria-hidden style={{ flex: 'none', width: span.before }} />
      {cellsFrom(span.frozen + span.first, span.frozen + span.last + 1)}
    </div>
  );
}

function Cell<Row>({
  grid,
  row,
  at,
  column,
  position,
  span,
  drawn,
  id,
  hasHandle,
  editor,
  t,
  percent,
}: RowProps<Row> & {
  column: GridColumn<Row>;
  position: number;
  t: TFunction<'grid'>;
  percent: (value: number) => string;
}) {
  const { active, range } = grid;
  const here = { row: at, column: position };
  const isActive = active.row === at && active.column === position;
  const isThere = column.valueOf(row) !== undefined;
  const edit = grid.editOf(row, column);
  const value = grid.shownValue(row, column) ?? null;
  const text = edit?.text ?? column.show(value);
  const isSelected = isIn(here, range);
  const isFilled = drawn !== null && isIn(here, drawn);
  const isLocked = !isThere || grid.lockedIn(row, column) !== undefined;
  const problem = grid.problemOf(row, column);
  const proposal = isThere ? grid.proposalOf(row, column) : undefined;
  const proposed = proposal === undefined ? '' : column.show(proposal.value);
  const isChanged = grid.isChanged(row, column);
  const tone = isThere ? column.toneOf?.(row, grid.readerOf(row)) : undefined;
  const said: AriaAttributes = {
    'aria-readonly': isLocked || undefined,
    'aria-description':
      problem ??
      (proposal && t('cell.proposed', { value: proposed, percent: percent(proposal.confidence) })) ??
      (isChanged ? t('cell.changed') : undefined),
  };
  const left = column.frozen ? span.lefts[position] : undefined;
  return (
    <div
      {...said}
      role="gridcell"
      id={cellId(id, here)}
      aria-colindex={position + 2}
      aria-selected={isSelected}
      aria-invalid={problem !== undefined || undefined}
      className={css['cell']}
      data-cell={`${at}:${position}`}
      data-active={isActive || undefined}
      data-selected={(isSelected && !isActive) || undefined}
      data-changed={isChanged || undefined}
      data-wrong={problem !== undefined || undefined}
      data-tone={tone}
      data-locked={(isLocked && column.views !== true) || undefined}
      data-filled={isFilled || undefined}
      data-frozen={column.frozen || undefined}
      data-align={column.align}
      style={{ width: column.width, left }}
    >
      {isActive && editor !== null ? (
        editor
      ) : proposal === undefined ? (
        <span className={css['text']}>
          {isThere ? (column.draw?.(row, value, grid.readerOf(row)) ?? text) : null}
        </span>
      ) : (
        <>
          <span className={css['ghost']}>{proposed}</span>
          <span data-take className={css['take']} title={t('cell.take', { value: proposed })}>
            {percent(proposal.confidence)}
            <Check size={12} aria-hidden />
          </span>
        </>
      )}
      {hasHandle && editor === null && at === range.bottom && position === range.right ? (
        <span data-handle className={css['handle']} title={t('cell.fill')} aria-hidden />
      ) : null}
    </div>
  );
}
