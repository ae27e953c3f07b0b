import { saveUploadState, type Upload, type UploadAction } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { sheetAddress, uploadAddress } from '../start/upload-address.ts';
import { isUnsure } from './groups.rules.ts';

/** The counts, and the next step. */
export function GroupBar({
  upload,
  action,
  isSaving,
  onUnsure,
}: {
  upload: Upload;
  action: UploadAction;
  isSaving: boolean;
  /** Shows the groups that the user should check. */
  onUnsure: () => void;
}) {
  const { t } = useTranslation('uploads');
  const { number, when } = useFormats();
  const navigate = useNavigate();
  const isNew = action === 'bulk_products_upload';
  const next = isNew ? 'add_information_table' : 'image_linking';
  const { act, isActing } = useAct(saveUploadState, {
    onDone: () =>
      void navigate({
        to:
          upload.sheet?.state === 'matching'
            ? sheetAddress(upload.task_id)
            : uploadAddress({ action, id: upload.task_id, state: next }),
      }),
  });
  const images = upload.groups.reduce((sum, group) => sum + group.images.length, 0);
  const unsure = upload.groups.filter(isUnsure).length;
  return (
    <BottomBar
      note={
        <Row gap={10} wrap>
          <Text figures>
            {t('groups.bar', {
              images: t('groups.count', { count: images, formatted: number(images) }),
              count: upload.groups.length,
              formatted: number(upload.groups.length),
            })}
          </Text>
          {unsure > 0 ? (
            <Button variant="text" size="small" onClick={onUnsure}>
              {t('groups.unsureCount', { count: unsure, formatted: number(unsure) })}
            </Button>
          ) : null}
          <Text tone="faint" size="sm" figures>
            {isSaving ? t('groups.saving') : t('groups.saved', { when: when(upload.saved_at) })}
          </Text>
        </Row>
      }
    >
      <Button
        variant="primary"
        disabled={upload.groups.length === 0}
        loading={isActing || isSaving}
        onClick={() => void act({ body: { task_id: upload.task_id, action, current_state: next } })}
      >
        {t(isNew ? 'groups.next' : 'groups.nextLink')}
      </Button>
    </BottomBar>
  );
}
