import type { ReactNode } from 'react';
import type { Tone } from './status-dot.tsx';
import css from './icon-tile.module.css';

/** An icon on a small square in the tone of its meaning; the words beside it say the same. */
export function IconTile({
  tone = 'accent',
  size = 32,
  children,
}: {
  tone?: Tone;
  size?: 32 | 44;
  children: ReactNode;
}) {
  return (
    <span className={css['tile']} data-tone={tone} data-size={size} aria-hidden>
      {children}
    </span>
  );
}
