import type { ReactNode, Ref } from 'react';
import css from './section.module.css';

/** The sections of a settings page, stacked. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={css['sections']}>{children}</div>;
}

/**
 * A group of settings or facts on a card, with its title and purpose. In a `DropZone` it reacts to files held over it.
 */
export function Section({
  title,
  count,
  text,
  aside,
  icon,
  tone,
  children,
  ...place
}: {
  title: string;
  /** Number of things in it, beside the title. */
  count?: number | undefined;
  text?: ReactNode;
  /** Beside the title, at its right. */
  aside?: ReactNode;
  /** Before the title. */
  icon?: ReactNode;
  /** `warn` for content that must be kept from others. */
  tone?: 'warn' | undefined;
  id?: string;
  ref?: Ref<HTMLElement>;
  children?: ReactNode;
}) {
  return (
    <section {...place} className={css['section']} data-tone={tone} aria-label={title}>
      <header className={css['head']} data-alone={children === undefined || undefined}>
        <div>
          <h2>
            {icon}
            {title}
            {count === undefined ? null : <span className={css['count']}>{count}</span>}
          </h2>
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
