import {
  cancelPaper,
  documentTypeNames,
  issuePaper,
  mailPaper,
  paperHistory,
  type TradePaperDetails,
} from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/call.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { fieldChecks } from '../../platform/form/fields/field-checks.rules.ts';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { FormTextField } from '../../platform/form/text-field.tsx';
import { useSendForm } from '../../platform/form/use-send-form.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import { countFindings } from './paper-findings.tsx';

/** Issues a draft: says what is frozen, and asks for a reason while amber findings remain. */
export function IssueDialog({ paper, onClose }: { paper: TradePaperDetails; onClose: () => void }) {
  const { t } = useTranslation('papers');
  const { number } = useFormats();
  const { all, red } = countFindings(paper);
  const pieces = paper.figures.quantity;
  const isPriced = paper.type !== 'packaging-list';
  const form = useSendForm({
    start: { reason: '' },
    check: (draft) => (all === 0 ? {} : fieldChecks(draft, { required: { reason: t('issue.reason') } })),
    send: ({ reason }) =>
      call(issuePaper, { params: { id: paper.id }, body: { reason, version: paper.version } }),
    onSent: (issued) => {
      toast({ tone: 'ok', title: t('issue.done', { number: issued.number }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('issue.title', {
        type: documentTypeNames[paper.type][currentLanguage()].toLocaleLowerCase(currentLanguage()),
      })}
      text={t('issue.text')}
      action={red > 0 ? undefined : t('issue.action')}
      onClose={onClose}
    >
      <Stack gap={10}>
        <ul>
          <li>{t(isPriced ? 'issue.parties' : 'issue.partiesAlone')}</li>
          <li>
            {t(isPriced ? 'issue.lines' : 'issue.cartons', {
              lines: t('lineCount', { count: paper.product_count, formatted: number(paper.product_count) }),
              pieces: t('pieces', { count: Number(pieces), formatted: number(pieces) }),
            })}
          </li>
          {isPriced ? <li>{t('issue.rate')}</li> : null}
          <li>{t('issue.files')}</li>
        </ul>
        {red > 0 ? <Text tone="bad">{t('issue.blocked')}</Text> : null}
        {red === 0 && all > 0 ? (
          <FormTextField
            form={form}
            name="reason"
            label={t('issue.reason')}
            required
            lines={3}
            maxLength={1000}
          />
        ) : null}
        <Text tone="faint" size="sm">
          {t('issue.after')}
        </Text>
      </Stack>
    </FormDialog>
  );
}

/** Cancels an issued document, for a reason. */
export function CancelDialog({ paper, onClose }: { paper: TradePaperDetails; onClose: () => void }) {
  const { t } = useTranslation('papers');
  const form = useSendForm({
    start: { reason: '' },
    check: (draft) => fieldChecks(draft, { required: { reason: t('cancel.reason') } }),
    send: (body) => call(cancelPaper, { params: { id: paper.id }, body }),
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('cancel.title', { number: paper.number })}
      action={t('cancel.action')}
      danger
      keep={t('cancel.keep')}
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="reason"
        label={t('cancel.reason')}
        required
        lines={3}
        maxLength={1000}
      />
    </FormDialog>
  );
}

/** Mails an issued document with its PDF. */
export function MailDialog({ paper, onClose }: { paper: TradePaperDetails; onClose: () => void }) {
  const { t } = useTranslation('papers');
  const form = useSendForm({
    start: {
      to: paper.type === 'purchase-order' ? paper.exporter.email : paper.buyer.email,
      message: '',
    },
    check: (draft) => fieldChecks(draft, { required: { to: t('mail.to') } }),
    send: ({ to, message }) =>
      call(mailPaper, { params: { id: paper.id }, body: { to: to.trim(), message } }),
    onSent: ({ sent_to: sent }) => {
      toast({ tone: 'ok', title: t('mail.done', { to: sent }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('mail.title', { number: paper.number })}
      text={t('mail.text')}
      action={t('mail.action')}
      onClose={onClose}
    >
      <Stack gap={12}>
        <FormTextField form={form} name="to" label={t('mail.to')} required type="email" maxLength={254} />
        <FormTextField form={form} name="message" label={t('mail.message')} lines={5} maxLength={4000} />
      </Stack>
    </FormDialog>
  );
}

/** Who did what, the latest first. */
export function PaperHistory({ id }: { id: number }) {
  const { t } = useTranslation('papers');
  const { when } = useFormats();
  const history = useCall(paperHistory, { params: { id } });
  return (
    <Section title={t('history.title')}>
      <Loaded query={history} what={t('history.title')} waiting={<LineSkeletons count={3} />}>
        {({ events }) => (
          <Stack gap={8}>
            {events.map((event) => (
              <Stack key={event.id} gap={0}>
                <Text>
                  {[t(`history.${event.what}`), event.by || t('history.somebody'), when(event.at)].join(
                    ' · ',
                  )}
                </Text>
                {event.text === '' ? null : (
                  <Text tone="faint" size="sm" breaks>
                    {event.text}
                  </Text>
                )}
              </Stack>
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
