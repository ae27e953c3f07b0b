import {
  contactFields,
  contactHistory,
  contactInputSchema,
  contactRecordFields,
  contactTypes,
  contactTypeStates,
  createContact,
  deleteContact,
  getContact,
  prospectStages,
  updateContact,
  type Contact,
  type ContactInput,
  type ContactType,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { FormChoiceField } from '../../platform/form/choice-field.tsx';
import { FormTextField } from '../../platform/form/text-field.tsx';
import { currencyChoices } from '../../platform/i18n/currency-names.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { RecordPanel, useRecordForm } from '../../platform/record/record-panel.tsx';
import { useRecordFields } from '../../platform/record/use-record-fields.ts';
import { ContactActions, Doubles } from './contact-parts.tsx';
import { useCountries } from './use-countries.ts';

const contactKind = {
  kind: 'contact',
  fields: contactRecordFields,
  get: getContact,
  create: createContact,
  update: updateContact,
  remove: deleteContact,
  history: contactHistory,
};

type Field = keyof ContactInput;
/** All as text: comma-separated tags, the country by its id, '' for missing values. */
type Draft = Record<Field, string>;

const lengths: Readonly<Partial<Record<Field, number>>> = {
  email: 254,
  phone: 40,
  city: 120,
  source: 120,
  tags: 800,
  incoterm: 60,
  port: 120,
  notes: 4000,
};
/** First those with an id of their own (CONTACT-002). */
const first: readonly Field[] = contactFields.map(({ field }) => field);
const fields: readonly Field[] = [
  ...first,
  ...contactInputSchema.keyof().options.filter((field) => !first.includes(field) && field !== 'notes'),
  'notes',
];

interface ContactFormProps {
  /** Null for a new one. */
  contact: Contact | null;
  /** Type of a new one. */
  type: ContactType;
  /** Opens another contact. */
  onOpen?: (contact: Contact) => void;
  onMerge?: (contacts: readonly [Contact, Contact]) => void;
  onClose: () => void;
}

/** Adds, shows or changes a contact or a prospect. */
export function ContactForm({ contact, type, onOpen, onMerge, onClose }: ContactFormProps) {
  const { t } = useTranslation('contacts');
  const { nameOf } = useRecordFields(contactRecordFields);
  const countries = useCountries();
  const kind = contact === null ? { ...contactKind, kind: type } : contactKind;
  const form = useRecordForm<Contact, Draft>(kind, {
    record: contact,
    read: (stored) => draftOf(stored, type),
    required: ['name'],
    // Only a prospect has a status.
    together: [['type', 'status']],
    check: ({ email }) =>
      contactInputSchema.shape.email.safeParse(email).success ? {} : { email: t('form.emailInvalid') },
    sent: inputOf,
    onClose,
  });
  const isProspect = form.draft.type === 'prospect';
  const language = currentLanguage();
  const stages = prospectStages.names.map((value) => ({
    value,
    label: prospectStages.nameOf(value, language),
  }));
  const types = contactTypes.map((value) => ({ value, label: contactTypeStates.nameOf(value, language) }));
  const choices: Partial<Record<Field, readonly { value: string; label: string }[]>> = {
    country: countries.choices,
    currency: currencyChoices(),
    type: types,
    status: stages,
  };
  const shown = fields.filter((field) => isProspect || (field !== 'status' && field !== 'source'));
  return (
    <RecordPanel
      of={kind}
      form={form}
      title={contact?.name ?? t(`add.${type}`)}
      name={contact?.name ?? ''}
      shown={(field, value) => (field === 'country' ? countries.nameOf(value as number | null) : undefined)}
      actions={contact && <ContactActions contact={contact} onClose={onClose} />}
      about={contact && <Doubles contact={contact} onOpen={onOpen} onMerge={onMerge} />}
      onClose={onClose}
    >
      {shown.map((field) => {
        const own = choices[field];
        const isSet = field === 'type' || field === 'status';
        return own === undefined ? (
          <FormTextField
            key={field}
            form={form}
            name={field}
            label={nameOf(field)}
            required={field === 'name'}
            autoFocus={field === 'name' && contact === null}
            note={field === 'tags' || field === 'source' ? t(`notes.${field}`) : undefined}
            maxLength={lengths[field] ?? 200}
            {...(field === 'email' ? { type: 'email', inputMode: 'email' } : {})}
            {...(field === 'notes' ? { lines: 5 } : {})}
          />
        ) : (
          <FormChoiceField
            key={field}
            form={form}
            name={field}
            label={nameOf(field)}
            placeholder={(field === 'status' ? stages[0]?.label : undefined) ?? t('form.none')}
            choices={own}
            {...(isSet ? {} : { none: t('form.none') })}
            onChoose={(chosen) => form.set(field, chosen ?? '')}
          />
        );
      })}
    </RecordPanel>
  );
}

function draftOf(contact: Contact | null, type: ContactType): Draft {
  const textOf = (value: ContactInput[Field]): string =>
    Array.isArray(value) ? value.join(', ') : String(value ?? '');
  const texts = fields.map((field) => [field, textOf(contact?.[field] ?? '')]);
  return { ...(Object.fromEntries(texts) as Draft), ...(contact === null ? { type } : {}) };
}

/** The fields that are no texts, as they are sent. */
function inputOf({ country, tags, status }: Partial<Draft>): object {
  return {
    ...(country === undefined ? {} : { country: country === '' ? null : Number(country) }),
    ...(status === undefined ? {} : { status: status === '' ? null : status }),
    ...(tags === undefined ? {} : { tags: tags.split(',').flatMap((tag) => tag.trim() || []) }),
  };
}
