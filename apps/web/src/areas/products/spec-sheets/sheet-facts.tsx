import type { ReactNode } from 'react';
import css from './sheet-facts.module.css';

export interface SheetFact {
  key: string | number;
  label: string;
  text: ReactNode;
  /** Takes the full width. */
  isLong?: boolean;
}

/** Names and values as on a sheet, in two columns if there is room. */
export function SheetFacts({ label, facts }: { label: string; facts: readonly SheetFact[] }) {
  return (
    <dl className={css['facts']} aria-label={label}>
      {facts.map(({ key, label: name, text, isLong }) => (
        <div key={key} data-long={isLong || undefined}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
