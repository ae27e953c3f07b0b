import type { ReactNode } from 'react';
import type { Tone } from './status-dot.tsx';
import css from './status.module.css';

/** A short word on a tinted background. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={css['tag']} data-tone={tone}>
      {children}
    </span>
  );
}
