import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import css from './segmented.module.css';

export interface SegmentedItem<Key extends string> {
  key: Key;
  label: string;
  /** With an icon the label is its name only. */
  icon?: ReactNode;
}

/** One of a few, all in sight, e.g. grid or list; arrow keys move between them. */
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
    <ToggleGroup
      className={css['segmented']}
      aria-label={label}
      value={[value]}
      onValueChange={([chosen]) => {
        // A press on the chosen one takes nothing back.
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {items.map(({ key, label: name, icon }) => (
        <Toggle
          key={key}
          value={key}
          className={css['item']}
          {...(icon === undefined ? {} : { 'aria-label': name, title: name })}
        >
          {icon ?? name}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
