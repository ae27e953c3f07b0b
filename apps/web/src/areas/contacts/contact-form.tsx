import {
  contactFields,
  contactTypes,
  createContact,
  getContact,
  prospectStatuses,
  updateContact,
  type Contact,
  type ContactType,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call, fetchCall } from '../../platform/api/call.ts';
import { FormChoiceField } from '../../platform/form/choice-field.tsx';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../platform/form/text-field.tsx';
import { useForm } from '../../platform/form/use-form.ts';
import { draftOf, inputOf, isEmail, type ContactDraft } from './contact-form.rules.ts';
import { useCountries } from './use-countries.ts';
import { useShownField } from './use-shown-field.ts';

const lengths = { name: 200, email: 254, address_line_1: 200, address_line_2: 200, city: 120 } as const;

interface ContactFormProps {
  /** Null for a new one. */
  contact: Contact | null;
  /** Type of a new one. */
  type: ContactType;
  onClose: () => void;
}

/** Adds or edits a contact or a prospect. */
export function ContactForm(props: ContactFormProps) {
  const { contact, type, onClose } = props;
  const { t } = useTranslation('contacts');
  const form = useContactForm(props);
  const { choices, nameOf } = useCountries();
  const shown = useShownField();
  const isProspect = form.draft.type === 'prospect';
  return (
    <FormDialog
      form={form}
      title={contact === null ? t(`add.${type}`) : t('edit', { name: contact.name })}
      text={t('form.text')}
      width={640}
      action={t(contact === null ? 'form.add' : 'form.save')}
      columns={2}
      conflict={{
        nameOf: (field) => t(`fields.${field as keyof ContactDraft}`),
        savedBy: (theirs) => theirs?.updated_by,
        shownValue: ({ field, own }) => shown(field as keyof ContactDraft, own[field as keyof ContactDraft]),
      }}
      onClose={onClose}
    >
      {contactFields.map(({ id, field }) =>
        field === 'country' ? (
          <FormChoiceField
            key={id}
            form={form}
            name={field}
            label={t(`fields.${field}`)}
            none={t('form.noCountry')}
            placeholder={t('form.chooseCountry')}
            shown={nameOf(form.draft.country) || t('form.chooseCountry')}
            choices={choices}
            onChoose={(country) => form.set(field, country ?? '')}
          />
        ) : (
          <FormTextField
            key={id}
            form={form}
            name={field}
            label={t(`fields.${field}`)}
            required={field === 'name'}
            autoFocus={field === 'name'}
            maxLength={lengths[field]}
            {...(field === 'email' ? { type: 'email', inputMode: 'email' } : {})}
          />
        ),
      )}
      <FormTextField form={form} name="company" label={t('fields.company')} maxLength={200} />
      <FormTextField form={form} name="phone" label={t('fields.phone')} type="tel" maxLength={40} />
      <FormChoiceField
        form={form}
        name="type"
        label={t('fields.type')}
        choices={contactTypes.map((value) => ({ value, label: t(`oneOf.${value}`) }))}
      />
      {isProspect ? (
        <>
          <FormChoiceField
            form={form}
            name="status"
            label={t('fields.status')}
            placeholder={t('statuses.new')}
            choices={prospectStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          />
          <FormTextField
            form={form}
            name="source"
            label={t('fields.source')}
            note={t('form.sourceNote')}
            maxLength={120}
          />
        </>
      ) : null}
      <FormTextField
        form={form}
        name="tags"
        label={t('fields.tags')}
        note={t('form.tagsNote')}
        maxLength={800}
      />
      <FormTextField form={form} name="notes" label={t('fields.notes')} wide lines={5} maxLength={4000} />
    </FormDialog>
  );
}

function useContactForm({ contact, type, onClose }: ContactFormProps) {
  const { t } = useTranslation('contacts');
  return useForm<Contact | null, ContactDraft>({
    record: contact,
    nameOf: (stored) => `contact:${stored?.id ?? `new ${type}`}`,
    read: (stored) => draftOf(stored, type),
    // Only a prospect has a status.
    together: [['type', 'status']],
    check: ({ name, email }) => ({
      ...(name.trim() === '' ? { name: t('form.nameMissing') } : {}),
      ...(isEmail(email) ? {} : { email: t('form.emailInvalid') }),
    }),
    send: ({ draft, changes, record }) =>
      record === null
        ? call(createContact, { body: { ...inputOf(draft), name: draft.name } })
        : call(updateContact, {
            params: { id: record.id },
            body: { revision: record.revision, ...inputOf(changes) },
          }),
    reload: (stored) => fetchCall(getContact, { params: { id: stored?.id ?? 0 } }),
    saidWhenSaved: (stored) => t(contact === null ? 'added' : 'saved', { name: stored?.name ?? '' }),
    onSaved: (_, isLeft) => isLeft || onClose(),
  });
}
