import { emailSchema } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { AlertTriangle, CalendarDays, Eye, EyeOff, Smartphone } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../platform/i18n/problem-text.ts';
import { storeSession, takeRememberedPath } from '../../platform/session/stored-session.ts';
import { useDocumentTitle } from '../../platform/ui/page.tsx';
import { toast } from '../../platform/ui/toast-store.ts';
import css from './form.module.css';
import { SignInLayout, usePublicConfiguration, type PublicConfiguration } from './sign-in-layout.tsx';
import { signIn, type SignInStep } from './sign-in.ts';

/** `/` while nobody is signed in. */
export function SignInPage() {
  const { t } = useTranslation('identity');
  const configuration = usePublicConfiguration();
  useDocumentTitle(t('signIn.title'));
  return (
    <SignInLayout brand={configuration?.brand ?? ''}>
      <h1 className={css['title']}>{t('signIn.title')}</h1>
      <p className={css['text']}>{t('signIn.text')}</p>
      <PasswordForm />
      {configuration === undefined ? null : <Offers configuration={configuration} />}
    </SignInLayout>
  );
}

function PasswordForm() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [checked, setChecked] = useState({ email: false, password: false });
  const [banner, setBanner] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const address = emailSchema.safeParse(email);
  const emailWrong = checked.email && !address.success;
  const passwordWrong = checked.password && password === '';

  const follow = (next: SignInStep, lowerCased: string): void => {
    if (next.step === 'refused') {
      setBanner(next.problem === null ? t('signIn.failed') : problemText(next.problem) || t('signIn.failed'));
    } else if (next.step === 'code-not-sent') {
      toast({ tone: 'bad', title: t('code.sendFailed') });
    } else if (next.step === 'signed-in') {
      storeSession({ token: next.token, email: lowerCased });
      void navigate({ href: takeRememberedPath() });
    } else {
      toast({ tone: 'ok', title: t('code.sent') });
      void navigate({ to: '/otp-verify', state: { pendingLogin: next.pending } });
    }
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked({ email: true, password: true });
    if (!address.success || password === '' || busy) return;
    setBanner(null);
    setBusy(true);
    const next = await signIn({ email: address.data, password });
    setBusy(false);
    follow(next, address.data);
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {banner === null ? null : (
        <div className={css['banner']} role="alert">
          <AlertTriangle size={15} aria-hidden />
          {banner}
        </div>
      )}
      <div className={css['field']}>
        <label className={css['label']} htmlFor="email">
          {t('signIn.email')}
        </label>
        <input
          id="email"
          className={css['input']}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={() => setChecked((now) => ({ ...now, email: now.email || email !== '' }))}
          aria-invalid={emailWrong}
          aria-describedby={emailWrong ? 'email-error' : undefined}
        />
        {emailWrong ? (
          <p id="email-error" className={css['error']} role="alert">
            {t('signIn.emailInvalid')}
          </p>
        ) : null}
      </div>
      <div className={css['field']}>
        <label className={css['label']} htmlFor="password">
          {t('signIn.password')}
        </label>
        <div className={css['control']}>
          <input
            id="password"
            className={css['input']}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={128}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            aria-invalid={passwordWrong}
            aria-describedby={passwordWrong ? 'password-error' : undefined}
          />
          <button
            type="button"
            className={css['eye']}
            aria-label={shown ? t('signIn.hidePassword') : t('signIn.showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </button>
        </div>
        {passwordWrong ? (
          <p id="password-error" className={css['error']} role="alert">
            {t('signIn.passwordMissing')}
          </p>
        ) : null}
      </div>
      <button type="submit" className={css['submit']} aria-busy={busy}>
        {t('signIn.submit')}
      </button>
    </form>
  );
}

/** A demo and, on phones, the app; each only where its address is set. */
function Offers({ configuration }: { configuration: PublicConfiguration }) {
  const { t } = useTranslation('identity');
  const { book_demo_url: demo, android_app_url: android, ios_app_url: iphone, brand } = configuration;
  return (
    <>
      {demo === null ? null : (
        <div className={css['side']}>
          <span className={css['sideIcon']}>
            <CalendarDays size={17} aria-hidden />
          </span>
          <div className={css['sideWords']}>
            <div className={css['sideTitle']}>{t('signIn.demoTitle')}</div>
            <div className={css['sideText']}>{t('signIn.demoText')}</div>
          </div>
          <a className={css['sideLink']} href={demo} target="_blank" rel="noreferrer">
            {t('signIn.demo')}
          </a>
        </div>
      )}
      {android === null && iphone === null ? null : (
        <div className={`${css['side']} ${css['phoneOnly']}`}>
          <span className={css['sideIcon']}>
            <Smartphone size={17} aria-hidden />
          </span>
          <div className={css['sideWords']}>
            <div className={css['sideTitle']}>{t('signIn.appTitle', { brand })}</div>
            <div className={css['sideText']}>{t('signIn.appText')}</div>
          </div>
          {android === null ? null : (
            <a className={css['sideLink']} href={android}>
              {t('signIn.android')}
            </a>
          )}
          {iphone === null ? null : (
            <a className={css['sideLink']} href={iphone}>
              {t('signIn.iphone')}
            </a>
          )}
        </div>
      )}
    </>
  );
}
