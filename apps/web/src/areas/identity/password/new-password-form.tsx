import { resetPassword } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { callQuietly } from '../../../platform/api/call.ts';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { SignInForm } from '../sign-in/sign-in-form.tsx';
import { useBanner } from '../sign-in/use-banner.ts';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';
import type { LinkPurpose } from './reset-token.ts';

/** Sets the password of the account that a mailed link belongs to. */
export function NewPasswordForm({
  token,
  purpose,
  passwordMin,
  onDone,
  onLinkOver,
}: {
  token: string;
  purpose: LinkPurpose;
  passwordMin: number | undefined;
  onDone: () => void;
  /** The link was used or has expired since it was checked. */
  onLinkOver: () => void;
}) {
  const { t } = useTranslation('identity');
  const { banner, onRefused, clear } = useBanner();
  const words = {
    password: t('newPassword.password'),
    confirm: t('newPassword.confirm'),
    missing: t('newPassword.missing'),
  };
  const form = useSendForm({
    start: { password: '', confirm: '' },
    ...useNewPassword(words),
    send: ({ password }) => {
      clear();
      return callQuietly(resetPassword, { body: { token, password } });
    },
    onSent: onDone,
    onRefused: (problems) => {
      if (problems[0]?.code === 'reset_link_invalid') onLinkOver();
      else onRefused(problems);
    },
  });
  return (
    <SignInForm
      form={form}
      banner={banner}
      action={purpose === 'invitation' ? t('newPassword.invitationSubmit') : t('newPassword.submit')}
    >
      <NewPasswordFields form={form} words={words} min={passwordMin} />
    </SignInForm>
  );
}
