import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Tag } from '../../../platform/kit/page/tag.tsx';
import css from './part-switch.module.css';

export type CheckPart = 'columns' | 'preview';

/** On a phone the two parts of the check take turns. */
export function PartSwitch({
  part,
  onChange,
  needed,
  rows,
}: {
  part: CheckPart;
  onChange: (part: CheckPart) => void;
  needed: number;
  rows: number;
}) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  return (
    <div className={css['switch']} role="group" aria-label={t('check.parts')}>
      <button type="button" aria-pressed={part === 'columns'} onClick={() => onChange('columns')}>
        {t('columns.title')}
        {needed === 0 ? null : (
          <Tag tone="warn">{t('check.toChoose', { count: needed, formatted: number(needed) })}</Tag>
        )}
      </button>
      <button type="button" aria-pressed={part === 'preview'} onClick={() => onChange('preview')}>
        {t('preview.title')}
        <span className={css['count']}>{number(rows)}</span>
      </button>
    </div>
  );
}
