import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { PasswordForm } from '../password/password-form.tsx';
import { AlternativeAction, TextButton, ViewHead } from './sign-in-form.tsx';
import { SignInLayout, usePublicConfiguration } from './sign-in-layout.tsx';
import { SignInOffers } from './sign-in-offers.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** `/` while nobody is signed in: the password step, or the sign-up if that is open. */
export function SignInPage() {
  const { t } = useTranslation('identity');
  const configuration = usePublicConfiguration();
  // The typed address is kept when the view changes.
  const [{ view, email, isFirst }, show] = useState({
    view: 'signIn' as 'signIn' | 'signUp',
    email: '',
    isFirst: true,
  });
  const brand = configuration?.brand ?? '';
  const signUp = configuration?.sign_up.open ? configuration.sign_up : null;
  useDocumentTitle(t(`${view}.title`));

  if (view === 'signUp' && configuration !== undefined && signUp !== null) {
    return (
      <SignInLayout key="signUp">
        <ViewHead title={t('signUp.title')} text={t('signUp.text')} />
        <SignUpForm email={email} role={signUp.role} passwordMin={configuration.password_min}>
          {(typed) => (
            <AlternativeAction>
              {t('signUp.haveAccount')}
              <TextButton onClick={() => show({ view: 'signIn', email: typed, isFirst: false })}>
                {t('signUp.toSignIn')}
              </TextButton>
            </AlternativeAction>
          )}
        </SignUpForm>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout key="signIn">
      <ViewHead title={t('signIn.title')} text={t('signIn.text')} />
      <PasswordForm email={email} takesFocus={isFirst}>
        {(typed) =>
          signUp === null ? null : (
            <AlternativeAction>
              {brand === '' ? t('signIn.newHereUnnamed') : t('signIn.newHere', { brand })}
              <TextButton onClick={() => show({ view: 'signUp', email: typed, isFirst: false })}>
                {t('signIn.createAccount')}
              </TextButton>
            </AlternativeAction>
          )
        }
      </PasswordForm>
      {configuration === undefined ? null : <SignInOffers configuration={configuration} />}
    </SignInLayout>
  );
}
