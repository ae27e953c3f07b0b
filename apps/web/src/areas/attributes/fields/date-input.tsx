import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './value-control.module.css';

/** A day as DD/MM/YYYY, typed or chosen in the browser's own calendar. */
export function DateInput({
  id,
  name,
  value,
  invalid,
  describedBy,
  onChange,
  onBlur,
}: {
  id: string;
  name: string;
  value: string;
  invalid: boolean;
  describedBy?: string | undefined;
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
}) {
  const { t } = useTranslation('attributes');
  const picker = useRef<HTMLInputElement>(null);
  const [day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value)?.slice(1) ?? [];
  return (
    <div className={css['date']}>
      <input
        id={id}
        className={css['input']}
        inputMode="numeric"
        value={value}
        placeholder={t('field.datePlaceholder')}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <button
        type="button"
        aria-label={t('field.calendar', { name })}
        onClick={() => picker.current?.showPicker()}
      >
        <CalendarDays size={15} aria-hidden />
      </button>
      <input
        ref={picker}
        type="date"
        className={css['picker']}
        tabIndex={-1}
        aria-hidden
        value={year === undefined ? '' : `${year}-${month}-${day}`}
        onChange={(event) => onChange(event.target.value.split('-').toReversed().join('/'))}
      />
    </div>
  );
}
