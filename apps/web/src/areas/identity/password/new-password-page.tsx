import { checkResetToken, resetPassword } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuietly } from '../../../platform/api/call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { storedToken, storedEmail } from '../../../platform/session/stored-session.ts';
import { logOut } from '../log-out.ts';
import { BackToSignIn, Banner, ViewHead, WideButton, SignInForm } from '../sign-in/sign-in-form.tsx';
import css from '../sign-in/sign-in-form.module.css';
import { SignInLayout, usePublicConfiguration } from '../sign-in/sign-in-layout.tsx';
import { dropResetToken, heldResetToken, type LinkPurpose } from './reset-token.ts';
import { useSendForm } from '../../../platform/form/use-send-form.ts';
import { addressOf, EmailField } from '../sign-in/email-field.tsx';
import { useBanner } from '../sign-in/use-banner.ts';
import { requestResetLink } from './request-reset-link.ts';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';

type View =
  | { view: 'checking' }
  | { view: 'check-failed'; reason: string }
  | { view: 'open'; purpose: LinkPurpose }
  | { view: 'invalid'; reason: 'missing' | 'over'; purpose: LinkPurpose }
  | { view: 'done'; purpose: LinkPurpose };

/** `/change-password`: opened from a mail, signed in or not (ruling 10). */
export function NewPasswordPage() {
  const { t } = useTranslation('identity');
  const configuration = usePublicConfiguration();
  const [token] = useState(heldResetToken);
  const { view, check, show } = useLinkView(token);
  const { title, text } = wordsOf(view);
  useDocumentTitle(t(`newPassword.${title}`));
  return (
    <SignInLayout key={view.view}>
      {view.view === 'invalid' || view.view === 'check-failed' ? <BackToSignIn /> : null}
      {view.view === 'done' ? (
        <span className={css['doneIcon']} aria-hidden>
          <Check size={20} />
        </span>
      ) : null}
      <ViewHead title={t(`newPassword.${title}`)} text={text && t(`newPassword.${text}`)} />
      {view.view === 'checking' ? <LineSkeletons count={4} /> : null}
      {view.view === 'check-failed' ? <CheckFailed reason={view.reason} onRetry={check} /> : null}
      {/* Only the person who sent the invitation can repeat it. */}
      {view.view === 'invalid' && view.purpose === 'reset' ? <NewLinkForm /> : null}
      {view.view === 'open' && token !== null ? (
        <NewPasswordForm
          token={token}
          purpose={view.purpose}
          passwordMin={configuration?.password_min}
          onDone={() => show({ view: 'done', purpose: view.purpose })}
          onLinkOver={() => show({ view: 'invalid', reason: 'over', purpose: view.purpose })}
        />
      ) : null}
      {view.view === 'done' ? <Done purpose={view.purpose} /> : null}
    </SignInLayout>
  );
}

/** Checks whether the link is still valid, so that nobody types a password for nothing. */
function useLinkView(token: string | null) {
  const [view, setView] = useState<View>(() =>
    token === null ? { view: 'invalid', reason: 'missing', purpose: 'reset' } : { view: 'checking' },
  );
  useEffect(() => {
    if (token !== null) void viewOf(token).then(setView);
  }, [token]);
  const check = async (): Promise<void> => {
    if (token === null) return;
    setView({ view: 'checking' });
    setView(await viewOf(token));
  };
  const show = (next: View): void => {
    dropResetToken();
    setView(next);
  };
  return { view, check, show };
}

async function viewOf(token: string): Promise<View> {
  const answer = await callQuietly(checkResetToken, { body: { token } });
  if (answer.ok) {
    const { valid } = answer.data;
    const purpose = answer.data.purpose ?? 'reset';
    return valid ? { view: 'open', purpose } : { view: 'invalid', reason: 'over', purpose };
  }
  const [problem] = answer.errors;
  // A malformed token fails the input check.
  if (problem?.code === 'invalid_input') return { view: 'invalid', reason: 'over', purpose: 'reset' };
  return { view: 'check-failed', reason: problem === undefined ? '' : problemText(problem) };
}

/** Title and text of a view, as keys of texts. */
function wordsOf(view: View) {
  const isInvitation = 'purpose' in view && view.purpose === 'invitation';
  switch (view.view) {
    case 'checking':
      return { title: 'checking' } as const;
    case 'check-failed':
      return { title: 'checkFailed' } as const;
    case 'open':
      return isInvitation
        ? ({ title: 'invitationTitle', text: 'invitationText' } as const)
        : ({ title: 'title', text: 'text' } as const);
    case 'invalid':
      return {
        title: view.reason === 'missing' ? 'missingTitle' : 'invalidTitle',
        text: isInvitation
          ? 'invitationInvalidText'
          : view.reason === 'missing'
            ? 'missingText'
            : 'invalidText',
      } as const;
    case 'done':
      return isInvitation
        ? ({ title: 'invitationDoneTitle', text: 'invitationDoneText' } as const)
        : ({ title: 'doneTitle', text: 'doneText' } as const);
  }
}

function CheckFailed({ reason, onRetry }: { reason: string; onRetry: () => Promise<void> }) {
  const { t } = useTranslation('identity');
  return (
    <Stack gap={14} className={css['below']}>
      <Banner text={reason || t('signIn.failed')} />
      <WideButton variant="primary" onClick={() => void onRetry()}>
        {t('newPassword.tryAgain')}
      </WideButton>
    </Stack>
  );
}

function Done({ purpose }: { purpose: LinkPurpose }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const goToSignIn = (): void => {
    // A person signed in here, with a session that just ended or under another account, wants to sign in again.
    if (storedToken() === null) void navigate({ to: '/', replace: true });
    else void logOut(() => location.assign('/'));
  };
  return (
    <WideButton variant="primary" onClick={goToSignIn}>
      {purpose === 'invitation' ? t('newPassword.invitationLogin') : t('newPassword.login')}
    </WideButton>
  );
}

/** Replaces an invalid link: a way to request a new one (AUTH-017). */
function NewLinkForm() {
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

/** Sets the password of the account that a mailed link belongs to. */
function NewPasswordForm({
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
