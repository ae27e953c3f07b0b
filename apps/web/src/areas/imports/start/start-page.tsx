import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../platform/kit/page/page.tsx';
import { BlockedCard, LastImportCard, UnfinishedCard } from './import-cards.tsx';
import { ChosenFilesCard, RefusedFiles } from '../files/chosen-files-card.tsx';
import { chooseFiles, noFiles, type ChosenFiles, type Refusal } from '../files/chosen-files.rules.ts';
import { DropArea } from '../files/drop-area.tsx';
import { HowItWorks, TemplateCard } from './how-it-works.tsx';
import { blockingTask, lastFinished } from '../progress/import-progress.rules.ts';
import { sendPhotos } from '../photos/photo-uploads.ts';
import { rememberImport } from './remembered-import.ts';
import css from './start-page.module.css';
import { useDroppedFiles } from '../../../platform/upload/drop-zone.tsx';
import { useTaskList } from '../use-import.ts';
import { useSheetUpload } from '../files/use-sheet-upload.ts';

/** Where an import begins: the sheet and its photos in one go. */
export function StartPage() {
  const { t } = useTranslation('imports');
  const tasks = useTaskList() ?? [];
  const blocked = blockingTask(tasks);
  const finished = lastFinished(tasks);
  const navigate = useNavigate();
  const [files, setFiles] = useState<ChosenFiles<File>>(noFiles);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const sheet = useSheetUpload();

  const add = (added: readonly File[]): void => {
    const next = chooseFiles(files, added);
    setFiles(next.chosen);
    setRefused(next.refused);
    sheet.forgetFailure();
  };
  const start = async (): Promise<void> => {
    if (files.sheet === null) return;
    const imported = await sheet.send(files.sheet);
    if (imported === null) return;
    rememberImport(imported.id);
    sendPhotos(imported.id, files);
    await navigate({ to: '/manage-products', search: { import: imported.id } });
  };
  const dragging = useDroppedFiles(add, { enabled: blocked === undefined && sheet.sending === null });
  const isEmpty = files.sheet === null && files.photos.length === 0 && files.archives.length === 0;

  return (
    <Page title={t('start.title')} note={t('start.intro')}>
      <div className={css['layout']}>
        <section className={css['main']} aria-label={t('start.heading')}>
          {blocked === undefined ? (
            <DropArea dragging={dragging} small={!isEmpty} disabled={sheet.sending !== null} onFiles={add} />
          ) : (
            <BlockedCard task={blocked} />
          )}
          {refused.length > 0 ? <RefusedFiles refused={refused} onClose={() => setRefused([])} /> : null}
          {isEmpty || blocked !== undefined ? null : (
            <ChosenFilesCard files={files} upload={sheet} onChange={setFiles} onUpload={() => void start()} />
          )}
          <UnfinishedCard />
        </section>
        <div className={css['side']}>
          <HowItWorks />
          <TemplateCard />
          {finished === undefined ? null : <LastImportCard task={finished} />}
        </div>
      </div>
    </Page>
  );
}
