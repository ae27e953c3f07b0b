import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { TextButton, ViewTitle } from '../form-fields.tsx';
import css from '../form.module.css';
import { PasswordForm } from '../password/password-form.tsx';
import { SignInLayout, usePublicConfiguration } from './sign-in-layout.tsx';
import { SignInOffers } from './sign-in-offers.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** `/` while nobody is signed in: the password step, and in its place the sign-up where that is open. */
export function SignInPage() {
  const { t } = useTranslation('identity');
  const configuration = usePublicConfiguration();
  const [view, setView] = useState<'signIn' | 'signUp'>('signIn');
  // What was typed there is there in the other view as well.
  const [email, setEmail] = useState('');
  const brand = configuration?.brand ?? '';
  const signUp = configuration?.sign_up.open ? configuration.sign_up : null;
  useDocumentTitle(t(`${view}.title`));

  if (view === 'signUp' && configuration !== undefined && signUp !== null) {
    return (
      <SignInLayout key="signUp" brand={brand}>
        <ViewTitle>{t('signUp.title')}</ViewTitle>
        <p className={css['text']}>{t('signUp.text')}</p>
        <SignUpForm
          email={email}
          onEmail={setEmail}
          role={signUp.role}
          passwordMin={configuration.password_min}
        />
        <p className={css['other']}>
          {t('signUp.haveAccount')}
          <TextButton onClick={() => setView('signIn')}>{t('signUp.toSignIn')}</TextButton>
        </p>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout key="signIn" brand={brand}>
      <ViewTitle>{t('signIn.title')}</ViewTitle>
      <p className={css['text']}>{t('signIn.text')}</p>
      <PasswordForm email={email} onEmail={setEmail} />
      {signUp === null ? null : (
        <p className={css['other']}>
          {brand === '' ? t('signIn.newHereUnnamed') : t('signIn.newHere', { brand })}
          <TextButton onClick={() => setView('signUp')}>{t('signIn.createAccount')}</TextButton>
        </p>
      )}
      {configuration === undefined ? null : <SignInOffers configuration={configuration} />}
    </SignInLayout>
  );
}
