import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldControl } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { readDay, shownDay } from './company-form.rules.ts';
import css from './company.module.css';

/** A day as DD/MM/YYYY, typed or chosen in the browser's own calendar. */
export function DayInput({
  value,
  onChange,
  onBlur,
  ...control
}: FieldControl & { value: string; onChange: (text: string) => void; onBlur: () => void }) {
  const { t } = useTranslation('company');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={css['day']}>
      <TextInput
        {...control}
        inputMode="numeric"
        maxLength={10}
        value={value}
        placeholder={t('certifications.datePlaceholder')}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <button
        type="button"
        aria-label={t('certifications.calendar')}
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
        value={readDay(value) ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? '' : shownDay(event.target.value))}
      />
    </div>
  );
}
