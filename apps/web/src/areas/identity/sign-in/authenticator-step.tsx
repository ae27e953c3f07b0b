import { verifyOtp, verifyRecoveryCode } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { CodeField } from '../code/code-field.tsx';
import { wholeCode } from '../code/code.rules.ts';
import { boxesOf, useCodeForm } from '../code/use-code-form.ts';
import { GoBack } from './code-form.tsx';
import type { PendingLogin } from './pending-login.ts';
import { AlternativeAction, SignInForm, TextButton, ViewHead } from './sign-in-form.tsx';
import { useSecondStep } from './use-second-step.ts';

/** The second step for people with an authenticator app: nothing is sent, so nothing expires or is sent again. */
export function AuthenticatorStep({ pending }: { pending: PendingLogin }) {
  const { t } = useTranslation('identity');
  const [view, setView] = useState<'app' | 'recovery'>('app');
  return (
    <div key={view}>
      <GoBack pending={pending} />
      {view === 'app' ? <AppCode pending={pending} /> : <RecoveryCode pending={pending} />}
      <AlternativeAction>
        {view === 'app' ? t('code.noPhone') : null}
        <TextButton onClick={() => setView(view === 'app' ? 'recovery' : 'app')}>
          {view === 'app' ? t('code.useRecovery') : t('code.useAuthenticator')}
        </TextButton>
      </AlternativeAction>
    </div>
  );
}

function AppCode({ pending }: { pending: PendingLogin }) {
  const { t } = useTranslation('identity');
  const { call, verify, ...ways } = useSecondStep(pending);
  const form = useCodeForm({ ...ways, send: (otp) => verify(call(verifyOtp, { body: { otp } })) });
  return (
    <>
      <ViewHead title={t('code.title')} text={t('code.authenticatorText')} />
      <SignInForm form={form} action={t('code.verify')} disabled={wholeCode(boxesOf(form)) === null}>
        <CodeField form={form} />
      </SignInForm>
    </>
  );
}

function RecoveryCode({ pending }: { pending: PendingLogin }) {
  const { t } = useTranslation('identity');
  const { call, verify, onSent, onRefused } = useSecondStep(pending);
  const form = useSendForm({
    start: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: t('code.recoveryMissing') } : {}),
    send: ({ code }) => verify(call(verifyRecoveryCode, { body: { code: code.trim() } })),
    onSent,
    onRefused: (problems, setProblem) => {
      if (problems[0]?.code === 'authenticator_code_wrong') setProblem('code', t('code.recoveryWrong'));
      else onRefused(problems);
    },
  });
  return (
    <>
      <ViewHead title={t('code.recoveryTitle')} text={t('code.recoveryText')} />
      <SignInForm form={form} action={t('code.recoverySubmit')}>
        <FormTextField
          form={form}
          name="code"
          label={t('code.recoveryCode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
        />
      </SignInForm>
    </>
  );
}
