import type { Attribute, ImportColumn, ImportRow } from '@sourcewiz/contract';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { wireText } from '../../../platform/rows/wire-text.ts';
import { targetLabel } from '../import-words.ts';
import { cellState, PreviewCell } from './preview-cell.tsx';
import css from './preview-cards.module.css';
import type { PreviewRows } from './preview-table.tsx';
import { ProductThumb } from './product-thumb.tsx';
import { ResultWord } from './result-filters.tsx';
import { OldName } from './old-name.tsx';
import { oldName, rowProblems } from './row-extras.rules.ts';

/** Values of a new product that are shown; the rest follows in the product itself. */
const SHOWN_OF_NEW = 4;

/** The rows as cards, for phones: only what changes or is wrong. */
export function PreviewCards({ columns, rows, attributes }: PreviewRows) {
  return (
    <ul className={css['list']}>
      {rows.map((row) => (
        <RowCard key={row.row} row={row} columns={columns} attributes={attributes} />
      ))}
    </ul>
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
    <li className={css['card']}>
      <ProductThumb address={row.thumb} />
      <div className={css['body']}>
        <div className={css['top']}>
          <h3 className={css['name']}>{row.name === '' ? t('preview.noName') : row.name}</h3>
          <ResultWord result={row.result} />
        </div>
        {before === null ? null : <OldName name={before} />}
        <p className={css['facts']}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
        {problems.map((problem, at) => (
          <p key={at} className={css['problem']}>
            <CircleAlert size={13} aria-hidden />
            {wireText(problem)}
          </p>
        ))}
        {tellingCells(row, columns).map(({ column, cell }) => {
          const state = cellState(cell, row);
          return (
            <div key={column.index} className={css['value']} data-state={state}>
              <span className={css['label']}>{targetLabel(column.target, attributes, t)}</span>
              <PreviewCell cell={cell} state={state} />
            </div>
          );
        })}
      </div>
    </li>
  );
}

/** The cells that say something: wrong and changed ones, of a new product its first values. */
function tellingCells(row: ImportRow, columns: readonly ImportColumn[]) {
  const all = columns.flatMap((column) => {
    const cell = row.cells.find((one) => one.column === column.index);
    return cell === undefined ? [] : [{ column, cell }];
  });
  const telling = all.filter(({ cell }) => cellState(cell, row) !== 'plain');
  if (row.result !== 'new') return telling;
  return all.filter(({ cell }) => cell.value !== '').slice(0, SHOWN_OF_NEW);
}
