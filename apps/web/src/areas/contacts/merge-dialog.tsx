import { mergeContacts, type Contact } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { ChoiceField } from '../../platform/kit/fields/choices/choice-field.tsx';
import { ConfirmModal } from '../../platform/kit/confirm/confirm-modal.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import css from './contacts.module.css';

/** Asks which of two contacts to keep, and merges them. */
export function MergeDialog({
  contacts,
  onClose,
}: {
  contacts: readonly [Contact, Contact];
  onClose: () => void;
}) {
  const { t } = useTranslation('contacts');
  const [kept, setKept] = useState(contacts[0].id);
  const { act, isActing } = useAct(mergeContacts, {
    onDone: ({ name }) => {
      toast({ tone: 'ok', title: t('merged', { name }) });
      onClose();
    },
  });
  const ids = contacts.map(({ id }) => id).filter((id) => id !== kept);
  return (
    <ConfirmModal
      open
      title={t('merge.title')}
      text={t('merge.text')}
      confirm={t('merge.confirm')}
      busy={isActing}
      onConfirm={() => void act({ params: { id: kept }, body: { ids } })}
      onCancel={onClose}
    >
      <ChoiceField
        className={css['choices']}
        label={t('merge.keep')}
        value={String(kept)}
        choices={contacts.map(({ id, name, email, company }) => ({
          value: String(id),
          label: name,
          note: [company, email].filter(Boolean).join(', '),
        }))}
        onChange={(id) => setKept(Number(id ?? kept))}
      />
    </ConfirmModal>
  );
}
