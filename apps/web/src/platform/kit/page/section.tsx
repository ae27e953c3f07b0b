import type { ReactNode } from 'react';
import css from './section.module.css';

/** The sections of a page of settings, one below the other. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={css['sections']}>{children}</div>;
}

/** A group of settings on a card, with its title and what it is for. */
export function Section({
  title,
  text,
  aside,
  children,
}: {
  title: string;
  text?: ReactNode;
  /** Beside the title, at its right. */
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className={css['section']} aria-label={title}>
      <header className={css['head']} data-alone={children === undefined || undefined}>
        <div>
          <h2>{title}</h2>
          {text === undefined ? null : <p className={css['text']}>{text}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** Fields in two columns, on a phone in one. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={css['fields']}>{children}</div>;
}
