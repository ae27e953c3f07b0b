import { useTranslation } from 'react-i18next';
import { SaveBar } from '../../../platform/kit/page/save-bar.tsx';
import type { CompanyForm } from './use-company-form.ts';

/** What is not saved of the company; a picture that is on its way has to arrive first. */
export function CompanySaveBar({
  form: { fields, saving, save, discard },
  isUploading,
}: {
  form: CompanyForm;
  isUploading: boolean;
}) {
  const { t } = useTranslation('company');
  const uploading = isUploading ? t('save.uploading') : undefined;
  const isChanged = fields.length > 0;
  return (
    <SaveBar
      changed={fields.map((field) => t(`fields.${field}`))}
      saving={saving}
      blocked={isUploading}
      title={isChanged ? undefined : uploading}
      note={isChanged ? uploading : undefined}
      onSave={() => save()}
      onDiscard={discard}
    />
  );
}
