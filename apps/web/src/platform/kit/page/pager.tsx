import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';
import { Button } from '../fields/button.tsx';
import { Row, Text } from '../layout/layout.tsx';
import css from './pager.module.css';

/** Steps through the pages of a list; nothing while all entries fit on one. */
export function Pager({
  page,
  perPage,
  total,
  onPage,
}: {
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
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
    <Row as="nav" gap={6} justify="end" className={css['pager']} aria-label={t('paging.label')}>
      <Text tone="soft" figures role="status">
        {t('paging.of', words)}
      </Text>
      <Button
        icon={<ChevronLeft size={16} aria-hidden />}
        aria-label={t('paging.previous')}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <Button
        icon={<ChevronRight size={16} aria-hidden />}
        aria-label={t('paging.next')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </Row>
  );
}
