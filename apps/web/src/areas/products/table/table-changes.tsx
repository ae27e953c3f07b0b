import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './table-changes.module.css';

/** How many cells differ from their stored values. */
export function TableChanges({ changes }: { changes: number }) {
  const { t } = useTranslation('bulkEdit');
  const { number } = useFormats();
  if (changes === 0) return null;
  return (
    <Row gap={6} className={css['changes']}>
      <i className={css['mark']} aria-hidden />
      <Text weight={500}>{t('changes', { count: changes, formatted: number(changes) })}</Text>
    </Row>
  );
}
