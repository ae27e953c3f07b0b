import { CalendarDays, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import css from './sign-in-offers.module.css';
import type { PublicConfiguration } from './sign-in-layout.tsx';

/** A demo and, on small screens, the app; each only if its address is configured (AUTH-005). */
export function SignInOffers({ configuration }: { configuration: PublicConfiguration }) {
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
