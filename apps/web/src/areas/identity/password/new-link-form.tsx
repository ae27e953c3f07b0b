import { emailSchema } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { storedEmail } from '../../../platform/session/stored-session.ts';
import { Banner, EmailField, SubmitButton, useFirstError } from '../form-fields.tsx';
import css from '../form.module.css';
import { requestResetLink } from './request-reset-link.ts';
import type { LinkPurpose } from './reset-token.ts';

/** In the place of a link that leads nowhere: a way to get a new one (AUTH-017). */
export function NewLinkForm({ reason, purpose }: { reason: 'missing' | 'over'; purpose: LinkPurpose }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { form, toFirstError } = useFirstError();
  const [email, setEmail] = useState(() => storedEmail() ?? '');
  const [checked, setChecked] = useState(false);
  const [banner, setBanner] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const address = emailSchema.safeParse(email);
  // Only who invited somebody can do that again.
  if (purpose === 'invitation')
    return <p className={css['text']}>{t('newPassword.invitationInvalidText')}</p>;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    setBanner(null);
    if (!address.success) return toFirstError();
    setBusy(true);
    const problem = await requestResetLink(address.data);
    setBusy(false);
    if (problem !== null) return setBanner(problemText(problem) || t('signIn.failed'));
    await navigate({ to: '/reset-link-sent/$email', params: { email: address.data } });
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={css['text']}>
        {reason === 'missing' ? t('newPassword.missingText') : t('newPassword.invalidText')}
      </p>
      <Banner text={banner} />
      <EmailField
        value={email}
        onChange={setEmail}
        error={checked && !address.success ? t('signIn.emailNotValid') : null}
      />
      <SubmitButton busy={busy}>{t('newPassword.sendNew')}</SubmitButton>
    </form>
  );
}
