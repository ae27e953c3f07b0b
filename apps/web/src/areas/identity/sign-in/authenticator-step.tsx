import { OTP_LENGTH, verifyOtp, verifyRecoveryCode } from '@sourcewiz/contract';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { callWith } from '../../../platform/api/call.ts';
import { GoBack } from './code-form.tsx';
import { FormField, SubmitButton, TextButton, useFirstError, ViewTitle } from '../form-fields.tsx';
import css from '../form.module.css';
import { OtpInput } from './otp-input.tsx';
import { emptyCode, wholeCode } from './otp.rules.ts';
import type { PendingLogin } from './pending-login.ts';
import { useVerify } from './use-verify.ts';

/** The second step of somebody with an authenticator app: nothing is sent, so nothing runs out or is sent again. */
export function AuthenticatorStep({ pending }: { pending: PendingLogin }) {
  const [view, setView] = useState<'app' | 'recovery'>('app');
  return view === 'app' ? (
    <AppCode pending={pending} onOther={() => setView('recovery')} />
  ) : (
    <RecoveryCode pending={pending} onOther={() => setView('app')} />
  );
}

interface StepProps {
  pending: PendingLogin;
  /** To the other of the two ways. */
  onOther: () => void;
}

function AppCode({ pending, onOther }: StepProps) {
  const { t } = useTranslation('identity');
  const [boxes, setBoxes] = useState(() => emptyCode(OTP_LENGTH));
  const { verify, wrong, clear, busy } = useVerify(pending, t('code.wrong'));
  const code = wholeCode(boxes);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code !== null) void verify(() => callWith(pending.token)(verifyOtp, { body: { otp: code } }));
  };
  return (
    <form onSubmit={submit} noValidate>
      <GoBack pending={pending} />
      <h1 className={css['title']}>{t('code.title')}</h1>
      <p className={css['text']}>{t('code.authenticatorText')}</p>
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
      <div className={css['below']}>
        <SubmitButton disabled={code === null} busy={busy}>
          {t('code.verify')}
        </SubmitButton>
      </div>
      <p className={css['other']}>
        {t('code.noPhone')}
        <TextButton onClick={onOther}>{t('code.useRecovery')}</TextButton>
      </p>
    </form>
  );
}

function RecoveryCode({ pending, onOther }: StepProps) {
  const { t } = useTranslation('identity');
  const { form, toFirstError } = useFirstError();
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState(false);
  const { verify, wrong, clear, busy } = useVerify(pending, t('code.recoveryWrong'));
  const typed = code.trim();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (typed === '') return toFirstError();
    await verify(() => callWith(pending.token)(verifyRecoveryCode, { body: { code: typed } }));
    toFirstError();
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <GoBack pending={pending} />
      <ViewTitle>{t('code.recoveryTitle')}</ViewTitle>
      <p className={css['text']}>{t('code.recoveryText')}</p>
      <FormField
        label={t('code.recoveryCode')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(next) => {
          setCode(next);
          clear();
        }}
        error={wrong ?? (checked && typed === '' ? t('code.recoveryMissing') : null)}
      />
      <SubmitButton busy={busy}>{t('code.recoverySubmit')}</SubmitButton>
      <p className={css['other']}>
        <TextButton onClick={onOther}>{t('code.useAuthenticator')}</TextButton>
      </p>
    </form>
  );
}
