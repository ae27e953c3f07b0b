import {
  answerBuyer,
  createEnquiryQuotation,
  createQuotation,
  decideQuotation,
  deleteEnquiryFile,
  deleteQuotation,
  getQuotation,
  getQuotationEnquiry,
  quotationActivity,
  quotationStates,
  type ResultOf,
  type QuotationDetails,
  type QuotationListed,
} from '@sourcewiz/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FileSpreadsheet, FileText, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Field } from '../../../platform/kit/fields/field.tsx';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { TextArea, TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { Columns } from '../../../platform/kit/layout/columns.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Dialog } from '../../../platform/kit/overlays/dialog.tsx';
import { MoreMenu } from '../../../platform/kit/overlays/more-menu.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { usePermitted } from '../../../platform/session/session.tsx';
import { RecipientsCard, SharingProvider } from '../../catalogues/index.ts';
import { quotationSharing } from '../send/sharing.ts';
import { LinkOptions } from '../send/link-options.tsx';
import { UploadButton, useEnquiryUpload } from './enquiry-upload.tsx';
import { stateTone } from './state-tone.ts';
import { MakeProforma, useNextPapers } from './next-papers.tsx';
import { RevisionChanges } from './revision-changes.tsx';
import { RevisionLines } from './revision-lines.tsx';
import { useQuotationFiles } from './use-quotation-files.ts';

const route = getRouteApi('/shell/quotations/$id');
type Enquiry = ResultOf<typeof getQuotationEnquiry>;

/** The revisions of one enquiry (QUOTE-004, ruling 77). */
export function QuotationsPage() {
  const id = Number(route.useParams().id);
  const { t } = useTranslation('quotations');
  const query = useCall(getQuotationEnquiry, { params: { id } });
  return (
    <Loaded
      query={query}
      what={t('title')}
      waiting={
        <Page title={t('title')}>
          <LineSkeletons count={8} />
        </Page>
      }
    >
      {(enquiry) =>
        // An answer from before the first quotation was made would offer to make it again.
        query.isFetching && enquiry.quotations.length === 0 ? (
          <Page title={t('title')}>
            <LineSkeletons count={8} />
          </Page>
        ) : (
          <EnquiryQuotations key={id} enquiry={enquiry} />
        )
      }
    </Loaded>
  );
}

function EnquiryQuotations({ enquiry }: { enquiry: Enquiry }) {
  const { t } = useTranslation('quotations');
  const navigate = useNavigate();
  const mayCreate = usePermitted('create_quotation');
  const { id, quotations, lines } = enquiry;
  const latestFirst = quotations.toSorted((a, b) => b.revision - a.revision);
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = quotations.find((one) => one.id === chosen) ?? latestFirst[0];
  const draft = quotations.find(({ state }) => state === 'draft');
  const accepted = quotations.find((one) => one.state === 'accepted' && !one.is_superseded);
  const open = (quotation: { id: number }): void =>
    void navigate({
      to: '/quotation-table/$enquiry_id/$id',
      params: { enquiry_id: String(id), id: String(quotation.id) },
    });
  const first = useAct(createEnquiryQuotation, { onDone: open });
  const next = useAct(createQuotation, { onDone: open });
  const details = useCall(getQuotation, { params: { id: shown?.id ?? 0 } }, { enabled: shown !== undefined });
  return (
    <Page
      title={`${enquiry.company_name || enquiry.buyer_name}, ${enquiry.enquiry}`}
      crumbs={[{ label: t('enquiries'), to: '/enquiries' }, { label: enquiry.enquiry }]}
      note={[enquiry.buyer_name, enquiry.buyer_email].filter(Boolean).join(', ')}
      actions={
        mayCreate && draft === undefined ? (
          <>
            <Button
              {...(accepted === undefined ? { variant: 'primary' } : {})}
              icon={<Plus size={15} aria-hidden />}
              loading={first.isActing || next.isActing}
              onClick={() =>
                void (shown === undefined
                  ? first.act({ body: { enquiry_id: id } })
                  : next.act({ body: { enquiry_id: id } }))
              }
            >
              {shown === undefined ? t('make') : t('nextRevision')}
            </Button>
            {accepted === undefined ? null : <MakeProforma quotation={accepted} />}
          </>
        ) : draft === undefined ? undefined : (
          <Button variant="primary" onClick={() => open(draft)}>
            {t('openDraft', { revision: draft.revision })}
          </Button>
        )
      }
    >
      <Columns side="last" width={340}>
        <Stack gap={14}>
          <Card title={t('revisions')} padding="flush">
            {latestFirst.length === 0 ? (
              <EmptyState icon={<FileText size={18} />} title={t('none')} text={t('noneText')} />
            ) : (
              <Stack as="ul" gap={0}>
                {latestFirst.map((one) => (
                  <RevisionRow
                    key={one.id}
                    quotation={one}
                    isShown={one.id === shown?.id}
                    onShow={() => setChosen(one.id)}
                  />
                ))}
              </Stack>
            )}
          </Card>
          {quotations.length === 0 ? null : (
            <SharingProvider value={quotationSharing}>
              <Suspense fallback={null}>
                <RecipientsCard catalogue={{ id, name: enquiry.enquiry }} onSend={() => undefined} />
              </Suspense>
            </SharingProvider>
          )}
          {shown === undefined ? null : (
            <Loaded query={details} what={t('title')} waiting={<LineSkeletons count={6} />}>
              {(quotation) => (
                <>
                  <RevisionChanges quotation={quotation} />
                  <Messages quotation={quotation} />
                  <Card title={t('linesOf', { revision: quotation.revision })} padding="flush">
                    <RevisionLines quotation={quotation} />
                  </Card>
                </>
              )}
            </Loaded>
          )}
        </Stack>
        <Stack gap={14}>
          <Files enquiry={enquiry} asked={lines.length} />
          {quotations.length === 0 ? null : <LinkOptions enquiryId={id} />}
          <History enquiryId={id} />
        </Stack>
      </Columns>
    </Page>
  );
}

function RevisionRow({
  quotation,
  isShown,
  onShow,
}: {
  quotation: QuotationListed;
  isShown: boolean;
  onShow: () => void;
}) {
  const { t } = useTranslation('quotations');
  const { money, when, date } = useFormats();
  const mayEdit = usePermitted('edit_quotation');
  const files = useQuotationFiles(quotation.id);
  const papers = useNextPapers(quotation);
  const removing = useAct(deleteQuotation);
  const [isDeciding, setDeciding] = useState(false);
  const { id, enquiry_id: enquiryId, state, revision } = quotation;
  const told =
    quotation.decided_at !== null
      ? t('decided', { name: quotation.decided_by, when: when(quotation.decided_at) })
      : quotation.seen_at !== null
        ? t('seen', { when: when(quotation.seen_at) })
        : quotation.sent_at !== null
          ? t('sent', { when: when(quotation.sent_at) })
          : t('written', { name: quotation.created_by, when: when(quotation.updated_at) });
  return (
    <Row as="li" gap={12} wrap style={{ padding: '10px 16px' }}>
      <Stack gap={2} grow>
        <Row gap={8} wrap>
          <Button variant="text" size="small" aria-pressed={isShown} onClick={onShow}>
            <Text weight={600}>{t('revision', { revision })}</Text>
          </Button>
          <Tag tone={stateTone[state]}>{quotationStates.nameOf(state, currentLanguage())}</Tag>
          {quotation.is_current && state !== 'draft' ? <Tag tone="accent">{t('current')}</Tag> : null}
          {quotation.is_superseded ? <Tag tone="neutral">{t('superseded')}</Tag> : null}
        </Row>
        <Text tone="soft" size="sm">
          {told}
          {quotation.valid_until === null
            ? ''
            : ` · ${t('validUntil', { day: date(quotation.valid_until) })}`}
        </Text>
      </Stack>
      <Text weight={600} figures>
        {money(quotation.taxed_total.amount, quotation.taxed_total.currency)}
      </Text>
      {mayEdit ? (
        <LinkButton
          to="/quotation-table/$enquiry_id/$id"
          params={{ enquiry_id: String(enquiryId), id: String(id) }}
        >
          {t('open')}
        </LinkButton>
      ) : null}
      <MoreMenu
        label={t('more', { number: quotation.number })}
        loading={files.isActing || papers.isActing || removing.isActing}
        align="end"
        items={[
          ...papers.items,
          ...(papers.items.length === 0 ? [] : ['divider' as const]),
          ...files.items,
          ...(mayEdit && ['sent', 'seen'].includes(state) && !quotation.is_superseded
            ? [{ key: 'decide', label: t('decide.title'), onClick: () => setDeciding(true) }]
            : []),
          ...(mayEdit && state === 'draft'
            ? [
                'divider' as const,
                {
                  key: 'delete',
                  label: t('delete.action'),
                  tone: 'danger' as const,
                  onClick: () =>
                    void askConfirm({
                      title: t('delete.title', { revision }),
                      text: t('delete.text'),
                      yes: t('delete.action'),
                      danger: true,
                    }).then((isSure) => (isSure ? removing.act({ params: { id } }) : undefined)),
                },
              ]
            : []),
        ]}
      />
      {isDeciding ? <DecideDialog quotation={quotation} onClose={() => setDeciding(false)} /> : null}
    </Row>
  );
}

/** Enters an answer that came by telephone or mail. */
function DecideDialog({ quotation, onClose }: { quotation: QuotationListed; onClose: () => void }) {
  const { t } = useTranslation('quotations');
  const [decision, setDecision] = useState<'accepted' | 'declined'>('accepted');
  const [name, setName] = useState(quotation.buyer_name);
  const [note, setNote] = useState('');
  const { act, isActing } = useAct(decideQuotation, { onDone: onClose });
  return (
    <Dialog
      title={t('decide.title')}
      text={t('decide.text', { number: quotation.number })}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          loading={isActing}
          disabled={name.trim() === ''}
          onClick={() => void act({ body: { id: quotation.id, decision, name, note } })}
        >
          {t('decide.action')}
        </Button>
      }
    >
      <Stack gap={14}>
        <ChoiceField
          label={t('decide.decision')}
          value={decision}
          choices={(['accepted', 'declined'] as const).map((value) => ({
            value,
            label: quotationStates.nameOf(value, currentLanguage()),
          }))}
          onChange={(value) => setDecision(value === 'declined' ? 'declined' : 'accepted')}
        />
        <Field label={t('decide.name')} required>
          {(field) => (
            <TextInput
              {...field}
              maxLength={200}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label={t('decide.note')}>
          {(field) => (
            <TextArea
              {...field}
              maxLength={4000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </Stack>
    </Dialog>
  );
}

/** What the buyer asked and what was answered, by line; the oldest first. */
function Messages({ quotation }: { quotation: QuotationDetails }) {
  const { t } = useTranslation('quotations');
  const { when } = useFormats();
  const mayEdit = usePermitted('edit_quotation');
  const [text, setText] = useState('');
  const [uid, setUid] = useState<string | null>(null);
  const { act, isActing } = useAct(answerBuyer, { onDone: () => setText('') });
  const { messages, lines, revisions } = quotation;
  // What the buyer has is what is talked about, also while the next revision is written.
  const out = revisions.findLast(({ sent_at: at }) => at !== null);
  const lineOf = (one: string | null): string => {
    const at = lines.findIndex((line) => line.uid === one);
    return at < 0 ? t('messages.whole') : t('messages.line', { line: at + 1, name: lines[at]?.name ?? '' });
  };
  if (messages.length === 0 && out === undefined) return null;
  return (
    <Card title={t('messages.title')}>
      <Stack gap={12}>
        {messages.length === 0 ? <Text tone="soft">{t('messages.none')}</Text> : null}
        {messages.map((message) => (
          <Stack key={message.id} gap={2}>
            <Row gap={8} wrap>
              <Text weight={560}>{message.name}</Text>
              <Text tone="soft" size="sm">
                {lineOf(message.uid)}, {when(message.at)}
              </Text>
              {message.from === 'buyer' && mayEdit && out !== undefined ? (
                <Button variant="text" size="small" onClick={() => setUid(message.uid)}>
                  {t('messages.reply')}
                </Button>
              ) : null}
            </Row>
            <Text breaks>{message.text}</Text>
          </Stack>
        ))}
        {mayEdit && out !== undefined ? (
          <Stack gap={8}>
            <Field label={t('messages.about', { line: lineOf(uid) })}>
              {(field) => (
                <TextArea
                  {...field}
                  maxLength={4000}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              )}
            </Field>
            <Row>
              <Button
                variant="primary"
                loading={isActing}
                disabled={text.trim() === ''}
                onClick={() => void act({ body: { id: out.id, uid, text } })}
              >
                {t('messages.send')}
              </Button>
            </Row>
          </Stack>
        ) : null}
      </Stack>
    </Card>
  );
}

/** Files that came with the enquiry, and a place to add one (QUOTE-002). */
function Files({ enquiry, asked }: { enquiry: Enquiry; asked: number }) {
  const { t } = useTranslation('quotations');
  const { number, date } = useFormats();
  const mayEdit = usePermitted('edit_quotation');
  const mayCreate = usePermitted('create_quotation');
  const { act } = useAct(deleteEnquiryFile);
  const sending = useEnquiryUpload();
  const { id, attached: files, lines } = enquiry;
  const unmatched = lines.filter(
    ({ product_id: product, is_skipped: isSkipped }) => product === null && !isSkipped,
  ).length;
  const withoutQuantity = lines.filter(({ quantity }) => quantity === 0).length;
  return (
    <Card title={t('files.title')}>
      <Stack gap={10}>
        <Text tone="soft">{t('files.asked', { count: asked, formatted: number(asked) })}</Text>
        {unmatched === 0 ? null : (
          <Text tone="warn">{t('files.unmatched', { count: unmatched, formatted: number(unmatched) })}</Text>
        )}
        {withoutQuantity === 0 ? null : (
          <Text tone="warn">
            {t('files.withoutQuantity', { count: withoutQuantity, formatted: number(withoutQuantity) })}
          </Text>
        )}
        {files.map((file) => (
          <Row key={file.id} gap={8}>
            <FileSpreadsheet size={16} aria-hidden />
            <Stack gap={0} grow>
              <ButtonAnchor variant="text" size="small" href={file.url} download>
                {file.name}
              </ButtonAnchor>
              <Text tone="soft" size="sm">
                {date(file.at)}
                {file.lines === 0
                  ? ''
                  : `, ${t('files.matched', { matched: number(file.matched), lines: number(file.lines) })}`}
              </Text>
            </Stack>
            {mayEdit ? (
              <IconButton
                variant="text"
                icon={<Trash2 size={15} aria-hidden />}
                label={t('files.remove', { name: file.name })}
                onClick={() => void act({ params: { id, file_id: file.id } })}
              />
            ) : null}
          </Row>
        ))}
        {mayEdit && lines.some(({ written, product_id: product }) => written !== null || product === null) ? (
          <Row>
            <LinkButton to="/enquiries/$id/match" params={{ id: String(id) }}>
              {unmatched === 0
                ? t('match.see')
                : t('match.open', { count: unmatched, formatted: number(unmatched) })}
            </LinkButton>
          </Row>
        ) : null}
        {mayCreate ? (
          <Row>
            <UploadButton
              label={t('files.add')}
              loading={sending.isSending}
              onFile={(file) => void sending.send(file, { enquiry_id: String(id) })}
            />
          </Row>
        ) : null}
      </Stack>
    </Card>
  );
}

/** What happened, the latest first. */
function History({ enquiryId }: { enquiryId: number }) {
  const { t } = useTranslation('quotations');
  const { when } = useFormats();
  const query = useCall(quotationActivity, { params: { id: enquiryId }, query: {} });
  if (query.data?.entries.length === 0) return null;
  return (
    <Card title={t('history.title')}>
      <Loaded query={query} what={t('history.title')} waiting={<LineSkeletons count={4} />}>
        {({ entries }) => (
          <Stack as="ul" gap={8}>
            {entries.map(({ id, at, kind, by, revision, text }) => (
              <Stack as="li" key={id} gap={0}>
                <Text>{t(`history.kinds.${kind}`, { name: by, revision: revision ?? '' })}</Text>
                {text === '' ? null : (
                  <Text tone="soft" size="sm" breaks>
                    {text}
                  </Text>
                )}
                <Text tone="faint" size="sm">
                  {when(at)}
                </Text>
              </Stack>
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}
