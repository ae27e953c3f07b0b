import { publicConfiguration } from '@sourcewiz/contract';
import { Camera, ListFilter, Package } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import { ButtonAnchor } from '../../platform/kit/fields/button.tsx';
import { Dialog } from '../../platform/kit/overlays/dialog.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../platform/kit/marks/icon-tile.tsx';
import css from './download-app.module.css';

const benefits = [
  { key: 'view', icon: Package },
  { key: 'add', icon: Camera },
  { key: 'sort', icon: ListFilter },
] as const;

/** What the phone app is good for and where to get it; without stores, the address for the phone's browser. */
export function DownloadApp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('app');
  const { data } = useCall(publicConfiguration, {}, { staleTime: Infinity });
  const stores = [
    { key: 'playStore', url: data?.android_app_url ?? null },
    { key: 'appStore', url: data?.ios_app_url ?? null },
  ] as const;
  const open = stores.filter(({ url }) => url !== null);
  return (
    <Dialog
      title={t('download.title', { brand: data?.brand ?? '' })}
      text={t('download.tagline')}
      onClose={onClose}
      width={460}
    >
      <Stack as="ul" gap={10}>
        {benefits.map(({ key, icon: Icon }) => (
          <Row as="li" key={key} gap={12}>
            <IconTile>
              <Icon size={17} strokeWidth={1.8} />
            </IconTile>
            {t(`download.${key}`)}
          </Row>
        ))}
      </Stack>
      {open.length > 0 ? (
        <div className={css['stores']}>
          {open.map(({ key, url }) => (
            <ButtonAnchor
              key={key}
              href={url ?? undefined}
              target="_blank"
              rel="noreferrer"
              size="large"
              variant="primary"
            >
              {t(`download.${key}`)}
            </ButtonAnchor>
          ))}
        </div>
      ) : data === undefined ? null : (
        <div className={css['browser']}>
          <p>{t('download.browser')}</p>
          <Text as="p" tone="ink" weight={560} breaks className={css['address']}>
            {location.host}
          </Text>
        </div>
      )}
    </Dialog>
  );
}
