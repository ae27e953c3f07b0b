import {
  createContact,
  enquiryName,
  enquiryStates,
  exportEnquiries,
  getEnquiry,
  markEnquiries,
  replyToEnquiry,
  type EnquiryDetails,
} from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, FileSpreadsheet, Reply } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { openDownload } from '../../platform/api/open-download.ts';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { IconButton } from '../../platform/kit/fields/icon-button.tsx';
import { Columns } from '../../platform/kit/layout/columns.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { MoreMenu } from '../../platform/kit/overlays/more-menu.tsx';
import { useLetterKeys } from '../../platform/kit/use-letter-keys.ts';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { Loaded } from '../../platform/list/loaded.tsx';
import { useEnquiryParts } from '../../platform/record/enquiry-parts.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import css from './enquiries.module.css';
import { EnquiryItems } from './enquiry-items.tsx';
import { EnquiryMails } from './enquiry-mails.tsx';
import { EnquirySide } from './enquiry-side.tsx';
import { StateTag } from './enquiry-state.tsx';

/** An enquiry with everything that belongs to it; opening it marks it as read. */
export function EnquiryRecord({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('enquiries');
  const details = useCall(getEnquiry, { params: { id } });
  useReadMark(details.data);
  return (
    <Loaded query={details} what={t('title')} waiting={<LineSkeletons count={8} />}>
      {(enquiry) => <Record enquiry={enquiry} onClose={onClose} />}
    </Loaded>
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

function Record({ enquiry, onClose }: { enquiry: EnquiryDetails; onClose: () => void }) {
  const { t } = useTranslation('enquiries');
  const { number } = useFormats();
  const answer = useRef<HTMLTextAreaElement>(null);
  const reply = (): void => answer.current?.focus();
  useLetterKeys({ r: reply });
  const { items } = enquiry;
  return (
    <article className={css['record']} aria-label={enquiryName(enquiry.number)}>
      <RecordHead enquiry={enquiry} onReply={reply} onClose={onClose} />
      <Columns side="last" width={310} className={css['parts']}>
        <Stack gap={20}>
          <section className={css['part']}>
            <Row gap={8} align="baseline">
              <h3>{t('record.asked')}</h3>
              {items.length === 0 ? null : (
                <Text tone="faint">
                  {t('record.productCount', { count: items.length, formatted: number(items.length) })}
                </Text>
              )}
            </Row>
            {items.length === 0 ? (
              <Text tone="faint">{t('record.question')}</Text>
            ) : (
              <EnquiryItems items={items} />
            )}
          </section>
          <EnquiryMails enquiry={enquiry} answer={answer} />
        </Stack>
        <EnquirySide enquiry={enquiry} contact={<ContactOf enquiry={enquiry} />} />
      </Columns>
    </article>
  );
}

function RecordHead({
  enquiry,
  onReply,
  onClose,
}: {
  enquiry: EnquiryDetails;
  onReply: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('enquiries');
  const { date, time } = useFormats();
  const parts = useEnquiryParts();
  const mayAnswer = usePermitted(replyToEnquiry);
  const { number, name, company, email, at, state, source } = enquiry;
  const day = `${date(at)}, ${time(at)}`;
  return (
    <header className={css['recordHead']}>
      <Row gap={10} align="start" className={css['whole']}>
        <IconButton
          variant="text"
          icon={<ArrowLeft size={16} aria-hidden />}
          label={t('record.back')}
          onClick={onClose}
        />
        <Stack gap={2} grow>
          <Row gap={8} wrap>
            <Text as="h2" size="2xl" weight={600} breaks>
              {company || name}
            </Text>
            <StateTag state={state} />
          </Row>
          <Text tone="faint" size="sm" breaks>
            {`${enquiryName(number)}, ${company === '' ? email : name}. `}
            {source === 'link' ? <CameFrom enquiry={enquiry} day={day} /> : t(`record.by.${source}`, { day })}
          </Text>
        </Stack>
      </Row>
      <Row gap={8}>
        <RecordMenu enquiry={enquiry} onClose={onClose} />
        {email === '' || !mayAnswer ? null : (
          <Button
            variant={parts === null ? 'primary' : 'default'}
            icon={<Reply size={15} aria-hidden />}
            onClick={onReply}
          >
            {t('record.reply')}
          </Button>
        )}
        {parts === null ? null : (
          <Suspense fallback={null}>
            <parts.Next id={enquiry.id} />
          </Suspense>
        )}
      </Row>
    </header>
  );
}

function RecordMenu({ enquiry, onClose }: { enquiry: EnquiryDetails; onClose: () => void }) {
  const { t } = useTranslation('enquiries');
  const { act, isActing } = useAct(markEnquiries);
  const mayExport = usePermitted(exportEnquiries);
  const sheet = useAct(exportEnquiries, { onDone: ({ download_link: link }) => openDownload(link) });
  const { id, state } = enquiry;
  const ids = [id];
  return (
    <MoreMenu
      label={t('record.more')}
      variant="default"
      align="end"
      loading={isActing || sheet.isActing}
      items={[
        ...enquiryStates
          .filter((one) => one !== state)
          .map((one) => ({
            key: one,
            label: t(`actions.${one}`),
            onClick: () => void act({ body: { ids, state: one } }),
          })),
        {
          key: 'unread',
          label: t('actions.unread'),
          onClick: () => {
            void act({ body: { ids, is_read: false } });
            onClose();
          },
        },
        ...(mayExport
          ? ([
              'divider',
              {
                key: 'sheet',
                label: t('actions.sheet'),
                icon: <FileSpreadsheet size={15} aria-hidden />,
                onClick: () => void sheet.act({ body: { ids } }),
              },
            ] as const)
          : []),
      ]}
    />
  );
}

function CameFrom({ enquiry: { catalogue }, day }: { enquiry: EnquiryDetails; day: string }) {
  const { t } = useTranslation('enquiries');
  const mayOpen = usePermitted('create_edit_catalogues');
  const { id, name } = catalogue;
  const text = t('record.from', { catalogue: name, day });
  if (!mayOpen || id === null) return text;
  return (
    <Link to="/collection-link/$id" params={{ id: String(id) }}>
      {text}
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
      <Link to="/buyers/$id" params={{ id: String(contact.id) }}>
        {contact.company === ''
          ? contact.name
          : t('record.person', { name: contact.name, company: contact.company })}
      </Link>
    );
  }
  if (!mayAdd) return '–';
  const source =
    catalogue.name === '' ? '' : t('record.contactSource', { name: catalogue.name }).slice(0, 120);
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
