import { ChevronDown } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './choice-field.module.css';
import type { ChoiceFieldProps, OpenList } from './choice-field-props.ts';

/** Overrides the library's combobox role: the popup has a search field of its own, or takes the focus. */
const plainButton = { type: 'button', role: 'button' } as const;

/** The closed field of a choice. Screen readers see a button named by its label and the chosen value. */
export function ChoiceButton({
  field,
  hadFocus,
  ...props
}: ComponentPropsWithRef<'button'> & { field: ChoiceFieldProps } & Partial<Pick<OpenList, 'hadFocus'>>) {
  const { t } = useTranslation('platform');
  const requiredId = useId();
  const { label, choices, value, shown, required = false, invalid, describedBy, className, notice } = field;
  const words = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const button = words.current?.closest('button');
    if (hadFocus?.current) button?.focus({ preventScroll: true });
    return () => {
      if (hadFocus) hadFocus.current = document.activeElement === button;
    };
  }, [hadFocus]);
  const placeholder = notice ?? field.placeholder ?? field.none;
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <button
      {...props}
      {...plainButton}
      className={[css['field'], className].filter(Boolean).join(' ')}
      aria-label={`${label}: ${chosen?.label ?? value ?? placeholder ?? ''}`}
      // A button cannot be marked as required: the text below the field is its description instead.
      aria-describedby={[required && requiredId, describedBy].filter(Boolean).join(' ') || undefined}
      data-invalid={invalid || undefined}
      data-empty={value === null || value === '' || undefined}
    >
      <span ref={words} className={css['shown']}>
        {shown ?? chosen?.label ?? (value || placeholder || '\u00a0')}
      </span>
      <ChevronDown size={14} aria-hidden />
      {required ? (
        <span id={requiredId} hidden>
          {t('field.isRequired')}
        </span>
      ) : null}
    </button>
  );
}
