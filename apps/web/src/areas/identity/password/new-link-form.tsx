import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { storedEmail } from '../../../platform/session/stored-session.ts';
import { addressOf, EmailField } from '../sign-in/email-field.tsx';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import { useBanner } from '../sign-in/use-banner.ts';
import { requestResetLink } from './request-reset-link.ts';

/** Replaces an invalid link: a way to request a new one (AUTH-017). */
export function NewLinkForm() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { banner, onRefused, clear } = useBanner();
  const form = useSendForm({
    start: { email: storedEmail() ?? '' },
    check: ({ email }) => (addressOf(email) === '' ? { email: t('signIn.emailNotValid') } : {}),
    send: ({ email }) => {
      clear();
      return requestResetLink(addressOf(email));
    },
    onSent: (_, { email }) =>
      navigate({ to: '/reset-link-sent/$email', params: { email: addressOf(email) } }),
    onRefused,
  });
  return (
    <SignInForm form={form} banner={banner} action={t('newPassword.sendNew')}>
      <EmailField form={form} />
    </SignInForm>
  );
}
