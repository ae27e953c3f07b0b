import type { Member } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { nameOf } from './member.rules.ts';

/** Asks before somebody loses their account: names the person and the consequences. */
export function MemberConfirm({
  member,
  action,
  busy,
  onConfirm,
  onCancel,
}: {
  member: Member;
  action: 'deactivate' | 'delete';
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('members');
  const names = { name: nameOf(member), email: member.email };
  return (
    <ConfirmModal
      open
      tone="danger"
      title={t(`confirm.${action}Title`, names)}
      text={t(`confirm.${action}Text`, names)}
      confirm={t(`confirm.${action}`, names)}
      {...(action === 'delete' ? { tick: t('confirm.tick') } : {})}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
