import { FileSpreadsheet, Images, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { AddProductButton } from './add-product-button.tsx';
import css from './empty-library.module.css';

const art = ['bowl', 'vase', 'chair', 'mug', 'basket'] as const;

/** A company without products: what the place is for, and three ways to begin. */
export function EmptyLibrary() {
  const { t } = useTranslation('products');
  const mayUpload = usePermitted('update_products');
  const mayAdd = usePermitted('create_products');
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
      <div className={css['words']}>
        <h2>{t('empty.title')}</h2>
        <p>{mayUpload || mayAdd ? t('empty.text') : t('empty.noPermission')}</p>
      </div>
      <div className={css['ways']}>
        {mayUpload ? (
          <>
            <Way
              tone="first"
              icon={<FileSpreadsheet size={18} />}
              title={t('empty.excelTitle')}
              text={t('empty.excelText')}
            >
              <LinkButton variant="primary" to={'/manage-products' as string}>
                {t('empty.excel')}
              </LinkButton>
            </Way>
            <Way icon={<Images size={18} />} title={t('empty.photosTitle')} text={t('empty.photosText')}>
              <LinkButton to={'/manage-products' as string}>{t('empty.photos')}</LinkButton>
            </Way>
          </>
        ) : null}
        {mayAdd ? (
          <Way icon={<PenLine size={18} />} title={t('empty.oneTitle')} text={t('empty.oneText')}>
            <AddProductButton>{(open) => <Button onClick={open}>{t('empty.one')}</Button>}</AddProductButton>
          </Way>
        ) : null}
      </div>
    </Page>
  );
}

function Way({
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
      <span className={css['icon']} aria-hidden>
        {icon}
      </span>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        <div className={css['actions']}>{children}</div>
      </div>
    </section>
  );
}
