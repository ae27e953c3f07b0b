import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import css from './value-control.module.css';

/** Yes, no, or not said yet. */
export function SwitchField({
  id,
  name,
  value,
  describedBy,
  onChange,
}: {
  id: string;
  name: string;
  /** `TRUE`, `FALSE` or empty. */
  value: string;
  describedBy?: string | undefined;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('attributes');
  const state = value === 'TRUE' ? t('field.yes') : value === 'FALSE' ? t('field.no') : t('field.notSet');
  return (
    <div className={css['switch']}>
      <button
        id={id}
        type="button"
        role="switch"
        className={css['track']}
        aria-checked={value === 'TRUE'}
        aria-label={`${name}: ${state}`}
        aria-describedby={describedBy}
        onClick={() => onChange(value === 'TRUE' ? 'FALSE' : 'TRUE')}
      >
        <i />
      </button>
      <span className={css['state']}>{state}</span>
      {value === '' ? null : (
        <button
          type="button"
          className={css['clear']}
          aria-label={t('field.clear', { name })}
          onClick={() => onChange('')}
        >
          <X size={13} aria-hidden />
        </button>
      )}
    </div>
  );
}
