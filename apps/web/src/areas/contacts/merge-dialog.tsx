import { mergeContacts, type Contact } from '@sourcewiz/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { ConfirmModal } from '../../platform/kit/overlays/confirm-modal.tsx';
import { toast } from '../../platform/kit/overlays/toast-store.ts';
import css from './contacts.module.css';

/** Asks which of two contacts stays, and makes them one. */
export function MergeDialog({
  contacts,
  onClose,
}: {
  contacts: readonly [Contact, Contact];
  onClose: () => void;
}) {
  const { t } = useTranslation('contacts');
  const [kept, setKept] = useState(contacts[0].id);
  const radios = useId();
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
      <fieldset className={css['choices']}>
        <legend>{t('merge.keep')}</legend>
        {contacts.map(({ id, name, email, company }) => (
          <label key={id}>
            <input type="radio" name={radios} checked={id === kept} onChange={() => setKept(id)} />
            <b>{name}</b>
            <span className={css['quiet']}>{[company, email].filter(Boolean).join(', ')}</span>
          </label>
        ))}
      </fieldset>
    </ConfirmModal>
  );
}
