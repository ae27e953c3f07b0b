import { FileSpreadsheet, Images, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { AddProductButton } from './add-product-button.tsx';
import css from './empty-library.module.css';

const art = ['bowl', 'vase', 'chair', 'mug', 'basket'] as const;

/** A company without products: what the page is for, and three ways to begin. */
export function EmptyLibrary() {
  const { t } = useTranslation('products');
  const mayUpload = usePermitted('update_products');
  const mayAdd = usePermitted('create_products');
  const mayBulk = usePermitted('bulk_upload');
  return (
    <Page title={t('library.title')} count={0}>
      <div className={css['art']} aria-hidden>
        {art.map((name) => (
          <div key={name} className={css['card']}>
            <img src={`/art/card-${name}.svg`} alt="" />
            <i />
            <i />
          </div>
        ))}
      </div>
      <Stack gap={6} align="center" className={css['words']}>
        <Text as="h2" size="4xl" weight={620}>
          {t('empty.title')}
        </Text>
        <Text as="p" tone="soft" size="md">
          {mayUpload || mayAdd || mayBulk ? t('empty.text') : t('empty.noPermission')}
        </Text>
      </Stack>
      <div className={css['ways']}>
        {mayUpload ? (
          <StartCard
            tone="first"
            icon={<FileSpreadsheet size={18} />}
            title={t('empty.excelTitle')}
            text={t('empty.excelText')}
          >
            <LinkButton variant="primary" to={'/manage-products' as string}>
              {t('empty.excel')}
            </LinkButton>
          </StartCard>
        ) : null}
        {mayBulk ? (
          <StartCard icon={<Images size={18} />} title={t('empty.photosTitle')} text={t('empty.photosText')}>
            <LinkButton to="/bulk-upload/">{t('empty.photos')}</LinkButton>
          </StartCard>
        ) : null}
        {mayAdd ? (
          <StartCard icon={<PenLine size={18} />} title={t('empty.oneTitle')} text={t('empty.oneText')}>
            <AddProductButton>{(open) => <Button onClick={open}>{t('empty.one')}</Button>}</AddProductButton>
          </StartCard>
        ) : null}
      </div>
    </Page>
  );
}

function StartCard({
  tone,
  icon,
  title,
  text,
  children,
}: {
  tone?: 'first';
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className={css['way']} data-tone={tone}>
      <IconTile size={44} tone={tone === undefined ? 'neutral' : 'accent'}>
        {icon}
      </IconTile>
      <Stack gap={4}>
        <Text as="h3" size="xl" weight={600}>
          {title}
        </Text>
        <Text as="p" tone="soft">
          {text}
        </Text>
        <Row wrap className={css['actions']}>
          {children}
        </Row>
      </Stack>
    </section>
  );
}
