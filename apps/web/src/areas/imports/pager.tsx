import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/ui/button.tsx';
import css from './pager.module.css';

/** Which part of a list is in sight, and the way to the next one. */
export function Pager({
  page,
  perPage,
  total,
  label,
  onPage,
}: {
  /** From 0. */
  page: number;
  perPage: number;
  total: number;
  /** Replaces "1 to 10 of 148". */
  label?: string;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const from = page * perPage;
  const to = Math.min(total, from + perPage);
  const words = { from: number(from + 1), to: number(to), total: number(total) };
  return (
    <div className={css['pager']}>
      <span className={css['label']}>{label ?? t('preview.someOf', words)}</span>
      <span className={css['buttons']}>
        <Button size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
          {t('preview.previous')}
        </Button>
        <Button size="small" disabled={to >= total} onClick={() => onPage(page + 1)}>
          {t('preview.next')}
        </Button>
      </span>
    </div>
  );
}
