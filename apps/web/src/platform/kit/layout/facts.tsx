import type { ReactNode } from 'react';
import css from './facts.module.css';

export interface Fact {
  head: string;
  value: ReactNode;
}

/** Facts about a record: names at the left, values beside them. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css['facts']}>
      {facts.map(({ head, value }, at) => (
        <div key={`${head} ${at}`}>
          <dt>{head}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
