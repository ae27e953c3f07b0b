import type { UploadAction } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { Steps, type StepItem } from '../../platform/kit/page/steps.tsx';

type Step = 'upload' | 'sheet' | 'group' | 'information' | 'link';

/** The steps of a bulk upload or an image update (BULKUP-001, IMGUPD-003). */
export function UploadSteps({
  action,
  id,
  current,
}: {
  action: UploadAction;
  /** Null while there is no upload yet. */
  id: string | null;
  current: Step;
}) {
  const { t } = useTranslation('uploads');
  const isNew = action === 'bulk_products_upload';
  const params = { id: id ?? '' };
  const search = id === null ? {} : { upload: id };
  const items: (StepItem & { key: Step })[] = isNew
    ? [
        { key: 'upload', label: t('steps.upload'), link: { to: '/bulk-upload', search } },
        ...(current === 'sheet' ? [{ key: 'sheet' as const, label: t('steps.sheet') }] : []),
        { key: 'group', label: t('steps.group'), link: { to: '/bulk-upload-group/$id', params } },
        { key: 'information', label: t('steps.information') },
      ]
    : [
        { key: 'upload', label: t('steps.upload'), link: { to: '/bulk-image-upload/upload', search } },
        { key: 'group', label: t('steps.group'), link: { to: '/bulk-image-upload/grouping/$id', params } },
        { key: 'link', label: t('steps.link') },
      ];
  const at = items.findIndex(({ key }) => key === current);
  return (
    <Steps
      label={t(isNew ? 'steps.label' : 'steps.updateLabel')}
      done={t('steps.done')}
      current={current}
      // The steps link only backwards; the button of the page leads on.
      items={items.map(({ link, ...item }, place) => (place < at ? { ...item, link } : item))}
    />
  );
}
