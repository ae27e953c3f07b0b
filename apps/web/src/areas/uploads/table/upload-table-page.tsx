import { useTranslation } from 'react-i18next';
import { Page } from '../../../platform/kit/page/page.tsx';

/** `/bulk-upload-table/{id}`: the information table. */
export function UploadTablePage() {
  const { t } = useTranslation('uploads');
  return <Page title={t('steps.information')}>{null}</Page>;
}
