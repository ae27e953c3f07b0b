import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { AuthenticatorStep } from './authenticator-step.tsx';
import { CodeForm } from './code-form.tsx';
import { OutboxHint } from './outbox-hint.tsx';
import { usePendingLogin } from './pending-login.ts';
import { SignInLayout, usePublicConfiguration } from './sign-in-layout.tsx';

/** `/otp-verify`: without the state of a password step there is nothing to verify (AUTH-010). */
export function CodePage() {
  const { t } = useTranslation('identity');
  const configuration = usePublicConfiguration();
  const pending = usePendingLogin('/otp-verify');
  useDocumentTitle(t('code.title'));
  if (pending === null) return <Navigate to="/" replace />;
  return (
    <SignInLayout brand={configuration?.brand ?? ''}>
      {pending.secondStep === 'authenticator' ? (
        <AuthenticatorStep pending={pending} />
      ) : (
        <>
          <CodeForm pending={pending} />
          <OutboxHint configuration={configuration} text={t('code.outboxText')} />
        </>
      )}
    </SignInLayout>
  );
}
