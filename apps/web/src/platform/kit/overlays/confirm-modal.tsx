import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../fields/button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import css from './confirm-modal.module.css';

export interface ConfirmModalProps {
  open: boolean;
  /** Names the object: "Delete 3 products". */
  title: ReactNode;
  /** The consequence. */
  text?: ReactNode;
  /** Repeats the verb: "Delete 3 products". */
  confirm: string;
  tone?: 'normal' | 'danger';
  /** A box that must be ticked first, e.g. "Yes, I am sure". */
  tick?: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Replaces "Cancel". */
  cancel?: string | undefined;
  /** Plain fields; not those with lists of their own, which would open behind it. */
  children?: ReactNode;
}

/** One decision that must be made now; on a phone a sheet with full-width buttons. */
export function ConfirmModal(props: ConfirmModalProps) {
  return props.open ? <OpenModal {...props} /> : null;
}

function OpenModal({
  title,
  text,
  confirm,
  tone = 'normal',
  tick,
  busy = false,
  onConfirm,
  onCancel,
  cancel,
  children,
}: ConfirmModalProps) {
  const { t } = useTranslation('platform');
  const [ticked, setTicked] = useState(false);
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
      className={css['modal']}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => {
        // The browser closes it; what stands behind it, e.g. a side panel, would close as well.
        if (event.key === 'Escape') event.stopPropagation();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}-title`} className={css['title']}>
        {title}
      </h2>
      {text === undefined ? null : (
        <div id={`${id}-text`} className={css['text']}>
          {text}
        </div>
      )}
      {children}
      {tick === undefined ? null : (
        <Checkbox className={css['tick']} checked={ticked} onChange={setTicked}>
          {tick}
        </Checkbox>
      )}
      <div className={css['actions']}>
        <Button onClick={onCancel}>{cancel ?? t('actions.cancel')}</Button>
        <Button
          variant="primary"
          danger={tone === 'danger'}
          loading={busy}
          disabled={tick !== undefined && !ticked}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
