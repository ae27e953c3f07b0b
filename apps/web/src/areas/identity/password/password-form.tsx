import { emailSchema } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import {
  Banner,
  EmailField,
  PasswordField,
  SubmitButton,
  TextButton,
  useFirstError,
} from '../form-fields.tsx';
import { requestResetLink } from './request-reset-link.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { useSignInSteps } from '../sign-in/use-sign-in-steps.ts';

/** Email and password, and the way out for somebody who forgot the second one. */
export function PasswordForm({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { form, toFirstError } = useFirstError();
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState({ email: false, password: false, forEmailOnly: false });
  const [banner, setBanner] = useState<string | null>(null);
  const [busy, setBusy] = useState<'signIn' | 'forgot' | null>(null);
  const follow = useSignInSteps(([problem]) =>
    setBanner((problem === undefined ? '' : problemText(problem)) || t('signIn.failed')),
  );
  const address = emailSchema.safeParse(email);
  const emailError =
    checked.email && !address.success
      ? t(checked.forEmailOnly ? 'signIn.emailNotValid' : 'signIn.emailInvalid')
      : null;
  const passwordError = checked.password && password === '' ? t('signIn.passwordMissing') : null;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy !== null) return;
    setChecked({ email: true, password: true, forEmailOnly: false });
    setBanner(null);
    if (!address.success || password === '') return toFirstError();
    setBusy('signIn');
    const next = await signIn({ email: address.data, password });
    setBusy(null);
    await follow(next, address.data);
  };

  const forgot = async (): Promise<void> => {
    if (busy !== null) return;
    setChecked({ email: true, password: false, forEmailOnly: true });
    setBanner(null);
    if (!address.success) return toFirstError();
    setBusy('forgot');
    const problem = await requestResetLink(address.data);
    setBusy(null);
    if (problem !== null) return setBanner(problemText(problem) || t('signIn.failed'));
    await navigate({ to: '/reset-link-sent/$email', params: { email: address.data } });
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Banner text={banner} />
      <EmailField
        value={email}
        onChange={onEmail}
        error={emailError}
        onBlur={() => setChecked((now) => ({ ...now, email: now.email || email !== '' }))}
      />
      <PasswordField
        label={t('signIn.password')}
        autoComplete="current-password"
        maxLength={128}
        value={password}
        onChange={setPassword}
        error={passwordError}
        aside={
          <TextButton place="aside" busy={busy === 'forgot'} onClick={() => void forgot()}>
            {t('signIn.forgot')}
          </TextButton>
        }
      />
      <SubmitButton busy={busy === 'signIn'}>{t('signIn.submit')}</SubmitButton>
    </form>
  );
}
