import { logout, OTP_LENGTH, OTP_VALID_SECONDS, verifyOtp, type Problem } from '@sourcewiz/contract';
import { Link, Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { callWith } from '../../platform/api/call.ts';
import { problemText } from '../../platform/i18n/problem-text.ts';
import { storeSession, takeRememberedPath } from '../../platform/session/stored-session.ts';
import { useDocumentTitle } from '../../platform/ui/page.tsx';
import { Ring } from '../../platform/ui/progress.tsx';
import { toast } from '../../platform/ui/toast-store.ts';
import css from './form.module.css';
import { OtpInput } from './otp-input.tsx';
import { emptyCode, minutesAndSeconds, wholeCode } from './otp.rules.ts';
import type { PendingLogin } from './pending-login.ts';
import { SignInLayout, usePublicConfiguration } from './sign-in-layout.tsx';
import { sendCode } from './sign-in.ts';
import { useCountdown } from './use-countdown.ts';

/** `/otp-verify`: without the state of a password step there is nothing to verify (AUTH-010). */
export function CodePage() {
  const { t } = useTranslation('identity');
  const configuration = usePublicConfiguration();
  const pending = usePendingLogin();
  useDocumentTitle(t('code.title'));
  if (pending === null) return <Navigate to="/" replace />;
  return (
    <SignInLayout brand={configuration?.brand ?? ''}>
      <CodeForm pending={pending} />
      {configuration?.local_mode ? (
        <p className={css['hint']}>
          {t('code.outboxText')}{' '}
          <Link to="/outbox" target="_blank">
            {t('code.outbox')}
          </Link>
        </p>
      ) : null}
    </SignInLayout>
  );
}

/** What the password step handed over; null when the page was opened directly. */
function usePendingLogin(): PendingLogin | null {
  const handed = useLocation({
    select: ({ pathname, state }) => (pathname === '/otp-verify' ? (state.pendingLogin ?? null) : undefined),
  });
  // While the next page loads the location is that page's already, and this one is still on screen.
  const [last, setLast] = useState(handed ?? null);
  if (handed !== undefined && handed !== last) setLast(handed);
  return last;
}

function CodeForm({ pending }: { pending: PendingLogin }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const [boxes, setBoxes] = useState(() => emptyCode(OTP_LENGTH));
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const left = useCountdown(pending.validUntil);
  const code = wholeCode(boxes);

  const refuse = (problem: Problem | undefined, status: number): void => {
    if (problem?.code === 'otp_locked') setWrong(problemText(problem));
    else toast({ tone: 'bad', title: t('code.verifyFailed') });
    // The pending login itself is over: the password comes first again.
    if (status === 401) void navigate({ to: '/', replace: true });
  };

  const verify = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code === null || busy) return;
    setBusy(true);
    const result = await callWith(pending.token)(verifyOtp, { body: { otp: code } });
    setBusy(false);
    if (!result.ok) return refuse(result.errors[0], result.status);
    if (!result.data.verified) return setWrong(t('code.wrong'));
    storeSession({ token: pending.token, email: pending.email });
    await navigate({ href: takeRememberedPath(), replace: true });
  };

  const resend = async (): Promise<void> => {
    setBusy(true);
    const sent = await sendCode(pending);
    setBusy(false);
    if (sent === null) {
      toast({ tone: 'bad', title: t('code.sendFailed') });
      return;
    }
    toast({ tone: 'ok', title: t('code.sent') });
    setBoxes(emptyCode(OTP_LENGTH));
    setWrong(null);
    const validUntil = Date.now() + sent.valid_for_seconds * 1000;
    await navigate({
      to: '/otp-verify',
      replace: true,
      state: { pendingLogin: { ...pending, sentTo: sent.sent_to, validUntil } },
    });
  };

  const goBack = (): void => {
    // The pending login is given up; nothing waits for the answer.
    void callWith(pending.token)(logout);
    void navigate({ to: '/', replace: true });
  };

  return (
    <form onSubmit={(event) => void verify(event)} noValidate>
      <button type="button" className={css['back']} onClick={goBack}>
        <ArrowLeft size={15} aria-hidden />
        {t('code.goBack')}
      </button>
      <h1 className={css['title']}>{t('code.title')}</h1>
      <p className={css['text']}>
        <SentTo addresses={pending.sentTo} />
      </p>
      <OtpInput
        boxes={boxes}
        invalid={wrong !== null}
        describedBy={wrong === null ? undefined : 'code-error'}
        onChange={(next) => {
          setBoxes(next);
          setWrong(null);
        }}
      />
      {wrong === null ? null : (
        <p id="code-error" className={css['error']} role="alert">
          {wrong}
        </p>
      )}
      <div className={css['under']}>
        <span className={css['clock']} role="timer">
          <Ring share={left / OTP_VALID_SECONDS} size={18} color="var(--accent)" width={2.6} />
          {left > 0 ? (
            <>
              {t('code.validFor')} <b>{minutesAndSeconds(left)}</b>
            </>
          ) : (
            t('code.ranOut')
          )}
        </span>
        <button
          type="button"
          className={css['resend']}
          disabled={left > 0 || busy}
          onClick={() => void resend()}
        >
          {t('code.resend')}
        </button>
      </div>
      <button type="submit" className={css['submit']} disabled={code === null} aria-busy={busy}>
        {t('code.verify')}
      </button>
      {left > 0 ? <p className={css['hint']}>{t('code.hint')}</p> : null}
    </form>
  );
}

function SentTo({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTranslation('identity');
  const [first, second] = addresses;
  const bold = { address: <strong /> };
  if (first === undefined) return null;
  if (second === undefined)
    return <Trans t={t} i18nKey="code.sentTo" values={{ address: first }} components={bold} />;
  return <Trans t={t} i18nKey="code.sentToTwo" values={{ first, second }} components={bold} />;
}
