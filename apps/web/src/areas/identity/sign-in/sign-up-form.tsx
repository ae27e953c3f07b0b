import { emailSchema } from '@sourcewiz/contract';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Banner, EmailField, SubmitButton, useFirstError } from '../form-fields.tsx';
import { NewPasswordFields, useNewPassword, usePasswordHint } from '../password/new-password-fields.tsx';
import { createAccount } from './sign-in.ts';
import { useSignInSteps } from './use-sign-in-steps.ts';

/** Founds a company: the code step then makes sure that the address is the person's own. */
export function SignUpForm({
  email,
  onEmail,
  role,
  passwordMin,
}: {
  email: string;
  onEmail: (email: string) => void;
  role: string;
  passwordMin: number;
}) {
  const { t } = useTranslation('identity');
  const { form, toFirstError } = useFirstError();
  const newPassword = useNewPassword();
  const [emailChecked, setEmailChecked] = useState(false);
  const [banner, setBanner] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const hint = usePasswordHint(passwordMin);
  const address = emailSchema.safeParse(email);
  const follow = useSignInSteps((problems) => {
    const other = newPassword.takeProblems(problems);
    if (other !== null || problems.length === 0)
      setBanner((other === null ? '' : problemText(other)) || t('signIn.failed'));
    toFirstError();
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setEmailChecked(true);
    newPassword.tell('all');
    setBanner(null);
    if (!address.success || !newPassword.isComplete) return toFirstError();
    setBusy(true);
    const next = await createAccount({ email: address.data, password: newPassword.password, role });
    setBusy(false);
    await follow(next, address.data);
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <Banner text={banner} />
      <EmailField
        value={email}
        onChange={onEmail}
        error={emailChecked && !address.success ? t('signIn.emailInvalid') : null}
        onBlur={() => setEmailChecked((now) => now || email !== '')}
      />
      <NewPasswordFields
        state={newPassword}
        words={{
          password: t('signIn.password'),
          confirm: t('signUp.confirm'),
          missing: t('signIn.passwordMissing'),
        }}
        hint={hint}
      />
      <SubmitButton busy={busy}>{t('signUp.submit')}</SubmitButton>
    </form>
  );
}
