import { logout, OTP_LENGTH, OTP_VALID_SECONDS, verifyOtp } from '@sourcewiz/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { callWith } from '../../../platform/api/call.ts';
import { Ring } from '../../../platform/kit/states/progress.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import { SubmitButton } from '../form-fields.tsx';
import own from './code-form.module.css';
import css from '../form.module.css';
import { OtpInput } from './otp-input.tsx';
import { emptyCode, minutesAndSeconds, wholeCode } from './otp.rules.ts';
import type { PendingLogin } from './pending-login.ts';
import { sendCode } from './sign-in.ts';
import { useCountdown } from './use-countdown.ts';
import { useCodeNotSent } from './use-sign-in-steps.ts';
import { useVerify } from './use-verify.ts';

/** The code that was sent, how long it is valid, and a new one when it has run out (AUTH-008). */
export function CodeForm({ pending }: { pending: PendingLogin }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const codeNotSent = useCodeNotSent();
  const [boxes, setBoxes] = useState(() => emptyCode(OTP_LENGTH));
  const [sending, setSending] = useState(false);
  const { verify, wrong, isLocked, clear, busy } = useVerify(pending, t('code.wrong'));
  // After too many wrong codes this one is worth nothing, however long it would have been valid.
  const left = useCountdown(isLocked ? 0 : pending.validUntil);
  const code = wholeCode(boxes);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code !== null) void verify(() => callWith(pending.token)(verifyOtp, { body: { otp: code } }));
  };

  const resend = async (): Promise<void> => {
    if (sending) return;
    setSending(true);
    const sent = await sendCode(pending);
    setSending(false);
    if (!sent.ok) return codeNotSent(sent.problem);
    toast({ tone: 'ok', title: t('code.sent') });
    setBoxes(emptyCode(OTP_LENGTH));
    clear();
    await navigate({ to: '/otp-verify', replace: true, state: { pendingLogin: sent.pending } });
  };

  return (
    <form onSubmit={submit} noValidate>
      <GoBack pending={pending} />
      <h1 className={css['title']}>{pending.isNew ? t('code.welcomeTitle') : t('code.title')}</h1>
      <p className={css['text']}>
        <SentTo pending={pending} />
      </p>
      <OtpInput
        boxes={boxes}
        invalid={wrong !== null}
        describedBy={wrong === null ? undefined : 'code-error'}
        onChange={(next) => {
          setBoxes(next);
          clear();
        }}
      />
      {wrong === null ? null : (
        <p id="code-error" className={css['error']} role="alert">
          {wrong}
        </p>
      )}
      <div className={own['under']}>
        <span className={own['clock']} role="timer">
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
          className={own['resend']}
          disabled={left > 0}
          aria-busy={sending || undefined}
          onClick={() => void resend()}
        >
          {t('code.resend')}
        </button>
      </div>
      <SubmitButton disabled={code === null} busy={busy}>
        {t('code.verify')}
      </SubmitButton>
      {left > 0 ? <p className={css['hint']}>{t('code.hint')}</p> : null}
      {pending.mobile === null ? <NoNumber pending={pending} /> : null}
    </form>
  );
}

/** Back to the step before, without signing in: the number's registration, or the password (AUTH-046). */
export function GoBack({ pending }: { pending: PendingLogin }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const goBack = (): void => {
    if (pending.onlyMobileNum) {
      void navigate({ to: '/mobile-registration', replace: true, state: { pendingLogin: pending } });
      return;
    }
    // The pending login is given up; nothing waits for the answer.
    void callWith(pending.token)(logout);
    void navigate({ to: '/', replace: true });
  };
  return (
    <button type="button" className={css['back']} onClick={goBack}>
      <ArrowLeft size={15} aria-hidden />
      {t('code.goBack')}
    </button>
  );
}

/** AUTH-012 */
function NoNumber({ pending }: { pending: PendingLogin }) {
  const { t } = useTranslation('identity');
  return (
    <p className={css['hint']}>
      {t('code.noNumber')}{' '}
      <Link to="/mobile-registration" replace state={{ pendingLogin: pending }}>
        {t('code.registerNumber')}
      </Link>
    </p>
  );
}

function SentTo({ pending: { isNew, sentTo } }: { pending: PendingLogin }) {
  const { t } = useTranslation('identity');
  const [first, second] = sentTo;
  const bold = { address: <strong /> };
  if (first === undefined) return null;
  if (isNew && second === undefined)
    return <Trans t={t} i18nKey="code.welcomeText" values={{ address: first }} components={bold} />;
  if (second === undefined)
    return <Trans t={t} i18nKey="code.sentTo" values={{ address: first }} components={bold} />;
  return <Trans t={t} i18nKey="code.sentToTwo" values={{ first, second }} components={bold} />;
}
