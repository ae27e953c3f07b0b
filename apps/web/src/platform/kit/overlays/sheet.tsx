import type { ReactNode } from 'react';
import { Layer } from './layer.tsx';

/** A panel that rises from the bottom of a phone's screen, or slides in from the left. */
export function Sheet({
  from = 'bottom',
  ...layer
}: {
  label: string;
  from?: 'bottom' | 'left';
  onClose: () => void;
  children: ReactNode;
}) {
  return <Layer place={from} {...layer} />;
}
