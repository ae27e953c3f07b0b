import { type UploadAction, uploadTemplate } from '@sourcewiz/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Columns } from '../../../platform/kit/layout/columns.tsx';
import { Stack } from '../../../platform/kit/layout/layout.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { useDroppedFiles } from '../../../platform/upload/drop-zone.tsx';
import { UploadSteps } from '../upload-steps.tsx';
import { useUpload } from '../use-upload.ts';
import { UploadDrafts } from './upload-drafts.tsx';
import { DropPhotos } from './drop-photos.tsx';
import { HowItWorks, TemplateCard } from '../../../platform/upload/start-cards.tsx';
import { RunCard } from './run-card.tsx';
import { addFiles } from './add-files.ts';
import { sheetAddress, uploadAddress } from './upload-address.ts';
import { forgetNewRun, runOf, useRun } from './upload-run.ts';
import { Download, FileSpreadsheet, Link2, Save, ScanSearch, Shield, Type } from 'lucide-react';
import { openDownload } from '../../../platform/api/open-download.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';

/** What happens after the upload. */
const uploadLines = {
  bulk_products_upload: [
    [Type, 'start.howNames'],
    [ScanSearch, 'start.howLikeness'],
    [FileSpreadsheet, 'start.howTable'],
    [Save, 'start.howDraft'],
  ],
  bulk_update_images: [
    [Type, 'start.howNames'],
    [Link2, 'start.howLink'],
    [Shield, 'start.howOld'],
    [Save, 'start.howDraft'],
  ],
} as const;

/** Downloads the empty sheet; its address is made on request. */
function TemplateButton() {
  const { t } = useTranslation('uploads');
  const { act, isActing } = useAct(uploadTemplate, {
    onDone: ({ download_link: link }) => {
      if (link !== null) openDownload(link);
    },
  });
  return (
    <Button
      icon={<Download size={14} aria-hidden />}
      loading={isActing}
      onClick={() => void act({ body: {} })}
    >
      {t('start.template')}
    </Button>
  );
}

const bulkUpload = getRouteApi('/shell/bulk-upload');
const imageUpdate = getRouteApi('/shell/bulk-image-upload/upload');

/** `/bulk-upload/`: photos, a sheet or both, from which new products are made (BULKUP-003). */
export function BulkUploadPage() {
  const { upload = null } = bulkUpload.useSearch();
  return <UploadStart action="bulk_products_upload" id={upload} />;
}

/** `/bulk-image-upload/upload/`: new photos of existing products (IMGUPD-003). */
export function ImageUpdatePage() {
  const { upload = null } = imageUpdate.useSearch();
  return <UploadStart action="bulk_update_images" id={upload} />;
}

function UploadStart({ action, id }: { action: UploadAction; id: string | null }) {
  const { t } = useTranslation('uploads');
  const navigate = useNavigate();
  const run = runOf(action, id);
  const progress = useRun(run);
  const taskId = id ?? progress.taskId;
  const { data: upload } = useUpload(taskId, action);
  const isNew = action === 'bulk_products_upload';
  const add = (files: readonly File[]): void => addFiles(run, files, action);
  const isOver = useDroppedFiles(add, { enabled: true });

  // The address leads back to what has arrived.
  const keepAddress = useEffectEvent((arrived: string) => {
    forgetNewRun(action);
    void navigate({ to: '.', search: { upload: arrived } as never, replace: true });
  });
  useEffect(() => {
    if (id === null && progress.taskId !== null) keepAddress(progress.taskId);
  }, [id, progress.taskId]);

  const { images, sheet, refused, sheetProblem } = progress;
  const isSent = (images.total > 0 || progress.isSheetSent) && !images.busy && sheet === null;
  const isWhole = images.failed === 0 && refused.length === 0 && sheetProblem === null;
  const isMatching = upload?.sheet?.state === 'matching';
  const isRead =
    upload !== undefined && (upload.sheet === null || isMatching || upload.sheet.state === 'ready');
  const goOn = useEffectEvent(() => {
    if (taskId !== null)
      void navigate({
        to: isMatching
          ? sheetAddress(taskId)
          : uploadAddress({ action, id: taskId, state: 'image_grouping' }),
      });
  });
  const isDone = isSent && isWhole && isRead;
  useEffect(() => {
    // A finished upload continues at the next step; one that the user must look at stays.
    if (isDone) {
      run.discardDone();
      goOn();
    }
  }, [isDone, run]);

  const hasStarted = taskId !== null || images.total > 0 || sheet !== null || refused.length > 0;
  return (
    <Page
      title={t(isNew ? 'title' : 'updateTitle')}
      crumbs={[
        { label: t('products'), to: '/master-catalogue' },
        { label: t(isNew ? 'title' : 'updateTitle') },
      ]}
      note={t(isNew ? 'start.intro' : 'start.updateIntro')}
      actions={<UploadSteps action={action} id={taskId} current="upload" />}
    >
      <Columns side="last" width={340}>
        <Stack as="section" gap={14} aria-label={t('steps.upload')}>
          <DropPhotos
            action={action}
            isOver={isOver}
            isSmall={hasStarted || sheetProblem !== null}
            onFiles={add}
          />
          {hasStarted || sheetProblem !== null ? (
            <RunCard action={action} run={run} progress={progress} upload={upload} />
          ) : null}
        </Stack>
        <Stack gap={14}>
          <UploadDrafts action={action} except={taskId} />
          <HowItWorks
            title={t('start.howTitle')}
            lines={uploadLines[action].map(([Icon, text]) => [Icon, t(text)])}
          />
          {isNew ? (
            <TemplateCard text={t('start.templateText')}>
              <TemplateButton />
            </TemplateCard>
          ) : null}
        </Stack>
      </Columns>
    </Page>
  );
}
