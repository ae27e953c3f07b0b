import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/format.ts';
import css from './more-line.module.css';

/** A line below a list that was cut: how many entries are left out. Nothing if none is. */
export function MoreLine({
  count,
  id,
  className,
}: {
  count: number;
  id?: string;
  className?: string | undefined;
}) {
  const { t } = useTranslation('platform');
  const { number } = useFormats();
  if (count === 0) return null;
  return (
    <p id={id} role="status" className={className ?? css['more']}>
      {t('choices.more', { count, formatted: number(count) })}
    </p>
  );
}
