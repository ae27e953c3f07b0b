import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';
import css from './pager.module.css';

/** Goes through the pages of a list; nothing while all fit on one. */
export function Pager({
  page,
  perPage,
  total,
  label,
  onPage,
}: {
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  /** Replaces "1 to 10 of 148". */
  label?: string;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (pages === 1 && page === 1) return null;
  const words = {
    from: number((page - 1) * perPage + 1),
    to: number(Math.min(total, page * perPage)),
    total: number(total),
  };
  return (
    <nav className={css['pager']} aria-label={t('paging.label')}>
      <span role="status">{label ?? t('paging.of', words)}</span>
      <button
        type="button"
        aria-label={t('paging.previous')}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('paging.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
    </nav>
  );
}
