import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { X } from 'lucide-react';
import css from './dialog.module.css';

export interface DialogProps {
  title: ReactNode;
  /** Quiet words below the title. */
  text?: ReactNode;
  /** Hears the cross, Escape and a press beside it. Absent: only what stands inside leads on. */
  onClose?: (() => void) | undefined;
  /** Widest, in px. */
  width?: number;
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * A dialog with content of any kind, on a phone a sheet; the middle scrolls while title and actions stay. Lists of
 * `ChoiceField` open inside it. For one question take `ConfirmModal`.
 */
export function Dialog({ title, text, onClose, width = 480, actions, children }: DialogProps) {
  const { t } = useTranslation('platform');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      style={{ maxWidth: width }}
      aria-labelledby={`${id}-title`}
      onKeyDown={(event) => {
        // A sheet that was opened from here takes Escape for itself, and so does what is being dragged.
        const isOwn = event.target instanceof Element && event.target.closest('dialog') === dialog.current;
        if (event.key !== 'Escape' || event.defaultPrevented || !isOwn) return;
        // The browser would close it at the second Escape whatever the cancel event says.
        event.preventDefault();
        onClose?.();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === dialog.current) onClose?.();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose?.();
      }}
    >
      <div className={css['inside']}>
        <header className={css['head']}>
          <div>
            <h2 id={`${id}-title`} className={css['title']} tabIndex={-1}>
              {title}
            </h2>
            {text === undefined ? null : <p className={css['text']}>{text}</p>}
          </div>
          {onClose === undefined ? null : (
            <button
              type="button"
              className={css['close']}
              aria-label={t('actions.close')}
              onClick={() => onClose()}
            >
              <X size={16} aria-hidden />
            </button>
          )}
        </header>
        {children === undefined ? null : <div className={css['body']}>{children}</div>}
        {actions === undefined ? null : <footer className={css['actions']}>{actions}</footer>}
      </div>
    </dialog>
  );
}
