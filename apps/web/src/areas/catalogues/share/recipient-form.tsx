import { listContacts, type Contact, type LinkRecipient } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { CloseButton } from '../../../platform/kit/overlays/layer.tsx';
import { useSettled } from '../../../platform/kit/use-settled.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { wrongIn, type RecipientDraft } from './recipients.rules.ts';
import css from './share.module.css';
import { useSharing, type Shared } from './sharing.ts';

const FORM = 'recipient-form';

/** Somebody who gets a link of their own: typed, or one of the company's contacts. */
export function RecipientForm({
  catalogue: { id, name: catalogueName },
  recipient,
  onClose,
}: {
  catalogue: Shared;
  /** Null for a new one. */
  recipient: LinkRecipient | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('share');
  const { name = '', company = '', email, phone, contact_id = null } = recipient ?? {};
  const [draft, setDraft] = useState<RecipientDraft>({
    name,
    company,
    email: email ?? '',
    phone: phone ?? '',
    contact_id,
  });
  const [isChecked, setIsChecked] = useState(false);
  const options = { onDone: onClose, onProblems: () => undefined };
  const { calls } = useSharing();
  const adding = useAct(calls.add, options);
  const changing = useAct(calls.change, options);
  const wrong = isChecked ? wrongIn(draft) : {};
  const refused = [...adding.problems, ...changing.problems][0];
  const save = (): void => {
    setIsChecked(true);
    if (Object.keys(wrongIn(draft)).length > 0) return;
    const body = { ...draft, email: draft.email.trim() || null, phone: draft.phone.trim() || null };
    if (recipient === null) void adding.act({ params: { id }, body });
    else void changing.act({ params: { id, recipient_id: recipient.id }, body });
  };
  const field = (key: 'name' | 'company' | 'email' | 'phone', type = 'text') => (
    <Field
      label={t(`form.${key}`)}
      required={key === 'name'}
      note={key === 'phone' ? t('form.phoneNote') : undefined}
      error={
        wrong[key] === undefined
          ? key === 'email' && refused !== undefined
            ? problemText(refused)
            : undefined
          : t(`form.${wrong[key]}`)
      }
    >
      {(control) => (
        <TextInput
          {...control}
          type={type}
          maxLength={key === 'email' ? 254 : 120}
          autoComplete="off"
          autoFocus={key === 'name'}
          value={draft[key]}
          // What is typed over is no longer the contact's.
          onChange={({ target: { value } }) =>
            setDraft({ ...draft, [key]: value, ...(key === 'name' ? { contact_id: null } : {}) })
          }
        />
      )}
    </Field>
  );
  return (
    <Dialog
      title={t(recipient === null ? 'form.add' : 'form.edit')}
      text={t('form.text', { name: catalogueName })}
      onClose={onClose}
      actions={
        <>
          <CloseButton>{t('form.cancel')}</CloseButton>
          <Button variant="primary" type="submit" form={FORM} loading={adding.isActing || changing.isActing}>
            {t(recipient === null ? 'form.add' : 'form.save')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap={14}>
          {field('name')}
          {draft.contact_id === null && draft.name !== name ? (
            <Known
              words={draft.name}
              onPick={(contact) =>
                setDraft({
                  name: contact.name,
                  company: contact.company ?? '',
                  email: contact.email ?? '',
                  phone: /^\+[\d ]{6,20}$/.test(contact.phone ?? '') ? (contact.phone ?? '') : draft.phone,
                  contact_id: contact.id,
                })
              }
            />
          ) : null}
          {field('company')}
          {field('email', 'email')}
          {field('phone', 'tel')}
        </Stack>
      </form>
    </Dialog>
  );
}

/** The contacts that fit what is typed, to be picked. */
function Known({ words, onPick }: { words: string; onPick: (contact: Contact) => void }) {
  const { t } = useTranslation('share');
  const mayRead = usePermitted('view_contacts');
  const query = useSettled(words.trim());
  const found = useCall(
    listContacts,
    { query: { query, per_page: 5 } },
    { enabled: mayRead && query.length > 1, whileLoading: 'keep' },
  );
  const contacts = query.length > 1 ? (found.data?.contacts ?? []) : [];
  if (contacts.length === 0) return null;
  return (
    <Stack as="section" gap={4} aria-label={t('form.contacts')}>
      <Text tone="faint" size="sm">
        {t('form.contacts')}
      </Text>
      <ul className={css['known']}>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <Button variant="text" onClick={() => onPick(contact)}>
              <Text weight={560}>{contact.name}</Text>{' '}
              <Text tone="soft" size="sm">
                {[contact.company, contact.email].filter(Boolean).join(', ')}
              </Text>
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
