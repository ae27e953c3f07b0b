import type { Import, RowFilter, RowResult } from '@sourcewiz/contract';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import css from './result-filters.module.css';

export type ResultFilter = RowFilter | 'all';
export type FilterCounts = Import['counts'] & { lost: number };
const allFilters: readonly ResultFilter[] = ['all', 'changed', 'new', 'unchanged', 'lost', 'error'];

/** The counts of the check; each filters the rows. */
export function ResultFilters({
  counts,
  value,
  onChange,
  controls,
}: {
  counts: FilterCounts | null;
  value: ResultFilter;
  onChange: (filter: ResultFilter) => void;
  controls: string;
}) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const list = useRef<HTMLDivElement>(null);
  // Shown only if there are any: most sheets have none.
  const filters = allFilters.filter(
    (filter) => filter !== 'lost' || value === 'lost' || (counts?.lost ?? 0) > 0,
  );
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = filters[(filters.indexOf(value) + step + filters.length) % filters.length] ?? 'all';
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-result="${next}"]`)?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('preview.filters')}
      className={css['filters']}
      onKeyDown={move}
    >
      {filters.map((result) => (
        <button
          key={result}
          type="button"
          role="tab"
          data-result={result}
          aria-selected={result === value}
          aria-controls={controls}
          tabIndex={result === value ? 0 : -1}
          className={css['filter']}
          onClick={() => onChange(result)}
        >
          <span className={css['count']}>{counts === null ? '–' : number(counts[result])}</span>
          <ResultLabel result={result} word={t(`preview.${result}`)} />
        </button>
      ))}
    </div>
  );
}

const words = {
  changed: 'resultChanged',
  new: 'resultNew',
  unchanged: 'resultUnchanged',
  error: 'resultError',
} as const satisfies Record<RowResult, string>;

/** A row's result as a dot with its word. */
export function ResultWord({ result }: { result: RowResult }) {
  const { t } = useTranslation('imports');
  return <ResultLabel result={result} word={t(`preview.${words[result]}`)} />;
}

/** A count of results, or one of them, under its word. */
export function ResultLabel({ result, word }: { result: ResultFilter; word: string }) {
  return (
    <Row as="span" inline gap={6} className={css['label']}>
      {result === 'all' ? null : <i className={css['dot']} data-result={result} aria-hidden />}
      {word}
    </Row>
  );
}
