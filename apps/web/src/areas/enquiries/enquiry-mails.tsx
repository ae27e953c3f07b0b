import { replyToEnquiry, type EnquiryDetails } from '@sourcewiz/contract';
import { useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { TextArea } from '../../platform/kit/fields/text-input.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { usePermitted } from '../../platform/session/session.tsx';
import { toast } from '../../platform/kit/toasts/toast-store.ts';
import css from './enquiries.module.css';

/** What was written, the oldest first, and a field to answer in. */
export function EnquiryMails({
  enquiry,
  answer,
}: {
  enquiry: EnquiryDetails;
  answer: RefObject<HTMLTextAreaElement | null>;
}) {
  const { t } = useTranslation('enquiries');
  const mayAnswer = usePermitted(replyToEnquiry);
  const { name, message, at, mails, email } = enquiry;
  return (
    <section className={css['part']}>
      <h3>{t('mails.title')}</h3>
      <Stack gap={14}>
        {message === '' ? (
          <Text tone="faint">{t('record.noMessage')}</Text>
        ) : (
          <Letter by={name} at={at} text={message} />
        )}
        {mails.map(({ id, by, at: sent, text }) => (
          <Letter key={id} by={by} at={sent} text={text} isOurs />
        ))}
        {email === '' ? (
          <Text tone="faint">{t('mails.noEmail')}</Text>
        ) : mayAnswer ? (
          <Answer key={enquiry.id} enquiry={enquiry} field={answer} />
        ) : null}
      </Stack>
    </section>
  );
}

function Letter({ by, at, text, isOurs }: { by: string; at: string; text: string; isOurs?: boolean }) {
  const { when } = useFormats();
  return (
    <Stack gap={2} className={css['letter']} data-ours={isOurs || undefined}>
      <Row gap={8} justify="between">
        <Text weight={560}>{by}</Text>
        <Text tone="faint" size="sm" figures>
          {when(at)}
        </Text>
      </Row>
      <p className={css['message']}>{text}</p>
    </Stack>
  );
}

function Answer({
  enquiry: { id, email, name },
  field,
}: {
  enquiry: EnquiryDetails;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { t } = useTranslation('enquiries');
  const [text, setText] = useState('');
  const { act, isActing } = useAct(replyToEnquiry, {
    onDone: ({ sent_to: to }) => {
      setText('');
      toast({ tone: 'ok', title: t('mails.sent', { to }) });
    },
  });
  return (
    <Stack
      as="form"
      gap={8}
      align="start"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (text.trim() !== '') void act({ params: { id }, body: { text: text.trim() } });
      }}
    >
      <TextArea
        ref={field}
        aria-label={t('mails.write', { name })}
        placeholder={t('mails.write', { name })}
        rows={4}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Row gap={10} wrap>
        <Button type="submit" loading={isActing} disabled={text.trim() === ''}>
          {t('mails.send')}
        </Button>
        <Text tone="faint" size="sm">
          {t('mails.note', { email })}
        </Text>
      </Row>
    </Stack>
  );
}
