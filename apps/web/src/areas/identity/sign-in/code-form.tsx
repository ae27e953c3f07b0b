import { logout, verifyOtp } from '@sourcewiz/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { callWith } from '../../../platform/api/call.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { CodeClock, CodeField } from '../code/code-field.tsx';
import { emptyCode, wholeCode } from '../code/code.rules.ts';
import { boxesOf, useCodeForm } from '../code/use-code-form.ts';
import { useCountdown } from '../code/use-countdown.ts';
import { Hint } from '../hint.tsx';
import type { PendingLogin } from './pending-login.ts';
import { BackButton, SignInForm, ViewHead } from './sign-in-form.tsx';
import { sendCode } from './sign-in.ts';
import { useSecondStep } from './use-second-step.ts';
import { useCodeNotSent } from './use-sign-in-steps.ts';

/** The sent code, how long it is valid, and a new one when it has expired (AUTH-008). */
export function CodeForm({ pending }: { pending: PendingLogin }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const codeNotSent = useCodeNotSent();
  const [isSending, setIsSending] = useState(false);
  const { call, verify, ...ways } = useSecondStep(pending);
  const form = useCodeForm({ ...ways, send: (otp) => verify(call(verifyOtp, { body: { otp } })) });
  const { boxes } = form.draft;
  const wrong = form.problems['boxes'];
  // After too many wrong codes this one is void, even within its validity.
  const isLocked = typeof wrong === 'object' && wrong.code === 'otp_locked';
  const left = useCountdown(isLocked ? 0 : pending.validUntil);

  const resend = async (): Promise<void> => {
    setIsSending(true);
    const sent = await sendCode(pending);
    setIsSending(false);
    if (!sent.ok) return codeNotSent(sent.errors[0]);
    toast({ tone: 'ok', title: t('code.sent') });
    form.set('boxes', emptyCode(boxes.length));
    await navigate({ to: '/otp-verify', replace: true, state: { pendingLogin: sent.data } });
    // The button that was pressed is disabled now.
    form.element.current?.querySelector('input')?.focus();
  };

  return (
    <>
      <GoBack pending={pending} />
      <ViewHead
        title={pending.isNew ? t('code.welcomeTitle') : t('code.title')}
        text={<SentTo pending={pending} />}
      />
      <SignInForm form={form} action={t('code.verify')} disabled={wholeCode(boxesOf(form)) === null}>
        <CodeField form={form} />
        <CodeClock left={left} waits isSending={isSending} onResend={() => void resend()} />
      </SignInForm>
      {left > 0 ? <Hint>{t('code.hint')}</Hint> : null}
      {pending.mobile === null ? <NoNumber pending={pending} /> : null}
    </>
  );
}

/** Back to the previous step, without signing in: the number's registration, or the password (AUTH-046). */
export function GoBack({ pending }: { pending: PendingLogin }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const goBack = (): void => {
    if (pending.onlyMobileNum) {
      void navigate({ to: '/mobile-registration', replace: true, state: { pendingLogin: pending } });
      return;
    }
    // The pending login is abandoned; nothing waits for the answer.
    void callWith(pending.token)(logout);
    void navigate({ to: '/', replace: true });
  };
  return <BackButton onClick={goBack}>{t('code.goBack')}</BackButton>;
}

/** AUTH-012 */
function NoNumber({ pending }: { pending: PendingLogin }) {
  const { t } = useTranslation('identity');
  return (
    <Hint>
      {t('code.noNumber')}{' '}
      <Link to="/mobile-registration" replace state={{ pendingLogin: pending }}>
        {t('code.registerNumber')}
      </Link>
    </Hint>
  );
}

function SentTo({ pending: { isNew, sentTo } }: { pending: PendingLogin }) {
  const { t } = useTranslation('identity');
  const [first, second] = sentTo;
  const bold = { address: <strong /> };
  if (first === undefined) return null;
  if (second !== undefined)
    return <Trans t={t} i18nKey="code.sentToTwo" values={{ first, second }} components={bold} />;
  const key = isNew ? 'code.welcomeText' : 'code.sentTo';
  return <Trans t={t} i18nKey={key} values={{ address: first }} components={bold} />;
}
