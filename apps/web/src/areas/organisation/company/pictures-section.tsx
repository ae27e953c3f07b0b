import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Section } from '../../../platform/kit/page/section.tsx';
import { IMAGE_ACCEPT, UploadList } from '../../media/index.ts';
import css from './pictures.module.css';
import { CompanyPictures } from './company-pictures.tsx';
import type { CompanyForm } from './use-company-form.ts';
import { useFormUploads } from './use-form-uploads.ts';

/** The logo and the pictures of the company. */
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
  const picker = useRef<HTMLInputElement>(null);
  const { uploads, send, retry, forget } = useFormUploads((add) => form.set('logo', add([])[0] ?? null));
  const { logo, name } = form.draft;
  const error = form.errorAt('logo');
  return (
    <div data-changed={form.fields.includes('logo') || undefined} className={css['part']}>
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
          <Button onClick={() => picker.current?.click()}>
            {logo === null ? t('logo.add') : t('logo.replace')}
          </Button>
          {logo === null ? null : (
            <Button variant="text" onClick={() => form.set('logo', null)}>
              {t('logo.remove')}
            </Button>
          )}
          <p className={css['note']}>{t('logo.kinds')}</p>
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        accept={IMAGE_ACCEPT}
        hidden
        data-part="logo"
        onChange={(event) => {
          send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <UploadList uploads={uploads} onRetry={retry} onForget={forget} />
      {error === undefined ? null : (
        <p className={css['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
