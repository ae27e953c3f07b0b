import type { ImportRow } from '@sourcewiz/contract';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { ProblemLine } from './problem-line.tsx';
import css from './preview-cell.module.css';

export type PreviewValue = ImportRow['cells'][number];
export type CellState = 'plain' | 'changed' | 'lost' | 'wrong';

/**
 * The highlight of a cell; a row that is new as a whole is not marked cell by cell. A wrong cell does not exclude its
 * row.
 */
export function cellState(cell: PreviewValue | undefined, row: ImportRow): CellState {
  if (cell?.problem !== undefined) return row.result === 'error' ? 'wrong' : 'lost';
  return cell?.changed === true && row.result !== 'new' ? 'changed' : 'plain';
}

/** A value as it will be: the old one struck through beside the new one, or the input with what is wrong. */
export function PreviewCell({ cell, state }: { cell: PreviewValue; state: CellState }) {
  const { t } = useTranslation('imports');
  const { old = '', value, problem } = cell;
  if (problem !== undefined) {
    return (
      <span className={css['wrong']} data-state={state}>
        {value === '' ? null : <span className={css['typed']}>{value}</span>}
        <ProblemLine problem={problem} isLost={state === 'lost'} />
      </span>
    );
  }
  if (state === 'plain') return <span className={css['value']}>{value}</span>;
  return (
    <Row as="span" inline gap={4}>
      {old === '' ? null : (
        <>
          <span className="visually-hidden">{t('preview.before')}</span>
          <del className={css['old']}>{old}</del>
          <ArrowRight size={11} className={css['arrow']} aria-hidden />
        </>
      )}
      <span className="visually-hidden">{t('preview.after')}</span>
      <ins className={css['new']}>{value === '' ? t('preview.empty') : value}</ins>
    </Row>
  );
}
