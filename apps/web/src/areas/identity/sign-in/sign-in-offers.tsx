import { CalendarDays, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import css from './sign-in-offers.module.css';
import type { PublicConfiguration } from './sign-in-layout.tsx';

/** A demo and, on small screens, the app; each only where its address is set (AUTH-005). */
export function SignInOffers({ configuration }: { configuration: PublicConfiguration }) {
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
