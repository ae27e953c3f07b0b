import type { Upload, UploadAction } from '@sourcewiz/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftClosed } from '../../platform/draft-table/draft-closed.tsx';
import { Page } from '../../platform/kit/page/page.tsx';
import { Loaded } from '../../platform/list/loaded.tsx';
import { useLive } from '../../platform/live/live.ts';
import { UploadSteps } from './upload-steps.tsx';
import { useUpload } from './use-upload.ts';

/**
 * The page of one step of an upload: title and steps are rendered at once; it says if the upload is finished or gone.
 */
export function UploadPage({
  id,
  action,
  step,
  title,
  note,
  waiting,
  children,
}: {
  id: string;
  action: UploadAction;
  step: 'group' | 'link' | 'sheet';
  title: string;
  note: string;
  waiting: ReactNode;
  children: (upload: Upload) => ReactNode;
}) {
  const { t } = useTranslation('uploads');
  const query = useUpload(id, action);
  useLive('taskDismissed', ({ task_ids }) => {
    if (task_ids.includes(id)) void query.refetch();
  });
  const isNew = action === 'bulk_products_upload';
  const start = isNew ? '/bulk-upload' : '/bulk-image-upload/upload';
  const isOver = query.error !== null && [404, 409].includes(query.error.status);
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('products'), to: '/master-catalogue' },
        { label: t(isNew ? 'title' : 'updateTitle'), to: start },
        { label: title },
      ]}
      note={note}
      actions={<UploadSteps action={action} id={id} current={step} />}
    >
      {isOver ? (
        <DraftClosed why={query.error.text} begin={{ to: start, label: t('progress.startNew') }} />
      ) : (
        <Loaded query={query} what={title} waiting={waiting}>
          {children}
        </Loaded>
      )}
    </Page>
  );
}
