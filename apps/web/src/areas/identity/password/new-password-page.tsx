import { checkResetToken } from '@sourcewiz/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuietly } from '../../../platform/api/call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { storedToken } from '../../../platform/session/stored-session.ts';
import { useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { Banner, SubmitButton, ViewTitle } from '../form-fields.tsx';
import css from '../form.module.css';
import { logOut } from '../log-out.ts';
import { NewLinkForm } from './new-link-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { dropResetToken, heldResetToken, type LinkPurpose } from './reset-token.ts';
import { SignInLayout, usePublicConfiguration } from '../sign-in/sign-in-layout.tsx';

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
  const title = titleOf(view);
  useDocumentTitle(t(`newPassword.${title}`));
  return (
    <SignInLayout key={view.view} brand={configuration?.brand ?? ''}>
      {view.view === 'invalid' || view.view === 'check-failed' ? <BackToSignIn /> : null}
      {view.view === 'done' ? (
        <span className={css['doneIcon']} aria-hidden>
          <Check size={20} />
        </span>
      ) : null}
      <ViewTitle>{t(`newPassword.${title}`)}</ViewTitle>
      {view.view === 'checking' ? <FieldSkeletons /> : null}
      {view.view === 'check-failed' ? <CheckFailed reason={view.reason} onRetry={check} /> : null}
      {view.view === 'invalid' ? <NewLinkForm {...view} /> : null}
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

/** Asks whether the link is still good, so that nobody types a password for nothing. */
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
  // A token that cannot be one is refused by its form.
  if (problem?.code === 'invalid_input') return { view: 'invalid', reason: 'over', purpose: 'reset' };
  return { view: 'check-failed', reason: problem === undefined ? '' : problemText(problem) };
}

function titleOf(view: View) {
  switch (view.view) {
    case 'checking':
      return 'checking';
    case 'check-failed':
      return 'checkFailed';
    case 'open':
      return view.purpose === 'invitation' ? 'invitationTitle' : 'title';
    case 'invalid':
      return view.reason === 'missing' ? 'missingTitle' : 'invalidTitle';
    case 'done':
      return view.purpose === 'invitation' ? 'invitationDoneTitle' : 'doneTitle';
  }
}

function BackToSignIn() {
  const { t } = useTranslation('identity');
  return (
    <Link to="/" className={css['back']}>
      <ArrowLeft size={15} aria-hidden />
      {t('resetSent.backToSignIn')}
    </Link>
  );
}

function FieldSkeletons() {
  return (
    <div className={css['skeletons']} aria-hidden>
      <i />
      <b />
      <i />
      <b />
    </div>
  );
}

function CheckFailed({ reason, onRetry }: { reason: string; onRetry: () => Promise<void> }) {
  const { t } = useTranslation('identity');
  return (
    <div className={css['below']}>
      <Banner text={reason || t('signIn.failed')} />
      <SubmitButton type="button" onClick={() => void onRetry()}>
        {t('newPassword.tryAgain')}
      </SubmitButton>
    </div>
  );
}

function Done({ purpose }: { purpose: LinkPurpose }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const isInvitation = purpose === 'invitation';
  const goToSignIn = (): void => {
    // Whoever is signed in here, with a session that just ended or as somebody else, wants to sign in anew.
    if (storedToken() === null) void navigate({ to: '/', replace: true });
    else void logOut(() => location.assign('/'));
  };
  return (
    <div>
      <p className={css['text']}>
        {isInvitation ? t('newPassword.invitationDoneText') : t('newPassword.doneText')}
      </p>
      <SubmitButton type="button" onClick={goToSignIn}>
        {isInvitation ? t('newPassword.invitationLogin') : t('newPassword.login')}
      </SubmitButton>
    </div>
  );
}
