import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../use-phone.ts';
import { CloseButton, Layer, LayerTitle, type LayerProps } from './layer.tsx';
import css from './side-panel.module.css';

export interface SidePanelProps extends Pick<LayerProps, 'open' | 'unsaved'> {
  onClose: () => void;
  title: ReactNode;
  /** Quiet line below the title. */
  note?: ReactNode;
  /** Actions in a bar at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Detail or running work while the list stays in sight: a drawer 480 wide at the right, on a phone a bottom sheet. */
export function SidePanel({ title, note, footer, children, ...layer }: SidePanelProps) {
  const { t } = useTranslation('platform');
  const phone = usePhone();
  return (
    <Layer place={phone ? 'bottom' : 'right'} className={css['panel']} {...layer}>
      <div className={css['head']}>
        <div className={css['heading']}>
          <LayerTitle className={css['title']}>{title}</LayerTitle>
          {note === undefined ? null : <p className={css['note']}>{note}</p>}
        </div>
        <CloseButton
          variant="text"
          className={css['close']}
          icon={<X size={17} aria-hidden />}
          aria-label={t('actions.close')}
        />
      </div>
      <div className={css['body']}>{children}</div>
      {footer === undefined ? null : <div className={css['foot']}>{footer}</div>}
    </Layer>
  );
}
