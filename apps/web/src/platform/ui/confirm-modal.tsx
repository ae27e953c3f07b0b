import { Button, Checkbox, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './confirm-modal.module.css';

export interface ConfirmModalProps {
  open: boolean;
  /** Names the object: "Delete 3 products". */
  title: ReactNode;
  /** The consequence. */
  text: ReactNode;
  /** Repeats the verb: "Delete 3 products". */
  confirm: string;
  tone?: 'normal' | 'danger';
  /** A box that must be ticked first, e.g. "Yes, I am sure". */
  tick?: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Replaces "Cancel". */
  cancel?: string;
  children?: ReactNode;
}

/** One decision that must be made now; on a phone a sheet with full-width buttons. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { open, title, onCancel } = props;
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onCancel}
      width={440}
      centered
      footer={null}
      destroyOnHidden
      closable={false}
      rootClassName={css['root'] ?? ''}
      className={css['modal'] ?? ''}
    >
      <ConfirmBody {...props} />
    </Modal>
  );
}

function ConfirmBody({ text, confirm, tone = 'normal', tick, busy = false, onConfirm, onCancel, cancel, children }: ConfirmModalProps) {
  const { t } = useTranslation('platform');
  const [ticked, setTicked] = useState(false);
  return (
    <>
      <div className={css['text']}>{text}</div>
      {children}
      {tick === undefined ? null : (
        <Checkbox className={css['tick'] ?? ''} checked={ticked} onChange={(event) => setTicked(event.target.checked)}>
          {tick}
        </Checkbox>
      )}
      <div className={css['actions']}>
        <Button onClick={onCancel}>{cancel ?? t('actions.cancel')}</Button>
        <Button
          type="primary"
          danger={tone === 'danger'}
          loading={busy}
          disabled={tick !== undefined && !ticked}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </div>
    </>
  );
}
