import {
  cancelPaper,
  documentTypeNames,
  issuePaper,
  mailPaper,
  paperHistory,
  type TradePaperDetails,
} from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Field } from '../../platform/kit/fields/field.tsx';
import { TextArea, TextInput } from '../../platform/kit/fields/text-input.tsx';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import { LineSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import { countFindings } from './paper-findings.tsx';

/** Issues a draft: says what is frozen, and asks for a reason while amber findings remain. */
export function IssueDialog({ paper, onClose }: { paper: TradePaperDetails; onClose: () => void }) {
  const { t } = useTranslation('papers');
  const { number } = useFormats();
  const [reason, setReason] = useState('');
  const { all, red } = countFindings(paper);
  const { act, isActing } = useAct(issuePaper, {
    onDone: (issued) => {
      toast({ tone: 'ok', title: t('issue.done', { number: issued.number }) });
      onClose();
    },
  });
  return (
    <Dialog
      title={t('issue.title', {
        type: documentTypeNames[paper.type][currentLanguage()].toLocaleLowerCase(currentLanguage()),
      })}
      text={t('issue.text')}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={red > 0 || (all > 0 && reason.trim() === '')}
          loading={isActing}
          onClick={() => void act({ params: { id: paper.id }, body: { reason, version: paper.version } })}
        >
          {t('issue.action')}
        </Button>
      }
    >
      <Stack gap={10}>
        <ul>
          <li>{t('issue.parties')}</li>
          <li>
            {t('issue.lines', { lines: number(paper.product_count), pieces: number(paper.figures.quantity) })}
          </li>
          <li>{t('issue.rate')}</li>
          <li>{t('issue.files')}</li>
        </ul>
        {red > 0 ? <Text tone="bad">{t('issue.blocked')}</Text> : null}
        {red === 0 && all > 0 ? (
          <Field label={t('issue.reason')} required>
            {(control) => (
              <TextArea
                {...control}
                maxLength={1000}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
        ) : null}
        <Text tone="faint" size="sm">
          {t('issue.after')}
        </Text>
      </Stack>
    </Dialog>
  );
}

/** Cancels an issued document, for a reason. */
export function CancelDialog({ paper, onClose }: { paper: TradePaperDetails; onClose: () => void }) {
  const { t } = useTranslation('papers');
  const [reason, setReason] = useState('');
  const { act, isActing } = useAct(cancelPaper, { onDone: onClose });
  return (
    <Dialog
      title={t('cancel.title', { number: paper.number })}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          danger
          disabled={reason.trim() === ''}
          loading={isActing}
          onClick={() => void act({ params: { id: paper.id }, body: { reason } })}
        >
          {t('cancel.action')}
        </Button>
      }
    >
      <Field label={t('cancel.reason')} required>
        {(control) => (
          <TextArea
            {...control}
            maxLength={1000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}

/** Mails an issued document with its PDF. */
export function MailDialog({ paper, onClose }: { paper: TradePaperDetails; onClose: () => void }) {
  const { t } = useTranslation('papers');
  const [to, setTo] = useState(paper.type === 'purchase-order' ? paper.exporter.email : paper.buyer.email);
  const [message, setMessage] = useState('');
  const { act, isActing, problems } = useAct(mailPaper, {
    onDone: ({ sent_to: sent }) => {
      toast({ tone: 'ok', title: t('mail.done', { to: sent }) });
      onClose();
    },
    onProblems: () => undefined,
  });
  return (
    <Dialog
      title={t('mail.title', { number: paper.number })}
      text={t('mail.text')}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={to.trim() === ''}
          loading={isActing}
          onClick={() => void act({ params: { id: paper.id }, body: { to: to.trim(), message } })}
        >
          {t('mail.action')}
        </Button>
      }
    >
      <Stack gap={12}>
        <Field label={t('mail.to')} required error={problems.length > 0 ? t('mail.failed') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              maxLength={254}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          )}
        </Field>
        <Field label={t('mail.message')}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={4000}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          )}
        </Field>
      </Stack>
    </Dialog>
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
