import { CalendarDays } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import css from './date-field.module.css';
import { readDay, shownDay, typedDay } from './date-field.rules.ts';
import { IconButton } from '../icon-button.tsx';
import { TextInput } from '../text-input.tsx';

/** A day as DD/MM/YYYY in both languages, typed or chosen in the browser's own calendar. */
export function DateField({
  name,
  value,
  onChange,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** Name of the button that opens its calendar. */
  name: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('platform');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={[css['date'], className].filter(Boolean).join(' ')}>
      <TextInput
        {...input}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={value}
        placeholder={t('date.placeholder')}
        onChange={(event) => onChange(typedDay(value, event.target.value))}
      />
      <IconButton
        className={css['open']}
        icon={<CalendarDays size={15} aria-hidden />}
        label={t('date.calendar', { name })}
        disabled={input.disabled}
        onClick={() => picker.current?.showPicker()}
      />
      <input
        ref={picker}
        type="date"
        className={css['picker']}
        tabIndex={-1}
        aria-hidden
        value={readDay(value) ?? ''}
        onChange={(event) => onChange(shownDay(event.target.value === '' ? null : event.target.value))}
      />
    </div>
  );
}
