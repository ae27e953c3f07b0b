import { ChevronDown } from 'lucide-react';
import { useId, type ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './choice-field.module.css';
import type { ChoiceFieldProps } from './choice-field-props.ts';

/** Not the combobox that the library makes of it: what opens has a search field of its own, or takes the focus. */
const plainButton = { type: 'button', role: 'button' } as const;

/** The closed field of a choice. It is a button to those who hear the page, named by its label and what is chosen. */
export function ChoiceButton({
  field,
  ...props
}: ComponentPropsWithRef<'button'> & { field: ChoiceFieldProps }) {
  const { t } = useTranslation('platform');
  const requiredId = useId();
  const { label, choices, value, shown, required = false, invalid, describedBy, className, notice } = field;
  const placeholder = notice ?? field.placeholder;
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <button
      {...props}
      {...plainButton}
      className={[css['field'], className].filter(Boolean).join(' ')}
      aria-label={`${label}: ${chosen?.label ?? value ?? placeholder ?? ''}`}
      // A button cannot be marked as required: it is told with what stands below the field.
      aria-describedby={[required && requiredId, describedBy].filter(Boolean).join(' ') || undefined}
      data-invalid={invalid || undefined}
      data-empty={value === null || value === '' || undefined}
    >
      <span className={css['shown']}>{shown ?? chosen?.label ?? (value || placeholder || '\u00a0')}</span>
      <ChevronDown size={14} aria-hidden />
      {required ? (
        <span id={requiredId} hidden>
          {t('field.isRequired')}
        </span>
      ) : null}
    </button>
  );
}
