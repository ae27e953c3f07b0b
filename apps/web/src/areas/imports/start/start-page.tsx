import { useState, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Columns } from '../../../platform/kit/layout/columns.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { BlockedCard, LastImportCard, UnfinishedCard } from './import-cards.tsx';
import { ChosenFilesCard, RefusedFiles } from '../files/chosen-files-card.tsx';
import { chooseFiles, noFiles, type ChosenFiles, type Refusal } from '../files/chosen-files.rules.ts';
import { DropArea } from '../files/drop-area.tsx';
import { importLines, TemplateButton } from './template-button.tsx';
import { HowItWorks, TemplateCard } from '../../../platform/upload/start-cards.tsx';
import { blockingTask, lastFinished } from '../progress/import-progress.rules.ts';
import { sendPhotos } from '../photos/photo-uploads.ts';
import { useDroppedFiles } from '../../../platform/upload/drop-zone.tsx';
import { useTaskList } from '../use-import.ts';
import { useCheckUpload } from '../files/use-sheet-upload.ts';
import { NOT_ARCHIVED, searchProducts } from '@sourcewiz/contract';
import { Download } from 'lucide-react';
import { useCall } from '../../../platform/api/use-call.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { ExportProducts } from '../../exports/index.ts';

/** The start of an import: the sheet and its photos together. */
export function StartPage({ beside }: { beside?: ReactNode }) {
  const { t } = useTranslation('imports');
  const tasks = useTaskList() ?? [];
  const blocked = blockingTask(tasks);
  const finished = lastFinished(tasks);
  const [files, setFiles] = useState<ChosenFiles<File>>(noFiles);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const sheet = useCheckUpload((imported) => sendPhotos(imported.id, files));

  const add = (added: readonly File[]): void => {
    const next = chooseFiles(files, added);
    setFiles(next.chosen);
    setRefused(next.refused);
    sheet.clear();
  };
  const isOver = useDroppedFiles(add, { enabled: blocked === undefined && !sheet.isSending });
  const isEmpty = files.sheet === null && files.photos.length === 0 && files.archives.length === 0;

  return (
    <Page title={t('start.title')} note={t('start.intro')}>
      <Columns side="last" width={340}>
        <Stack as="section" gap={14} aria-label={t('start.heading')}>
          {blocked === undefined ? (
            <DropArea isOver={isOver} isSmall={!isEmpty} disabled={sheet.isSending} onFiles={add} />
          ) : (
            <BlockedCard task={blocked} />
          )}
          {refused.length > 0 ? <RefusedFiles refused={refused} onClose={() => setRefused([])} /> : null}
          {isEmpty || blocked !== undefined ? null : (
            <ChosenFilesCard
              files={files}
              upload={sheet}
              onChange={setFiles}
              onUpload={() => files.sheet && sheet.send(files.sheet)}
            />
          )}
          <UnfinishedCard />
          {beside}
        </Stack>
        <Stack gap={14}>
          <HowItWorks
            title={t('start.howTitle')}
            lines={importLines.map(([Icon, text]) => [Icon, t(text)])}
          />
          <TemplateCard text={t('start.templateText')}>
            <TemplateButton />
          </TemplateCard>
          <ExportCard />
          {finished === undefined ? null : <LastImportCard task={finished} />}
        </Stack>
      </Columns>
    </Page>
  );
}

/** The reverse: all products as a sheet, to edit and import again. */
function ExportCard() {
  const { t } = useTranslation('imports');
  const [isOpen, setOpen] = useState(false);
  const matching = { filter_args: { filters: NOT_ARCHIVED } };
  const mayView = usePermitted('view_products');
  const { data } = useCall(
    searchProducts,
    { body: { ...matching, hitsPerPage: 1, facets: false } },
    { enabled: mayView },
  );
  const total = data?.nbHits ?? 0;
  if (!mayView) return null;
  return (
    <Card title={t('start.exportTitle')}>
      <Stack gap={12} align="start">
        <Text as="p" tone="soft">
          {t('start.exportText')}
        </Text>
        <Button
          icon={<Download size={14} aria-hidden />}
          disabled={total === 0}
          onClick={() => setOpen(true)}
        >
          {t('start.exportButton')}
        </Button>
      </Stack>
      {isOpen ? (
        <Suspense fallback={null}>
          <ExportProducts choice={{ matching, total }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
