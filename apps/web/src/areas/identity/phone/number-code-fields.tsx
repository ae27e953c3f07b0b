import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormElement } from '../../../platform/form/form-element.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { useIsLeft } from '../../../platform/kit/use-is-left.ts';
import { CodeClock, CodeField } from '../code/code-field.tsx';
import { emptyCode } from '../code/code.rules.ts';
import type { CodeForm } from '../code/use-code-form.ts';
import { useCountdown } from '../code/use-countdown.ts';
import { OutboxHint } from '../hint.tsx';
import css from './phone-fields.module.css';
import { complain, sendNumberCode, type SentCode } from './send-number-code.ts';

/**
 * The code for a number: its boxes, its validity, a button for another one, and on a server that sends no messages,
 * where to find it.
 */
export function NumberCodeFields({
  form,
  sent,
  notSent,
  onSentAgain,
  children,
}: {
  form: CodeForm;
  sent: SentCode;
  /** Message when another code could not be sent. */
  notSent: string;
  onSentAgain: (sent: SentCode) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation('identity');
  const [isSending, setIsSending] = useState(false);
  const left = useCountdown(sent.until);
  const isLeft = useIsLeft();
  const sendAgain = async (): Promise<void> => {
    setIsSending(true);
    const answer = await sendNumberCode(sent);
    if (isLeft.current) return;
    setIsSending(false);
    if (!answer.ok) return complain(notSent)(answer.errors);
    toast({ tone: 'ok', title: t('code.sent') });
    form.set('boxes', emptyCode(form.draft.boxes.length));
    onSentAgain(answer.data);
  };
  return (
    <FormElement form={form} className={css['code']}>
      <CodeField form={form} />
      <CodeClock left={left} isSending={isSending} onResend={() => void sendAgain()} />
      <OutboxHint text={t('code.outboxText')} />
      {children}
    </FormElement>
  );
}
