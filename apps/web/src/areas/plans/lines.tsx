import type { ReactNode } from 'react';
import css from './plans.module.css';

/** Names with their values at the right, on a tinted ground; the last one may be a sum. */
export function Lines({
  lines,
  total,
}: {
  lines: readonly { head: string; value: ReactNode }[];
  total?: { head: string; value: ReactNode };
}) {
  return (
    <dl className={css['lines']}>
      {[...lines, ...(total === undefined ? [] : [total])].map((line) => (
        <div key={line.head} data-total={line === total || undefined}>
          <dt>{line.head}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  );
}
