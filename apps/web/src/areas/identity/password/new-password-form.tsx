import { resetPassword } from '@sourcewiz/contract';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuietly } from '../../../platform/api/call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Banner, SubmitButton, useFirstError } from '../form-fields.tsx';
import css from '../form.module.css';
import { NewPasswordFields, useNewPassword, usePasswordHint } from './new-password-fields.tsx';
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
  /** The link was used or ran out since it was checked. */
  onLinkOver: () => void;
}) {
  const { t } = useTranslation('identity');
  const { form, toFirstError } = useFirstError();
  const newPassword = useNewPassword();
  const [banner, setBanner] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const hint = usePasswordHint(passwordMin);
  const isInvitation = purpose === 'invitation';

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    newPassword.tell('all');
    setBanner(null);
    if (!newPassword.isComplete) return toFirstError();
    setBusy(true);
    const answer = await callQuietly(resetPassword, { body: { token, password: newPassword.password } });
    setBusy(false);
    if (answer.ok) return onDone();
    const other = newPassword.takeProblems(answer.errors);
    if (other?.code === 'reset_link_invalid') return onLinkOver();
    if (other !== null) setBanner(problemText(other) || t('signIn.failed'));
    toFirstError();
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={css['text']}>{isInvitation ? t('newPassword.invitationText') : t('newPassword.text')}</p>
      <Banner text={banner} />
      <NewPasswordFields
        state={newPassword}
        words={{
          password: t('newPassword.password'),
          confirm: t('newPassword.confirm'),
          missing: t('newPassword.missing'),
        }}
        hint={hint}
      />
      <SubmitButton busy={busy}>
        {isInvitation ? t('newPassword.invitationSubmit') : t('newPassword.submit')}
      </SubmitButton>
    </form>
  );
}
