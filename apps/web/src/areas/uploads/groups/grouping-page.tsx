import { saveUploadState, type Upload, type UploadAction } from '@sourcewiz/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/call.ts';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { UploadPage } from '../upload-page.tsx';
import { GroupEditor } from './group-editor.tsx';

const bulkUpload = getRouteApi('/shell/bulk-upload-group/$id');
const imageUpdate = getRouteApi('/shell/bulk-image-upload/grouping/$id');

/** `/bulk-upload-group/{id}`: the images of new products in groups (BULKUP-003). */
export function BulkUploadGroupPage() {
  const { id } = bulkUpload.useParams();
  return <Grouping key={id} id={id} action="bulk_products_upload" />;
}

/** `/bulk-image-upload/grouping/{id}`: new images in groups, each for a product (IMGUPD-003). */
export function ImageUpdateGroupPage() {
  const { id } = imageUpdate.useParams();
  return <Grouping key={id} id={id} action="bulk_update_images" />;
}

function Grouping({ id, action }: { id: string; action: UploadAction }) {
  const { t } = useTranslation('uploads');
  return (
    <UploadPage
      id={id}
      action={action}
      step="group"
      title={t('groups.title')}
      note={t(action === 'bulk_products_upload' ? 'groups.note' : 'groups.updateNote')}
      waiting={<RowSkeletons count={6} columns={5} />}
    >
      {(upload) => <OpenGroups upload={upload} action={action} />}
    </UploadPage>
  );
}

function OpenGroups({ upload, action }: { upload: Upload; action: UploadAction }) {
  // A user who comes back from a later step continues here next time.
  const isHere = upload.current_state === 'image_grouping';
  const keep = useEffectEvent(() => {
    const body = { task_id: upload.task_id, action, current_state: 'image_grouping' as const };
    void call(saveUploadState, { body });
  });
  useEffect(() => {
    if (!isHere) keep();
    // Once: the next step leads on from here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return <GroupEditor upload={upload} action={action} />;
}
