import { createContact, getEnquiry, markEnquiries, type EnquiryDetails } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button, ButtonAnchor } from '../../platform/kit/fields/button.tsx';
import { Text } from '../../platform/kit/layout/layout.tsx';
import { SidePanel } from '../../platform/kit/overlays/side-panel.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { Facts, type Fact } from '../../platform/kit/layout/facts.tsx';
import css from './enquiries.module.css';
import { EnquiryItems } from './enquiry-items.tsx';

/** An enquiry with everything that the buyer sent; opening it marks it as read. */
export function EnquiryPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('enquiries');
  const { when } = useFormats();
  const details = useCall(getEnquiry, { params: { id } });
  const enquiry = details.data;
  useReadMark(enquiry);
  const received =
    enquiry && t('record.received', { when: when(enquiry.at), catalogue: enquiry.catalogue.name });
  return (
    <SidePanel
      title={enquiry?.name ?? t('title')}
      note={received}
      footer={enquiry === undefined ? undefined : <Actions enquiry={enquiry} onClose={onClose} />}
      onClose={onClose}
    >
      <Loaded query={details} what={t('title')} waiting={<LineSkeletons count={6} />}>
        {(shown) => <Record enquiry={shown} />}
      </Loaded>
    </SidePanel>
  );
}

/** Marks the open enquiry as read, once. */
function useReadMark(enquiry: EnquiryDetails | undefined): void {
  const { act } = useAct(markEnquiries);
  const id = enquiry?.id;
  const mark = useEffectEvent(() => {
    if (enquiry?.is_read === false) void act({ body: { ids: [enquiry.id], is_read: true } });
  });
  useEffect(() => {
    if (id !== undefined) mark();
  }, [id]);
}

function Actions({ enquiry, onClose }: { enquiry: EnquiryDetails; onClose: () => void }) {
  const { t } = useTranslation('enquiries');
  const { act, isActing } = useAct(markEnquiries);
  const { id, email, state, catalogue } = enquiry;
  const subject = encodeURIComponent(t('record.replySubject', { name: catalogue.name }));
  const isOpen = state === 'open';
  return (
    <>
      {isOpen ? (
        <Button
          variant="text"
          onClick={() => {
            void act({ body: { ids: [id], is_read: false } });
            onClose();
          }}
        >
          {t('actions.unread')}
        </Button>
      ) : null}
      <Button
        loading={isActing}
        onClick={() => void act({ body: { ids: [id], state: isOpen ? 'answered' : 'open' } })}
      >
        {t(isOpen ? 'actions.answered' : 'actions.open')}
      </Button>
      <ButtonAnchor
        variant="primary"
        icon={<Mail size={15} aria-hidden />}
        href={`mailto:${encodeURIComponent(email)}?subject=${subject}`}
      >
        {t('record.reply')}
      </ButtonAnchor>
    </>
  );
}

function Record({ enquiry }: { enquiry: EnquiryDetails }) {
  const { t } = useTranslation('enquiries');
  const { when } = useFormats();
  const { email, company, catalogue, message, items, answered_at: answeredAt, answered_by: by } = enquiry;
  const facts: Fact[] = [
    { head: t('record.email'), value: email },
    ...(company === '' ? [] : [{ head: t('record.company'), value: company }]),
    { head: t('record.catalogue'), value: <CatalogueName catalogue={catalogue} /> },
    { head: t('record.contact'), value: <ContactOf enquiry={enquiry} /> },
    ...(answeredAt === null
      ? []
      : [
          {
            head: t('columns.state'),
            value: t('answeredBy', { name: by ?? '', when: when(answeredAt) }),
          },
        ]),
  ];
  return (
    <>
      <Facts facts={facts} />
      <section className={css['part']}>
        <h3>{t('record.message')}</h3>
        {message === '' ? (
          <Text tone="faint">{t('record.noMessage')}</Text>
        ) : (
          <p className={css['message']}>{message}</p>
        )}
      </section>
      <section className={css['part']}>
        <h3>{t('record.products')}</h3>
        {items.length === 0 ? (
          <Text tone="faint">{t('record.question')}</Text>
        ) : (
          <EnquiryItems items={items} />
        )}
      </section>
    </>
  );
}

function CatalogueName({ catalogue: { id, name } }: { catalogue: EnquiryDetails['catalogue'] }) {
  const mayOpen = usePermitted('create_edit_catalogues');
  if (!mayOpen) return name;
  return (
    <Link to="/collection-link/$id" params={{ id: String(id) }}>
      {name}
    </Link>
  );
}

/** The contact with the enquiry's email address, or a way to add the buyer as one. */
function ContactOf({ enquiry }: { enquiry: EnquiryDetails }) {
  const { t } = useTranslation('enquiries');
  const mayAdd = usePermitted('add_contacts');
  const { name, company, email, catalogue, contact } = enquiry;
  const { act, isActing } = useAct(createContact, {
    onDone: () => toast({ tone: 'ok', title: t('record.contactAdded', { name }) }),
  });
  if (contact !== null) {
    return (
      <Link to="/buyers" search={{ q: email }}>
        {contact.company === ''
          ? contact.name
          : t('record.from', { name: contact.name, company: contact.company })}
      </Link>
    );
  }
  if (!mayAdd) return '–';
  const source = t('record.contactSource', { name: catalogue.name }).slice(0, 120);
  return (
    <Button
      size="small"
      loading={isActing}
      onClick={() => void act({ body: { name, company, email, source, type: 'contact' } })}
    >
      {t('record.addContact')}
    </Button>
  );
}
