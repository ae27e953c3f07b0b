import { Link, type LinkProps } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import css from './steps.module.css';

export interface StepItem {
  key: string;
  label: string;
  /** Address of the step; absent while it cannot be opened. */
  link?: Pick<LinkProps, 'to' | 'params' | 'search'> | undefined;
}

/** The steps of a longer process in their order: done, current, ahead. */
export function Steps({
  label,
  done,
  items,
  current,
}: {
  /** What the steps lead to, for screen readers. */
  label: string;
  /** The word for a completed step. */
  done: string;
  items: readonly StepItem[];
  /** Key of the current one. */
  current: string;
}) {
  const at = items.findIndex(({ key }) => key === current);
  return (
    <nav aria-label={label}>
      <ol className={css['steps']}>
        {items.map(({ key, label: name, link }, place) => {
          const words = (
            <>
              <span className={css['number']} aria-hidden>
                {place < at ? <Check size={13} strokeWidth={2.6} /> : place + 1}
              </span>
              <span className={css['word']}>{name}</span>
              {place < at ? <span className="visually-hidden"> ({done})</span> : null}
            </>
          );
          return (
            <li
              key={key}
              className={css['step']}
              data-state={place < at ? 'done' : place === at ? 'open' : 'ahead'}
            >
              {link === undefined || place === at ? (
                <span className={css['link']} aria-current={place === at ? 'step' : undefined}>
                  {words}
                </span>
              ) : (
                <Link {...link} className={css['link']}>
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
