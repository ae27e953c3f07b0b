import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../platform/kit/confirm/confirm-modal.tsx';

/** Asks before a draft is discarded (TASK-019). */
export function DiscardModal({
  title,
  open,
  busy,
  onConfirm,
  onCancel,
}: {
  title: string;
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('tasks');
  return (
    <ConfirmModal
      open={open}
      title={t('discard.title')}
      text={t('discard.text', { title })}
      confirm={t('discard.confirm')}
      cancel={t('discard.keep')}
      tone="danger"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
