import { assignBuyer, getBuyer, type BuyerRecord, updateContact, type Contact } from '@sourcewiz/contract';
import { useParams } from '@tanstack/react-router';
import { Mail, Plus, X } from 'lucide-react';
import { useState, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button, ButtonAnchor } from '../../platform/kit/fields/button.tsx';
import { Columns } from '../../platform/kit/layout/columns.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Page } from '../../platform/kit/page/page.tsx';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { usePhone } from '../../platform/kit/use-phone.ts';
import { Loaded } from '../../platform/list/loaded.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { ContactForm, useCountries } from '../contacts/index.ts';
import { Notes, OwnerChoice, Reminders } from '../followups/index.ts';
import { BuyerHistory } from './buyer-history.tsx';
import { BuyerPeople, BuyerTerms } from './buyer-people.tsx';
import { BuyerProducts } from './buyer-products.tsx';
import css from './buyers.module.css';
import { NextStepCard } from './next-step.tsx';
import { IconButton } from '../../platform/kit/fields/icon-button.tsx';
import { TextInput } from '../../platform/kit/fields/text-input.tsx';
import { Tag } from '../../platform/kit/marks/tag.tsx';

/** One buyer with everything that is known of them, and the next thing to do (CONTACT-013). */
export function BuyerPage() {
  const { t } = useTranslation('buyers');
  const { id = '' } = useParams({ strict: false });
  const buyer = useCall(getBuyer, { params: { id: Number(id) } });
  return (
    <Loaded
      query={buyer}
      what={t('crumb')}
      waiting={
        <Page title={t('crumb')}>
          <LineSkeletons count={8} />
        </Page>
      }
    >
      {(record) => <Record key={record.contact.id} buyer={record} />}
    </Loaded>
  );
}

function Record({ buyer }: { buyer: BuyerRecord }) {
  const { t } = useTranslation('buyers');
  const phone = usePhone();
  const [isEditing, setEditing] = useState(false);
  const { contact, reminders, notes } = buyer;
  const about = { subject: 'contact', subject_id: contact.id } as const;
  const next = <NextStepCard buyer={buyer} />;
  const side = (
    <Stack gap={14}>
      {phone ? null : next}
      <Reminders about={about} reminders={reminders} />
      <BuyerPeople buyer={buyer} />
      <BuyerTerms contact={contact} onEdit={() => setEditing(true)} />
      <Notes about={about} notes={notes} />
    </Stack>
  );
  return (
    <Page
      title={contact.company || contact.name}
      crumbs={[{ label: t('crumb'), to: '/buyers' }, { label: contact.company || contact.name }]}
      note={<Place buyer={buyer} />}
      actions={<Actions buyer={buyer} onEdit={() => setEditing(true)} />}
    >
      <Columns side="last" width={330}>
        <Stack gap={14}>
          {phone ? next : null}
          <Figures buyer={buyer} />
          <BuyerProducts products={buyer.products} showsLooks={buyer.shows_looks} />
          <BuyerHistory history={buyer.history} />
        </Stack>
        {side}
      </Columns>
      {isEditing ? (
        <ContactForm contact={contact} type={contact.type} onClose={() => setEditing(false)} />
      ) : null}
    </Page>
  );
}

function Place({ buyer: { contact } }: { buyer: BuyerRecord }) {
  const { nameOf } = useCountries();
  const place = [contact.city, nameOf(contact.country)].filter(Boolean).join(', ');
  return (
    <Row gap={8} wrap>
      {place === '' ? null : <span>{place}</span>}
      <BuyerTags contact={contact} />
    </Row>
  );
}

function Actions({ buyer: { contact, owner }, onEdit }: { buyer: BuyerRecord; onEdit: () => void }) {
  const { t } = useTranslation('buyers');
  const mayEdit = usePermitted('edit_contacts');
  const { act } = useAct(assignBuyer);
  const { id, email } = contact;
  return (
    <>
      {mayEdit ? (
        <>
          <OwnerChoice
            owner={owner}
            className={css['owner']}
            isNamed
            onChoose={(chosen) => void act({ params: { id }, body: { owner_id: chosen?.id ?? null } })}
          />
          <Button onClick={onEdit}>{t('edit')}</Button>
        </>
      ) : null}
      {email === '' ? null : (
        <ButtonAnchor icon={<Mail size={15} aria-hidden />} href={`mailto:${encodeURIComponent(email)}`}>
          {t('write')}
        </ButtonAnchor>
      )}
    </>
  );
}

function Figures({ buyer: { figures } }: { buyer: BuyerRecord }) {
  const { t } = useTranslation('buyers');
  const { money, number, when } = useFormats();
  const { asked, visits, last_visit: last, enquiries, answered } = figures;
  const sum = asked.map(({ amount, currency }) => money(amount, currency)).join(' + ');
  return (
    <section className={css['figures']} aria-label={t('figures.label')}>
      <Figure value={sum || '–'} text={t('figures.asked')} />
      <Figure
        value={t('figures.visits', { count: visits, formatted: number(visits) })}
        text={last === null ? t('figures.noVisit') : t('figures.lastVisit', { when: when(last) })}
      />
      <Figure
        value={t('figures.answered', { answered: number(answered), all: number(enquiries) })}
        text={t('figures.answeredText')}
      />
    </section>
  );
}

function Figure({ value, text }: { value: string; text: string }) {
  return (
    <Stack gap={2}>
      <Text size="2xl" weight={600} figures breaks>
        {value}
      </Text>
      <Text tone="faint" size="sm">
        {text}
      </Text>
    </Stack>
  );
}

/** The tags of a buyer, changed in place: Enter adds one, Esc puts back. */
function BuyerTags({ contact: { id, tags, revision } }: { contact: Contact }) {
  const { t } = useTranslation('buyers');
  const mayEdit = usePermitted('edit_contacts');
  const button = useRef<HTMLButtonElement>(null);
  const [isAdding, setAdding] = useState(false);
  const { act, isActing } = useAct(updateContact);
  const send = (next: string[]): void => void act({ params: { id }, body: { revision, tags: next } });
  const close = (): void => {
    setAdding(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const tag = event.currentTarget.value.trim();
    if (event.key === 'Enter' && tag !== '') send([...tags, tag]);
    if (event.key === 'Escape' || event.key === 'Enter') close();
  };
  return (
    <>
      {tags.map((tag) => (
        <Row as="span" key={tag} gap={0} inline>
          <Tag>{tag}</Tag>
          {mayEdit ? (
            <IconButton
              variant="text"
              size="small"
              icon={<X size={12} aria-hidden />}
              label={t('tags.remove', { tag })}
              disabled={isActing}
              onClick={() => send(tags.filter((one) => one !== tag))}
            />
          ) : null}
        </Row>
      ))}
      {isAdding ? (
        <TextInput
          className={css['tag']}
          aria-label={t('tags.new')}
          placeholder={t('tags.new')}
          autoFocus
          maxLength={40}
          onKeyDown={press}
          onBlur={() => setAdding(false)}
        />
      ) : mayEdit ? (
        <Button
          ref={button}
          size="small"
          icon={<Plus size={13} aria-hidden />}
          loading={isActing}
          aria-label={t('tags.add')}
          onClick={() => setAdding(true)}
        >
          {t('tags.one')}
        </Button>
      ) : null}
    </>
  );
}
