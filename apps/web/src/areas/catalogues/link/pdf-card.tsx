import type { Catalogue, CatalogueDesign, Task } from '@sourcewiz/contract';
import { AlertTriangle, Download, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import { DesignLine } from '../design/design-line.tsx';
import css from './pdf-card.module.css';
import { catalogueFiles, isOutdated, type CatalogueFile } from './pdf-task.rules.ts';
import { useFileTask } from './use-pdf-task.ts';

/** The catalogue as files: choose their design, watch their progress, download them. */
export function PdfCard({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  return (
    <Card title={t('pdf.title')}>
      <Stack gap={14}>
        <Text as="p" tone="soft">
          {t('pdf.text')}
        </Text>
        <DesignLine catalogue={catalogue} />
        {catalogueFiles.map((file) => (
          <FileState key={file} file={file} catalogue={catalogue} design={catalogue.design} />
        ))}
      </Stack>
    </Card>
  );
}

function FileState({
  catalogue,
  file,
  design,
}: {
  catalogue: Catalogue;
  file: CatalogueFile;
  design: CatalogueDesign;
}) {
  const { t } = useTranslation('catalogues');
  const made = useFileTask(catalogue, file);
  const { task, state } = made;
  const name = t(`pdf.names.${file}`);
  const isEmpty = catalogue.product_count === 0;
  return (
    <div className={css['state']} aria-live="polite">
      {state === 'running' && task !== undefined ? (
        <Making
          task={task}
          name={name}
          onCancel={made.isMine ? made.cancel : null}
          isActing={made.isActing}
        />
      ) : state === 'ready' && task !== undefined ? (
        <Ready
          task={task}
          name={name}
          isOutdated={isOutdated(task, catalogue)}
          again={
            <Button
              variant="text"
              disabled={isEmpty}
              loading={made.isActing}
              aria-label={`${t('pdf.again')}: ${name}`}
              onClick={() => made.make(design)}
            >
              {t('pdf.again')}
            </Button>
          }
        />
      ) : state === 'failed' ? (
        <Row wrap role="alert">
          <IconTile tone="bad">
            <AlertTriangle size={16} />
          </IconTile>
          <Stack as="span" gap={0} className={css['words']}>
            <Text as="b" weight={560}>
              {t('pdf.failed')}
            </Text>
            <Text tone="faint" size="sm">
              {name}
            </Text>
          </Stack>
          <Button loading={made.isActing} onClick={() => made.retry(design)}>
            {t('pdf.retry')}
          </Button>
        </Row>
      ) : (
        <Button
          icon={<FileText size={15} aria-hidden />}
          disabled={isEmpty || !made.isKnown}
          loading={made.isActing}
          onClick={() => made.make(design)}
        >
          {t('pdf.make', { file: name })}
        </Button>
      )}
    </div>
  );
}

/** CAT-024: how long it takes, and its progress. */
function Making({
  task,
  name,
  onCancel,
  isActing,
}: {
  task: Task;
  name: string;
  onCancel: (() => void) | null;
  isActing: boolean;
}) {
  const { t } = useTranslation('catalogues');
  const { number, percent } = useFormats();
  const done = task.total_count - task.remaining_count;
  const isAllDone = task.total_count > 0 && task.remaining_count === 0;
  const detail = task.cancel_requested
    ? t('pdf.stopping')
    : task.status === 'pending'
      ? t('pdf.waiting')
      : isAllDone
        ? t('pdf.laying')
        : t('pdf.products', { done: number(done), total: number(task.total_count) });
  return (
    <Stack>
      <p>{t('pdf.making')}</p>
      <ProgressBar percent={task.progress} label={name} />
      <Row justify="between">
        <Text tone="soft" size="sm" figures>
          {name}, {detail}{' '}
          {task.status === 'pending' ? null : (
            <Text as="b" tone="accent" weight={560}>
              {percent(task.progress)}
            </Text>
          )}
        </Text>
        {onCancel === null || task.cancel_requested ? null : (
          <Button variant="text" size="small" disabled={isActing} onClick={onCancel}>
            {t('pdf.cancel')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

function Ready({
  task,
  name,
  isOutdated: isOld,
  again,
}: {
  task: Task;
  name: string;
  isOutdated: boolean;
  again: ReactNode;
}) {
  const { t } = useTranslation('catalogues');
  const { bytes, date } = useFormats();
  const { download_link: link, download_bytes: size, kept_until: until } = task;
  return (
    <Row wrap>
      <IconTile tone={isOld ? 'warn' : 'ok'}>
        <FileText size={16} />
      </IconTile>
      <Stack as="span" gap={0} className={css['words']}>
        <Text as="b" weight={560}>
          {t('pdf.ready', { file: name })}
        </Text>
        {isOld ? (
          <Text tone="warn" size="sm">
            {t('pdf.outdated')}
          </Text>
        ) : size === null || until === null ? null : (
          <Text tone="faint" size="sm">
            {t('pdf.facts', { size: bytes(size), date: date(until) })}
          </Text>
        )}
      </Stack>
      {again}
      <ButtonAnchor href={link ?? ''} download icon={<Download size={15} aria-hidden />}>
        {t('pdf.download', { file: name })}
      </ButtonAnchor>
    </Row>
  );
}
