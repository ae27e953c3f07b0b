import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/format.ts';
import { Button } from '../kit/fields/button.tsx';
import { Row as Line, Text } from '../kit/layout/layout.tsx';
import { nextKeys } from '../kit/next-keys.ts';
import css from './grid.module.css';
import { columnsOf, positionsIn, rowsOf } from './rules/range.rules.ts';
import { summaryOf } from './rules/summary.rules.ts';
import type { Grid } from './use-grid.ts';

/** The line below a grid: the number of rows, and the summary of the selected numbers. */
export function GridStatus<Row>({ grid, all }: { grid: Grid<Row>; all: number }) {
  const { t } = useTranslation('grid');
  const { number } = useFormats();
  const { rows, columns, range, size } = grid;
  const count = size.rows === 0 ? 0 : rowsOf(range) * columnsOf(range);
  const numbers = count < 2 ? [] : numbersIn(grid);
  const summary = summaryOf(numbers);
  const wrong = grid.problems.size;
  // Here rather than beside the cell, where it would cover the next row.
  const locked = count === 1 ? lockOf(grid) : undefined;
  return (
    <Line justify="between" gap={16} className={css['status']}>
      <Line gap={16}>
        <span>
          {rows.length === all
            ? t('status.rows', { count: all, formatted: number(all) })
            : t('status.rowsOf', { shown: number(rows.length), all: number(all) })}
        </span>
        <span className={css['statusColumns']}>
          {t('status.columns', { count: columns.length, formatted: number(columns.length) })}
        </span>
      </Line>
      {wrong === 0 ? null : (
        <Button
          variant="text"
          size="small"
          danger
          icon={<CircleAlert size={14} aria-hidden />}
          onClick={grid.goToProblem}
        >
          {t('status.wrong', { count: wrong, formatted: number(wrong) })}
          <kbd className={css['statusColumns']}>{nextKeys.join(' ')}</kbd>
        </Button>
      )}
      <Line gap={16}>
        <span>{locked ?? t('status.selected', { count, formatted: number(count) })}</span>
        {summary === undefined ? null : (
          <Line gap={16} className={css['statusColumns']}>
            <Figure name={t('status.sum')} value={number(summary.sum)} />
            <Figure name={t('status.average')} value={number(summary.average)} />
            <Figure name={t('status.lowest')} value={number(summary.lowest)} />
          </Line>
        )}
      </Line>
    </Line>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <span>
      {name}{' '}
      <Text tone="ink" weight={600} figures>
        {value}
      </Text>
    </span>
  );
}

/** Why the active cell cannot be changed. */
function lockOf<Row>({ rows, columns, active, lockedIn }: Grid<Row>): string | undefined {
  const [row, column] = [rows[active.row], columns[active.column]];
  return row === undefined || column === undefined || column.views ? undefined : lockedIn(row, column);
}

function numbersIn<Row>(grid: Grid<Row>): string[] {
  return positionsIn(grid.range).flatMap(({ row, column }) => {
    const [one, of] = [grid.rows[row], grid.columns[column]];
    if (one === undefined || of?.number === undefined) return [];
    return of.number.of(grid.valueOf(one, of) ?? null) ?? [];
  });
}
