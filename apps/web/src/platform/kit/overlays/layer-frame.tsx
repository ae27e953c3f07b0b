import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../layout/layout.tsx';
import css from './layer-frame.module.css';
import { CloseButton, LayerTitle } from './layer.tsx';

/** The inside of dialogs and panels: a head with title and cross, the scrolling content, and a foot with actions. */
export function LayerFrame({
  title,
  text,
  canClose,
  actions,
  children,
}: {
  title: ReactNode;
  /** Secondary text below the title. */
  text?: ReactNode;
  /** Whether there is a cross. */
  canClose: boolean;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation('platform');
  return (
    <>
      <Row as="header" gap={14} align="start" justify="between" className={css['head']}>
        <div>
          <LayerTitle className={css['title']}>{title}</LayerTitle>
          {text === undefined ? null : <div className={css['text']}>{text}</div>}
        </div>
        {canClose ? (
          <CloseButton
            variant="text"
            className={css['close']}
            icon={<X size={16} aria-hidden />}
            aria-label={t('actions.close')}
          />
        ) : null}
      </Row>
      {children === undefined ? null : <div className={css['body']}>{children}</div>}
      {actions === undefined ? null : (
        <Row as="footer" wrap justify="end" className={css['actions']}>
          {actions}
        </Row>
      )}
    </>
  );
}
