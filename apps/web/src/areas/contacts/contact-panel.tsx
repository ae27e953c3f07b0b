import { contactHistory, deleteContact, getContact, type Contact } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { askConfirm } from '../../platform/kit/confirm/ask-confirm.ts';
import { SidePanel } from '../../platform/kit/overlays/side-panel.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { FailedState } from '../../platform/kit/states/states.tsx';
import { HistoryOfRecord } from '../../platform/record/history-of-record.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { TagList } from './contact-columns.tsx';
import { fieldNames } from './contact-form.rules.ts';
import { Facts, type Fact } from '../../platform/kit/layout/facts.tsx';
import css from './contacts.module.css';
import type { Opened } from './opened.ts';
import { useShownField } from './use-shown-field.ts';

/** A contact with everything that is known, possible duplicates, and the history. */
export function ContactPanel({
  contact: listed,
  onOpen,
  onClose,
}: {
  /** The contact from the list, shown until the record is loaded. */
  contact: Contact;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('contacts');
  const { when } = useFormats();
  const shown = useShownField();
  const details = useCall(getContact, { params: { id: listed.id } });
  const contact: Contact = details.data ?? listed;
  const { name, updated_at: at, updated_by: by } = contact;
  return (
    <SidePanel
      title={name}
      note={by === null ? t('changedAt', { when: when(at) }) : t('changed', { when: when(at), name: by })}
      footer={<ContactActions contact={contact} onOpen={onOpen} onClose={onClose} />}
      onClose={onClose}
    >
      {details.error === null || details.data !== undefined ? (
        <Stack gap={20}>
          <ContactFacts contact={contact} />
          <Doubles contact={contact} doubles={details.data?.doubles ?? []} onOpen={onOpen} />
          <HistoryOfRecord
            operation={contactHistory}
            id={listed.id}
            title={t('history.title')}
            nameOf={(field) => t(`fields.${field}`)}
            shown={shown}
          />
        </Stack>
      ) : (
        <FailedState what={name} failure={details.error} onRetry={() => void details.refetch()} />
      )}
    </SidePanel>
  );
}

function ContactActions({
  contact,
  onOpen,
  onClose,
}: {
  contact: Contact;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('contacts');
  const mayEdit = usePermitted('edit_contacts');
  const mayDelete = usePermitted('delete_contacts');
  const { id, name } = contact;
  const { act, isActing } = useAct(deleteContact, {
    onDone: () => {
      toast({ tone: 'ok', title: t('deleted', { name }) });
      onClose();
    },
  });
  const remove = async (): Promise<void> => {
    const isSure = await askConfirm({
      title: t('confirmDelete.title', { name }),
      text: t('confirmDelete.text'),
      yes: t('confirmDelete.yes'),
      danger: true,
    });
    if (isSure) await act({ params: { id } });
  };
  return (
    <>
      {mayDelete ? (
        <Button danger loading={isActing} onClick={() => void remove()}>
          {t('actions.remove')}
        </Button>
      ) : null}
      {mayEdit ? (
        <Button variant="primary" onClick={() => onOpen({ what: 'form', contact })}>
          {t('actions.edit')}
        </Button>
      ) : null}
    </>
  );
}

function ContactFacts({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const { when } = useFormats();
  const shown = useShownField();
  const { tags, last_enquiry: enquired } = contact;
  const facts: Fact[] = fieldNames.flatMap((field) => {
    const text = shown(field, contact[field]);
    if (field === 'name' || text === '') return [];
    return [{ head: t(`fields.${field}`), value: field === 'tags' ? <TagList tags={tags} /> : text }];
  });
  if (enquired !== null) facts.push({ head: t('lastEnquiry'), value: when(enquired) });
  return <Facts facts={facts} />;
}

/** Possible duplicates, each with a button to merge it. */
function Doubles({
  contact,
  doubles,
  onOpen,
}: {
  contact: Contact;
  doubles: readonly Contact[];
  onOpen: (opened: Opened) => void;
}) {
  const { t } = useTranslation('contacts');
  const mayEdit = usePermitted('edit_contacts');
  const mayMerge = usePermitted('delete_contacts') && mayEdit;
  if (doubles.length === 0) return null;
  return (
    <Stack as="section" gap={4} aria-label={t('doubles.title')}>
      <Text as="h3" weight={600}>
        {t('doubles.title')}
      </Text>
      <Text as="p" tone="faint">
        {t('doubles.text')}
      </Text>
      <Stack as="ul">
        {doubles.map((double) => (
          <Row as="li" key={double.id} gap={12} wrap className={css['double']}>
            <Button
              variant="text"
              className={css['name']}
              onClick={() => onOpen({ what: 'record', contact: double })}
            >
              {double.name}
            </Button>
            <Text tone="faint" breaks>
              {[double.company, double.email].filter(Boolean).join(', ')}
            </Text>
            {mayMerge ? (
              <Button
                size="small"
                aria-label={t('doubles.merge', { name: double.name })}
                onClick={() => onOpen({ what: 'merge', contacts: [contact, double] })}
              >
                {t('doubles.mergeShort')}
              </Button>
            ) : null}
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
