import { useRef, type KeyboardEvent } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { StatusDot, type Tone } from '../marks/status-dot.tsx';
import css from './tabs.module.css';

interface TabItem<Key extends string> {
  key: Key;
  label: string;
  count?: number | undefined;
  /** A dot before the label. */
  tone?: Tone;
}

export interface TabsProps<Key extends string> {
  items: readonly TabItem<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  /** What the tabs choose between, for screen readers. */
  label: string;
  /** Id of the panel that the tabs control. */
  controls?: string;
  /** Equal parts of the width with the counts above the labels. */
  tiles?: boolean;
}

/** Tabs with counts. Arrow keys move between them. */
export function Tabs<Key extends string>({
  items,
  value,
  onChange,
  label,
  controls,
  tiles = false,
}: TabsProps<Key>) {
  const { number } = useFormats();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent): void => {
    const at = items.findIndex(({ key }) => key === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    const next = to === undefined ? undefined : items[(to + items.length) % items.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
  };

  return (
    <div
      className={css['tabs']}
      data-tiles={tiles || undefined}
      role="tablist"
      aria-label={label}
      ref={list}
      onKeyDown={move}
    >
      {items.map(({ key, label: name, count, tone }) => (
        <button
          key={key}
          type="button"
          role="tab"
          data-key={key}
          aria-selected={key === value}
          aria-controls={controls}
          tabIndex={key === value ? 0 : -1}
          className={css['tab']}
          onClick={() => onChange(key)}
        >
          {tone === undefined ? name : <StatusDot tone={tone} label={name} />}
          {count === undefined ? null : <span className={css['count']}>{number(count)}</span>}
        </button>
      ))}
    </div>
  );
}
