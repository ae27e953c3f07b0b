import type { ReactNode } from 'react';
import css from './segmented.module.css';

export interface SegmentedItem<Key extends string> {
  key: Key;
  label: string;
  /** With an icon the label is only its accessible name. */
  icon?: ReactNode;
}

/** One of a few, all visible, e.g. grid or list. */
export function Segmented<Key extends string>({
  items,
  value,
  onChange,
  label,
}: {
  items: readonly SegmentedItem<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  label: string;
}) {
  return (
    <div className={css['segmented']} role="group" aria-label={label}>
      {items.map(({ key, label: name, icon }) => (
        <button
          key={key}
          type="button"
          className={css['item']}
          aria-pressed={key === value}
          {...(icon === undefined ? {} : { 'aria-label': name, title: name })}
          onClick={() => onChange(key)}
        >
          {icon ?? name}
        </button>
      ))}
    </div>
  );
}
