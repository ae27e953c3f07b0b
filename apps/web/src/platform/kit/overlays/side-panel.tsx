import type { ReactNode } from 'react';
import { usePhone } from '../use-phone.ts';
import { LayerFrame } from './layer-frame.tsx';
import { Layer, type LayerProps } from './layer.tsx';
import css from './side-panel.module.css';

export interface SidePanelProps extends Pick<LayerProps, 'open' | 'unsaved' | 'width'> {
  onClose: () => void;
  title: ReactNode;
  /** Secondary line below the title. */
  note?: ReactNode;
  /** Actions in a bar at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * Details or work in progress while the list stays visible: a drawer at the right, 480 px wide by default, on a phone a
 * bottom sheet.
 */
export function SidePanel({ title, note, footer, children, width, ...layer }: SidePanelProps) {
  const phone = usePhone();
  return (
    <Layer
      place={phone ? 'bottom' : 'right'}
      className={css['panel']}
      width={phone ? undefined : width}
      {...layer}
    >
      <LayerFrame canClose title={title} text={note} actions={footer}>
        {children}
      </LayerFrame>
    </Layer>
  );
}
