import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { OutboxHint } from '../hint.tsx';
import { AuthenticatorStep } from './authenticator-step.tsx';
import { CodeForm } from './code-form.tsx';
import { usePendingLogin } from './pending-login.ts';
import { SignInLayout } from './sign-in-layout.tsx';

/** `/otp-verify`: without the state of a password step there is nothing to verify (AUTH-010). */
export function CodePage() {
  const { t } = useTranslation('identity');
  const pending = usePendingLogin('/otp-verify');
  useDocumentTitle(t('code.title'));
  if (pending === null) return <Navigate to="/" replace />;
  return (
    <SignInLayout>
      {pending.secondStep === 'authenticator' ? (
        <AuthenticatorStep pending={pending} />
      ) : (
        <>
          <CodeForm pending={pending} />
          <OutboxHint text={t('code.outboxText')} />
        </>
      )}
    </SignInLayout>
  );
}
