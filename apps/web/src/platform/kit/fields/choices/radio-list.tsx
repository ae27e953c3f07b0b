import { useId, type ReactNode } from 'react';
import { Stack } from '../../layout/layout.tsx';
import css from './radio-list.module.css';

/** One of a few choices, each with a line that explains it, and something at its right. */
export function RadioList<Key extends string>({
  title,
  items,
  value,
  onChange,
  disabled = false,
  describedBy,
}: {
  title: string;
  items: readonly { key: Key; label: ReactNode; text: ReactNode; aside?: ReactNode }[];
  /** Null while nothing is chosen. */
  value: Key | null;
  onChange: (key: Key) => void;
  disabled?: boolean;
  describedBy?: string;
}) {
  const name = useId();
  return (
    <fieldset className={css['radios']} disabled={disabled} aria-describedby={describedBy}>
      <legend className={css['title']}>{title}</legend>
      <Stack gap={6}>
        {items.map(({ key, label, text, aside }) => (
          <label key={key} className={css['radio']} data-chosen={key === value || undefined}>
            <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
            <b>{label}</b>
            <span>{text}</span>
            {aside === undefined ? null : <span className={css['aside']}>{aside}</span>}
          </label>
        ))}
      </Stack>
    </fieldset>
  );
}
