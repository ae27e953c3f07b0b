import { Link, type LinkProps } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import css from './steps.module.css';

export interface StepItem {
  key: string;
  label: string;
  /** Where the step is; absent while it cannot be gone to. */
  link?: Pick<LinkProps, 'to' | 'params' | 'search'> | undefined;
}

/** The steps of a longer work in their order: those that are done, the open one, those ahead. */
export function Steps({
  label,
  done,
  items,
  current,
}: {
  /** What the steps lead to, for people who hear the page. */
  label: string;
  /** The word for a step that is behind. */
  done: string;
  items: readonly StepItem[];
  /** Key of the open one. */
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
