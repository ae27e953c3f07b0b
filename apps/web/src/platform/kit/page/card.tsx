import type { ReactNode } from 'react';
import css from './card.module.css';

export interface CardProps {
  /** Section title, 15/600. */
  title?: ReactNode;
  /** Beside the title, at its right. */
  aside?: ReactNode;
  /** `flush` lets tables and lists reach the edges. */
  padding?: 'normal' | 'flush';
  /** Names a card without a title for screen readers. */
  label?: string;
  children: ReactNode;
}

/** A white surface with a border. */
export function Card({ title, aside, padding = 'normal', label, children }: CardProps) {
  return (
    <section className={css['card']} aria-label={label}>
      {title === undefined ? null : (
        <header className={css['head']}>
          <h2 className={css['title']}>{title}</h2>
          {aside}
        </header>
      )}
      <div className={css['body']} data-padding={padding}>
        {children}
      </div>
    </section>
  );
}
