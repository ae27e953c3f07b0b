import type { ReactNode } from 'react';
import css from './sheet.module.css';
import { Layer } from './layer.tsx';

/** A panel that rises from the bottom of a phone's screen, or slides in from its left. */
export function Sheet({
  label,
  from = 'bottom',
  onClose,
  children,
}: {
  label: string;
  from?: 'bottom' | 'left';
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Layer place={from} label={label} onClose={onClose}>
      <div className={css['inside']}>{children}</div>
    </Layer>
  );
}
