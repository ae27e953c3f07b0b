import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import css from './members.module.css';

/** Goes through the pages; nothing while everybody fits on one. */
export function MemberPager({
  page,
  perPage,
  total,
  onPage,
}: {
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('members');
  const { number } = useFormats();
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (pages === 1 && page === 1) return null;
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
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t('paging.later')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
    </nav>
  );
}
