import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { PasswordForm } from '../password/password-form.tsx';
import { AlternativeAction, TextButton, ViewHead } from './sign-in-form.tsx';
import { SignInLayout, usePublicConfiguration, type PublicConfiguration } from './sign-in-layout.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { CalendarDays, Smartphone } from 'lucide-react';
import { ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import css from './sign-in-offers.module.css';

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

/** A demo and, on small screens, the app; each only if its address is configured (AUTH-005). */
function SignInOffers({ configuration }: { configuration: PublicConfiguration }) {
  const { t } = useTranslation('identity');
  const { book_demo_url: demo, android_app_url: android, ios_app_url: iphone, brand } = configuration;
  return (
    <>
      {demo === null ? null : (
        <Offer icon={<CalendarDays size={17} />} title={t('signIn.demoTitle')} text={t('signIn.demoText')}>
          <ButtonAnchor href={demo} target="_blank" rel="noreferrer">
            {t('signIn.demo')}
          </ButtonAnchor>
        </Offer>
      )}
      {android === null && iphone === null ? null : (
        <Offer
          className={css['phoneOnly']}
          icon={<Smartphone size={17} />}
          title={t('signIn.appTitle', { brand })}
          text={t('signIn.appText')}
        >
          {android === null ? null : <ButtonAnchor href={android}>{t('signIn.android')}</ButtonAnchor>}
          {iphone === null ? null : <ButtonAnchor href={iphone}>{t('signIn.iphone')}</ButtonAnchor>}
        </Offer>
      )}
    </>
  );
}

function Offer({
  icon,
  title,
  text,
  className = '',
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Row gap={10} className={`${css['offer'] ?? ''} ${className}`}>
      <IconTile>{icon}</IconTile>
      <div className={css['words']}>
        <Text as="p" weight={560}>
          {title}
        </Text>
        <Text as="p" tone="faint" size="sm">
          {text}
        </Text>
      </div>
      {children}
    </Row>
  );
}
