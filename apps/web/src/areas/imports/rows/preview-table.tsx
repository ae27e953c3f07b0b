import type { Attribute, ImportColumn, ImportRow } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { isAmount } from '../columns/column-targets.rules.ts';
import { targetLabel } from '../import-words.ts';
import { cellState, PreviewCell } from './preview-cell.tsx';
import css from './preview-table.module.css';
import { ProblemLine } from './problem-line.tsx';
import { ResultWord } from './result-filters.tsx';
import { OldName } from './old-name.tsx';
import { oldName, rowProblems } from './row-extras.rules.ts';

export interface PreviewRows {
  /** The ones shown as columns of their own. */
  columns: readonly ImportColumn[];
  rows: readonly ImportRow[];
  attributes: readonly Attribute[];
}

/** The rows as a table; row number and product stay visible while the values scroll. */
export function PreviewTable({ columns, rows, attributes }: PreviewRows) {
  const { t } = useTranslation('imports');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={css['scroll']} tabIndex={0} role="region" aria-label={t('preview.table')}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col" className={css['number']}>
              {t('preview.row')}
            </th>
            <th scope="col" className={css['product']}>
              {t('preview.product')}
            </th>
            <th scope="col">{t('preview.result')}</th>
            {columns.map((column) => (
              <th key={column.index} scope="col" data-amount={isAmount(column, attributes) || undefined}>
                {targetLabel(column.target, attributes, t)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.row} row={row} columns={columns} attributes={attributes} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableRow({
  row,
  columns,
  attributes,
}: {
  row: ImportRow;
  columns: readonly ImportColumn[];
  attributes: readonly Attribute[];
}) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const cells = new Map(row.cells.map((cell) => [cell.column, cell]));
  const problems = rowProblems(row, columns);
  const before = oldName(row, columns);
  return (
    <tr>
      <td className={css['number']}>{number(row.row)}</td>
      <th scope="row" className={css['product']} data-state={before === null ? undefined : 'changed'}>
        <Row>
          <Thumb src={row.thumb} size={34} />
          <Stack as="span" gap={0}>
            <Text weight={560} clip title={row.name}>
              {row.name === '' ? t('preview.noName') : row.name}
            </Text>
            {before === null ? null : <OldName name={before} />}
            <Text tone="faint" size="sm" clip figures>
              {row.variant_id ?? row.product_id}
            </Text>
            {problems.map((problem, at) => (
              <ProblemLine key={at} problem={problem} isLost={row.result !== 'error'} />
            ))}
          </Stack>
        </Row>
      </th>
      <td>
        <ResultWord result={row.result} />
      </td>
      {columns.map((column) => {
        const cell = cells.get(column.index);
        const state = cellState(cell, row);
        return (
          <td
            key={column.index}
            className={css['value']}
            data-amount={isAmount(column, attributes) || undefined}
            data-state={state}
          >
            {cell === undefined ? null : <PreviewCell cell={cell} state={state} />}
          </td>
        );
      })}
    </tr>
  );
}
