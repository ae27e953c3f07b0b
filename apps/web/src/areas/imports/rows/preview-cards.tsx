import type { Attribute, ImportColumn, ImportRow } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { targetLabel } from '../import-words.ts';
import { cellState, PreviewCell } from './preview-cell.tsx';
import css from './preview-cards.module.css';
import type { PreviewRows } from './preview-table.tsx';
import { ProblemLine } from './problem-line.tsx';
import { ResultWord } from './result-filters.tsx';
import { OldName } from './old-name.tsx';
import { oldName, rowProblems } from './row-extras.rules.ts';

/** Most values shown of a new product; the rest can be seen in the product itself. */
const SHOWN_OF_NEW = 4;

/** The rows as cards, for phones: only what changes or is wrong. */
export function PreviewCards({ columns, rows, attributes }: PreviewRows) {
  return (
    <Stack as="ul">
      {rows.map((row) => (
        <RowCard key={row.row} row={row} columns={columns} attributes={attributes} />
      ))}
    </Stack>
  );
}

function RowCard({
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
  const problems = rowProblems(row, columns);
  const before = oldName(row, columns);
  const facts = [t('preview.rowNumber', { row: number(row.row) }), row.variant_id ?? row.product_id];
  return (
    <Row as="li" align="start" gap={10} className={css['card']}>
      <Thumb src={row.thumb} size={44} />
      <Stack gap={4} grow>
        <Row justify="between" align="baseline">
          <Text as="h3" size="base" weight={600} breaks>
            {row.name === '' ? t('preview.noName') : row.name}
          </Text>
          <ResultWord result={row.result} />
        </Row>
        {before === null ? null : <OldName name={before} />}
        <Text as="p" tone="faint" size="sm" figures breaks>
          {facts.filter((fact) => fact !== '').join(' · ')}
        </Text>
        {problems.map((problem, at) => (
          <ProblemLine key={at} problem={problem} isLost={row.result !== 'error'} />
        ))}
        {tellingCells(row, columns).map(({ column, cell }) => {
          const state = cellState(cell, row);
          return (
            <Row
              key={column.index}
              justify="between"
              align="baseline"
              gap={12}
              className={css['value']}
              data-state={state}
            >
              <Text tone="soft" breaks className={css['label']}>
                {targetLabel(column.target, attributes, t)}
              </Text>
              <PreviewCell cell={cell} state={state} />
            </Row>
          );
        })}
      </Stack>
    </Row>
  );
}

/** The cells worth showing: wrong and changed ones; of a new product, its first values. */
function tellingCells(row: ImportRow, columns: readonly ImportColumn[]) {
  const all = columns.flatMap((column) => {
    const cell = row.cells.find((one) => one.column === column.index);
    return cell === undefined ? [] : [{ column, cell }];
  });
  const telling = all.filter(({ cell }) => cellState(cell, row) !== 'plain');
  if (row.result !== 'new') return telling;
  return all.filter(({ cell }) => cell.value !== '').slice(0, SHOWN_OF_NEW);
}
