import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import type { ResourceSearch } from './resource-search.rules.ts';
import css from './resources.module.css';

/** Goes through the pages; nothing while all fit on one. */
export function ResourcePager({
  page,
  perPage,
  total,
  search,
  onPage,
}: {
  page: number;
  perPage: number;
  total: number;
  search: ResourceSearch;
  /** Hears the page, and the rest of the address. */
  onPage: (to: { page: number; rest: ResourceSearch }) => void;
}) {
  const { t } = useTranslation('resources');
  const { number } = useFormats();
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (pages === 1 && page === 1) return null;
  const { page: _, ...rest } = search;
  const from = (page - 1) * perPage + 1;
  return (
    <nav className={css['pager']} aria-label={t('paging.label')}>
      <span role="status">
        {t('paging.of', {
          from: number(from),
          to: number(Math.min(total, page * perPage)),
          total: number(total),
        })}
      </span>
      <button
        type="button"
        aria-label={t('paging.earlier')}
        disabled={page === 1}
        onClick={() => onPage({ page: page - 1, rest })}
      >
        <ChevronLeft size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('paging.later')}
        disabled={page >= pages}
        onClick={() => onPage({ page: page + 1, rest })}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
    </nav>
  );
}
