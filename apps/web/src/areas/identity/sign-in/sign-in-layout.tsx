import { publicConfiguration, type ResultOf } from '@sourcewiz/contract';
import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { changeLanguage } from '../../../platform/i18n/language.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Menu } from '../../../platform/kit/overlays/menu.tsx';
import { setBrand } from '../../../platform/kit/page/page.tsx';
import css from './sign-in-layout.module.css';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';

const pictures = ['vase', 'bowl', 'throw', 'chair', 'pitcher', 'lamp'] as const;

/** Drawn products and a sample catalogue; decorative. */
function ArtWall() {
  const { t } = useTranslation('identity');
  return (
    <div className={css['wall']} aria-hidden>
      <div className={css['tiles']}>
        {pictures.map((name) => (
          <img key={name} className={css[name]} src={`/art/sign-in-${name}.svg`} alt="" />
        ))}
        <div className={css['sample']}>
          <Row gap={12} className={css['sampleHead']}>
            <img src="/art/sign-in-vase.svg" alt="" width={44} height={44} />
            <div>
              <Text as="p" weight={600}>
                {t('sample.title')}
              </Text>
              <Text as="p" tone="faint" size="sm">
                {t('sample.text')}
              </Text>
            </div>
            <Tag tone="ok">{t('sample.active')}</Tag>
          </Row>
          <dl className={css['figures']}>
            <div>
              <dt>38</dt>
              <dd>{t('sample.opened')}</dd>
            </div>
            <div>
              <dt>9</dt>
              <dd>{t('sample.shortlisted')}</dd>
            </div>
            <div>
              <dt>4</dt>
              <dd>{t('sample.enquiries')}</dd>
            </div>
          </dl>
        </div>
      </div>
    </div>
  );
}

const year = new Date().getFullYear();

export type PublicConfiguration = ResultOf<typeof publicConfiguration>;

/** The server's public settings; undefined until they are loaded. */
export function usePublicConfiguration(): PublicConfiguration | undefined {
  const { data } = useCall(publicConfiguration, {}, { staleTime: Infinity });
  if (data !== undefined) setBrand(data.brand);
  return data;
}

/** Both steps of signing in: the form keeps its place, with images beside it, on a phone above it. */
export function SignInLayout({ children }: { children: ReactNode }) {
  const brand = usePublicConfiguration()?.brand ?? '';
  return (
    <div className={css['page']}>
      <div className={css['side']}>
        <img className={css['scene']} src="/art/scene.svg" alt="" />
        <header className={css['brand']}>
          <span className={css['mark']} aria-hidden>
            {brand.charAt(0)}
          </span>
          <span>{brand}</span>
        </header>
        <main className={css['form']}>{children}</main>
        <footer className={css['foot']}>
          <span className={css['owner']}>{brand === '' ? '' : `© ${year} ${brand}`}</span>
          <LanguageChoice />
        </footer>
      </div>
      <ArtWall />
    </div>
  );
}

function LanguageChoice() {
  const { t } = useTranslation('identity');
  return (
    <Menu
      items={(['en', 'tr'] as const).map((language) => ({
        key: language,
        label: t(`languages.${language}`),
        checked: currentLanguage() === language,
        onClick: () => void changeLanguage(language),
      }))}
      renderButton={(props) => (
        <Button
          {...props}
          variant="text"
          size="small"
          className={css['language']}
          icon={<Languages size={14} aria-hidden />}
        >
          <span className="visually-hidden">{t('signIn.language')}</span>
          {t(`languages.${currentLanguage()}`)}
        </Button>
      )}
    />
  );
}
