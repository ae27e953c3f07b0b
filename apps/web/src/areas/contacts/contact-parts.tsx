import { getContact, updateContact, type Contact } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import css from './contacts.module.css';

/** Leads to the page of the buyer, and makes a contact of a prospect. */
export function ContactActions({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const mayEdit = usePermitted('edit_contacts');
  const { id, name, type, revision } = contact;
  const { act, isActing } = useAct(updateContact, {
    onDone: () => {
      toast({ tone: 'ok', title: t('converted', { name }) });
      onClose();
    },
  });
  return (
    <>
      <LinkButton to={`/buyers/${id}` as string}>{t('actions.page')}</LinkButton>
      {mayEdit && type === 'prospect' ? (
        <Button
          loading={isActing}
          onClick={() => void act({ params: { id }, body: { revision, type: 'contact' } })}
        >
          {t('actions.convert')}
        </Button>
      ) : null}
    </>
  );
}

/** Possible duplicates, each with a button to merge it. */
export function Doubles({
  contact,
  onOpen,
  onMerge,
}: {
  contact: Contact;
  onOpen: ((contact: Contact) => void) | undefined;
  onMerge: ((contacts: readonly [Contact, Contact]) => void) | undefined;
}) {
  const { t } = useTranslation('contacts');
  const mayMerge = usePermitted('edit_contacts');
  const mayDelete = usePermitted('delete_contacts');
  const { data } = useCall(getContact, { params: { id: contact.id } }, { enabled: onOpen !== undefined });
  const doubles = data?.doubles ?? [];
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
            <Button variant="text" className={css['name']} onClick={() => onOpen?.(double)}>
              {double.name}
            </Button>
            <Text tone="faint" breaks>
              {[double.company, double.email].filter(Boolean).join(', ')}
            </Text>
            {mayMerge && mayDelete ? (
              <Button
                size="small"
                aria-label={t('doubles.merge', { name: double.name })}
                onClick={() => onMerge?.([contact, double])}
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
