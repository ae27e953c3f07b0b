import { discardImport, startImport, type Import, type ImportColumn } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { BottomBar } from '../../../platform/kit/page/bars.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { trackUsage } from '../../events/index.ts';
import css from './check-bar.module.css';
import { CheckNote } from './check-note.tsx';
import { blockingTask, startWord } from '../progress/import-progress.rules.ts';
import { forgetPhotos, usePhotoProgress } from '../photos/photo-uploads.ts';
import { forgetImport } from '../start/remembered-import.ts';
import { putImport, useTaskList } from '../use-import.ts';
import { useResponseSheet } from '../progress/use-response-sheet.ts';

/** The end of the check: what will be left out, and the button that starts the import. */
export function CheckBar({
  imported,
  columns,
  checking,
}: {
  imported: Import;
  columns: readonly ImportColumn[];
  checking: boolean;
}) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const [asks, setAsks] = useState(false);
  const photos = usePhotoProgress(imported.id);
  const blocked = blockingTask(useTaskList() ?? []) !== undefined;
  const { start, isStarting } = useStart(imported);
  const { discard, isDiscarding } = useDiscard(imported);
  const { word, count } = startWord(imported);
  const missingId = imported.problems.some(({ code }) => code === 'missing_id_column');
  const waits = checking || photos.busy || blocked || missingId || word === 'nothing';
  const sheet = <ResponseSheetButton imported={imported} />;
  const cancel = <Button onClick={() => setAsks(true)}>{t('bar.cancel')}</Button>;

  return (
    <>
      <div className={css['below']}>
        {sheet}
        {cancel}
      </div>
      <BottomBar
        note={
          <Row gap={12} className={css['note']}>
            <CheckNote
              imported={imported}
              columns={columns}
              {...{ missingId, blocked, photosBusy: photos.busy }}
            />
            <span className={css['wide']}>{sheet}</span>
          </Row>
        }
      >
        <span className={css['cancel']}>{cancel}</span>
        <Button variant="primary" disabled={waits} loading={isStarting} onClick={start}>
          {checking
            ? t('bar.checking')
            : word === 'nothing'
              ? t('bar.nothing')
              : t(`bar.${word}`, { count, formatted: number(count) })}
        </Button>
      </BottomBar>
      <ConfirmModal
        open={asks}
        title={t('bar.discardTitle')}
        text={t('bar.discardText', { file: imported.file_name })}
        confirm={t('bar.discardDo')}
        cancel={t('bar.discardKeep')}
        tone="danger"
        busy={isDiscarding}
        onConfirm={discard}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}

function ResponseSheetButton({ imported }: { imported: Import }) {
  const { t } = useTranslation('imports');
  const { download, isMaking } = useResponseSheet(imported.id);
  if (!imported.has_response_sheet) return null;
  return (
    <Button icon={<Download size={14} aria-hidden />} loading={isMaking} onClick={download}>
      {t('bar.sheet')}
    </Button>
  );
}

function useStart(imported: Import) {
  const { act, isActing } = useAct(startImport, {
    onDone: ({ task_id }) => {
      trackUsage('import');
      forgetImport(imported.id);
      putImport({ ...imported, state: 'running', task_id });
    },
  });
  return { start: () => void act({ params: { id: imported.id } }), isStarting: isActing };
}

function useDiscard(imported: Import) {
  const navigate = useNavigate();
  const { act, isActing } = useAct(discardImport, {
    onDone: () => {
      forgetPhotos(imported.id);
      forgetImport(imported.id);
      void navigate({ to: '/manage-products', search: {} });
    },
  });
  return { discard: () => void act({ params: { id: imported.id } }), isDiscarding: isActing };
}
