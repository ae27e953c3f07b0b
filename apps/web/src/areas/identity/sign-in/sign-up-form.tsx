import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { NewPasswordFields, useNewPassword } from '../password/new-password-fields.tsx';
import { addressOf, EmailField } from './email-field.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { createAccount } from './sign-in.ts';
import { useBanner } from './use-banner.ts';
import { useSignInSteps } from './use-sign-in-steps.ts';

/** Founds a company: the code step then verifies that the address is the person's own. */
export function SignUpForm({
  email,
  role,
  passwordMin,
  children,
}: {
  email: string;
  role: string;
  passwordMin: number;
  /** Content below, given the typed address. */
  children: (email: string) => ReactNode;
}) {
  const { t } = useTranslation('identity');
  const follow = useSignInSteps();
  const { banner, onRefused, clear } = useBanner();
  const words = {
    password: t('signIn.password'),
    confirm: t('signUp.confirm'),
    missing: t('signIn.passwordMissing'),
  };
  const { check, pathOf } = useNewPassword(words);
  const form = useSendForm({
    start: { email, password: '', confirm: '' },
    check: (draft) => ({
      ...(addressOf(draft.email) === '' ? { email: t('signIn.emailInvalid') } : {}),
      ...check(draft),
    }),
    pathOf,
    send: (draft) => {
      clear();
      return createAccount({ email: addressOf(draft.email), password: draft.password, role });
    },
    onSent: (next, draft) => follow(next, addressOf(draft.email)),
    onRefused,
  });
  return (
    <>
      <SignInForm form={form} banner={banner} action={t('signUp.submit')}>
        <EmailField form={form} />
        <NewPasswordFields form={form} words={words} min={passwordMin} />
      </SignInForm>
      {children(form.draft.email)}
    </>
  );
}
