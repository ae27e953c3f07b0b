import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import css from './choice-field.module.css';
import type { ChoiceFieldProps } from './choice-field-props.ts';
import { ChoiceList } from './choice-list.tsx';
import { Popover } from '../overlays/popover.tsx';

export type { Choice } from './choice-field-props.ts';

/** One of a list: a button with a searchable list below it. Arrow keys, Enter and Escape work; on a phone a sheet. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, id, choices, value, shown, invalid, disabled, describedBy, className, onBlur, notice } =
    props;
  const placeholder = notice ?? props.placeholder;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = choices.find((choice) => choice.value === value);
  const close = (): void => {
    setOpen(false);
    onBlur?.();
  };
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={[css['field'], className].filter(Boolean).join(' ')}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${label}: ${chosen?.label ?? value ?? placeholder ?? ''}`}
        aria-describedby={describedBy}
        data-invalid={invalid || undefined}
        data-empty={value === null || value === '' || undefined}
        disabled={disabled}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span className={css['shown']}>{shown ?? chosen?.label ?? (value || placeholder || '\u00a0')}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {open ? (
        <Popover anchor={button} label={label} onClose={close}>
          <ChoiceList
            {...props}
            onDone={() => {
              close();
              button.current?.focus();
            }}
          />
        </Popover>
      ) : null}
    </>
  );
}
