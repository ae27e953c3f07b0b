import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../../platform/form/text-field.tsx';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { addressOf, EmailField } from '../sign-in/email-field.tsx';
import css from '../sign-in/sign-in-form.module.css';
import { SignInForm, TextButton } from '../sign-in/sign-in-form.tsx';
import { signIn } from '../sign-in/sign-in.ts';
import { useBanner } from '../sign-in/use-banner.ts';
import { useSignInSteps } from '../sign-in/use-sign-in-steps.ts';
import { requestResetLink } from './request-reset-link.ts';

/** Email and password, and a way out for people who forgot the password. */
export function PasswordForm({
  email,
  takesFocus,
  children,
}: {
  email: string;
  /** Whether it is the first view of the page; after another one the focus goes to the title. */
  takesFocus: boolean;
  /** Content below, given the typed address. */
  children: (email: string) => ReactNode;
}) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const follow = useSignInSteps();
  const { banner, onRefused, clear } = useBanner();
  const [isForgotten, setIsForgotten] = useState(false);
  const form = useSendForm({
    start: { email, password: '' },
    check: (draft) => ({
      ...(addressOf(draft.email) === '' ? { email: t('signIn.emailInvalid') } : {}),
      ...(draft.password === '' ? { password: t('signIn.passwordMissing') } : {}),
    }),
    send: ({ email: typed, password }) => {
      clear();
      return signIn({ email: addressOf(typed), password });
    },
    onSent: (next, draft) => follow(next, addressOf(draft.email)),
    onRefused,
  });

  const { element } = form;
  // On a phone the keyboard would cover the page before anybody has read it.
  useEffect(() => {
    if (takesFocus && matchMedia('(pointer: fine)').matches) element.current?.querySelector('input')?.focus();
  }, [element, takesFocus]);

  const forgot = async (): Promise<void> => {
    clear();
    const address = addressOf(form.draft.email);
    if (address === '') {
      // Who has typed nothing yet has done nothing wrong.
      if (form.draft.email.trim() !== '') form.setProblem('email', t('signIn.emailNotValid'));
      form.element.current?.querySelector('input')?.focus();
      return;
    }
    setIsForgotten(true);
    const answer = await requestResetLink(address);
    setIsForgotten(false);
    if (!answer.ok) return onRefused(answer.errors);
    await navigate({ to: '/reset-link-sent/$email', params: { email: address } });
  };

  return (
    <>
      <SignInForm form={form} banner={banner} action={t('signIn.submit')} disabled={isForgotten}>
        <EmailField form={form} />
        {/* The button is at the end of the label's line, but follows the field in keyboard order. */}
        <div className={css['withAside']}>
          <FormTextField
            form={form}
            name="password"
            label={t('signIn.password')}
            type="password"
            autoComplete="current-password"
            maxLength={128}
          />
          <TextButton
            className={css['aside']}
            loading={isForgotten}
            disabled={form.saving}
            onClick={() => void forgot()}
          >
            {t('signIn.forgot')}
          </TextButton>
        </div>
      </SignInForm>
      {children(form.draft.email)}
    </>
  );
}
