import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './dialog.module.css';
import { CloseButton, Layer, LayerTitle, type LayerProps } from './layer.tsx';

export interface DialogProps extends Pick<LayerProps, 'onClose' | 'unsaved' | 'width'> {
  title: ReactNode;
  /** Quiet words below the title. */
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * A dialog with content of any kind, on a phone a sheet; the middle scrolls while title and actions stay. For one
 * question take `ConfirmModal` or `askConfirm`.
 */
export function Dialog({ title, text, width = 480, actions, children, ...layer }: DialogProps) {
  const { t } = useTranslation('platform');
  return (
    <Layer place="middle" width={width} {...layer}>
      <header className={css['head']}>
        <div>
          <LayerTitle className={css['title']}>{title}</LayerTitle>
          {text === undefined ? null : <p className={css['text']}>{text}</p>}
        </div>
        {layer.onClose === undefined ? null : (
          <CloseButton
            variant="text"
            className={css['close']}
            icon={<X size={16} aria-hidden />}
            aria-label={t('actions.close')}
          />
        )}
      </header>
      {children === undefined ? null : <div className={css['body']}>{children}</div>}
      {actions === undefined ? null : <footer className={css['actions']}>{actions}</footer>}
    </Layer>
  );
}
