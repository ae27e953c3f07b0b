import { ImagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { DropZone } from '../../../platform/upload/drop-zone.tsx';
import { imageFiles } from '../../../platform/upload/file-kinds.ts';
import { UploadList } from '../../../platform/upload/upload-list.tsx';
import { useUploads } from '../../../platform/upload/use-uploads.ts';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import css from './pictures.module.css';
import { CompanyPictures } from './company-pictures.tsx';
import type { CompanyForm } from './use-company-form.ts';

/** The logo and the images of the company. */
export function PicturesSection({ form }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  return (
    <Section title={t('sections.pictures')} text={t('sections.picturesText')}>
      <div className={css['parts']}>
        <LogoField form={form} />
        <CompanyPictures form={form} />
      </div>
    </Section>
  );
}

function LogoField({ form }: { form: CompanyForm }) {
  const { t } = useTranslation('company');
  const { send, list } = useUploads(imageFiles, (_, image) => form.set('logo', image));
  const { logo, name } = form.draft;
  const error = form.errorAt('logo');
  return (
    <DropZone
      data-changed={form.fields.includes('logo') || undefined}
      className={css['part']}
      accept={imageFiles.accept}
      room={1}
      onFiles={send}
      input={{ 'data-part': 'logo' }}
    >
      {({ pick }) => (
        <>
          <h3 className={css['partTitle']}>{t('fields.logo')}</h3>
          <div className={css['logo']}>
            <div className={css['logoFrame']}>
              {logo === null ? (
                <ImagePlus size={18} aria-hidden />
              ) : (
                <img src={logo.card} alt={t('logo.alt', { company: name })} />
              )}
            </div>
            <div className={css['logoActions']}>
              <Button onClick={pick}>{logo === null ? t('logo.add') : t('logo.replace')}</Button>
              {logo === null ? null : (
                <Button variant="text" onClick={() => form.set('logo', null)}>
                  {t('logo.remove')}
                </Button>
              )}
              <Text as="p" tone="faint" size="sm" className={css['note']}>
                {t('logo.kinds')}
              </Text>
            </div>
          </div>
          <UploadList {...list} />
          {error === undefined ? null : (
            <Text as="p" tone="bad" size="sm" className={css['note']} role="alert">
              {error}
            </Text>
          )}
        </>
      )}
    </DropZone>
  );
}
