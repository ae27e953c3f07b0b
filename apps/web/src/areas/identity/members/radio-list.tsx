import { useId } from 'react';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import css from './member-drawer.module.css';

/** One of a few choices, each with a line that explains it. */
export function RadioList<Key extends string>({
  title,
  items,
  value,
  onChange,
  disabled = false,
  describedBy,
}: {
  title: string;
  items: readonly { key: Key; label: string; text: string }[];
  value: Key;
  onChange: (key: Key) => void;
  disabled?: boolean;
  describedBy?: string;
}) {
  const name = useId();
  return (
    <fieldset className={css['radios']} disabled={disabled} aria-describedby={describedBy}>
      <legend className={css['title']}>{title}</legend>
      <Stack gap={6}>
        {items.map(({ key, label, text }) => (
          <label key={key} className={css['radio']} data-chosen={key === value || undefined}>
            <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
            <b>{label}</b>
            <span>{text}</span>
          </label>
        ))}
      </Stack>
    </fieldset>
  );
}
