import { contactRecordFields, createContact, type BuyerRecord, type Contact } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Facts } from '../../platform/kit/layout/facts.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { useRecordFields } from '../../platform/record/use-record-fields.ts';
import { usePermitted } from '../../platform/session/session.tsx';

/** Everybody at a buyer: contacts, and people who asked or came by a forwarded link and can be added. */
export function BuyerPeople({ buyer: { people, contact } }: { buyer: BuyerRecord }) {
  const { t } = useTranslation('buyers');
  const mayAdd = usePermitted('add_contacts');
  const { act, isActing } = useAct(createContact);
  const { company, country } = contact;
  return (
    <Section title={t('people.title')} count={people.length}>
      <Stack as="ul" gap={12}>
        {people.map(({ id, name, email, via }) => (
          <Row as="li" key={id ?? email} gap={8} justify="between">
            <Stack gap={0}>
              {id === null || id === contact.id ? (
                <Text weight={560}>{name}</Text>
              ) : (
                <Link to="/buyers/$id" params={{ id: String(id) }}>
                  {name}
                </Link>
              )}
              {via === '' ? null : (
                <Text tone="faint" size="sm">
                  {t('people.via', { name: via })}
                </Text>
              )}
              <Text tone="faint" size="sm" breaks>
                {email}
              </Text>
            </Stack>
            {id === null && mayAdd ? (
              <Button
                size="small"
                loading={isActing}
                onClick={() => void act({ body: { name, email, company, country, type: 'contact' } })}
              >
                {t('people.add')}
              </Button>
            ) : null}
          </Row>
        ))}
      </Stack>
    </Section>
  );
}

const terms = ['currency', 'incoterm', 'payment', 'port'] as const;

/** On which terms a buyer buys, and where to. */
export function BuyerTerms({ contact, onEdit }: { contact: Contact; onEdit: () => void }) {
  const { t } = useTranslation('buyers');
  const mayEdit = usePermitted('edit_contacts');
  const { nameOf } = useRecordFields(contactRecordFields);
  const facts = terms
    .filter((term) => contact[term] !== '')
    .map((term) => ({ head: nameOf(term), value: contact[term] }));
  return (
    <Section
      title={t('terms.title')}
      aside={
        mayEdit ? (
          <Button size="small" onClick={onEdit}>
            {t('edit')}
          </Button>
        ) : undefined
      }
    >
      {facts.length === 0 ? <Text tone="faint">{t('terms.none')}</Text> : <Facts facts={facts} />}
    </Section>
  );
}
