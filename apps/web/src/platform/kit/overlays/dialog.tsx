import type { ReactNode } from 'react';
import { LayerFrame } from './layer-frame.tsx';
import { Layer, type LayerProps } from './layer.tsx';

export interface DialogProps extends Pick<LayerProps, 'onClose' | 'unsaved' | 'width' | 'backTo'> {
  title: ReactNode;
  /** Secondary text below the title. */
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * A dialog with any content, on a phone a sheet; the middle scrolls while title and actions stay in place. For a single
 * question use `ConfirmModal` or `askConfirm`.
 */
export function Dialog({ width = 480, onClose, unsaved, backTo, ...frame }: DialogProps) {
  return (
    <Layer place="middle" width={width} unsaved={unsaved} onClose={onClose} backTo={backTo}>
      <LayerFrame canClose={onClose !== undefined} {...frame} />
    </Layer>
  );
}
