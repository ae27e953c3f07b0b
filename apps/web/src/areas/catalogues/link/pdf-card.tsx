import type { Catalogue, Task } from '@sourcewiz/contract';
import { AlertTriangle, Download, FileText } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import { LayoutChoice } from '../details/layout-choice.tsx';
import css from './pdf-card.module.css';
import { isOutdated } from './pdf-task.rules.ts';
import { usePdfTask } from './use-pdf-task.ts';

/** The catalogue as a PDF: choose its layout, watch its progress, download it. */
export function PdfCard({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('catalogues');
  const [layout, setLayout] = useState(catalogue.pdf_layout);
  const pdf = usePdfTask(catalogue);
  const { task, state } = pdf;
  const isEmpty = catalogue.product_count === 0;
  return (
    <Card title={t('pdf.title')}>
      <Stack gap={14}>
        <Text as="p" tone="soft">
          {t('pdf.text')}
        </Text>
        <LayoutChoice value={layout} onChange={setLayout} disabled={state === 'running'} />
        <div className={css['state']} aria-live="polite">
          {state === 'running' && task !== undefined ? (
            <Making task={task} onCancel={pdf.isMine ? pdf.cancel : null} isActing={pdf.isActing} />
          ) : state === 'ready' && task !== undefined ? (
            <Ready
              task={task}
              isOutdated={isOutdated(task, catalogue)}
              again={
                <Button
                  variant="text"
                  disabled={isEmpty}
                  loading={pdf.isActing}
                  onClick={() => pdf.make(layout)}
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
              <Text as="b" weight={560} className={css['words']}>
                {t('pdf.failed')}
              </Text>
              <Button loading={pdf.isActing} onClick={() => pdf.retry(layout)}>
                {t('pdf.retry')}
              </Button>
            </Row>
          ) : (
            <Button
              icon={<FileText size={15} aria-hidden />}
              disabled={isEmpty || !pdf.isKnown}
              loading={pdf.isActing}
              onClick={() => pdf.make(layout)}
            >
              {t('pdf.make')}
            </Button>
          )}
        </div>
      </Stack>
    </Card>
  );
}

/** CAT-024: how long it takes, and its progress. */
function Making({
  task,
  onCancel,
  isActing,
}: {
  task: Task;
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
      <ProgressBar percent={task.progress} label={t('pdf.title')} />
      <Row justify="between">
        <Text tone="soft" size="sm" figures>
          {detail}{' '}
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

function Ready({ task, isOutdated, again }: { task: Task; isOutdated: boolean; again: ReactNode }) {
  const { t } = useTranslation('catalogues');
  const { bytes, date } = useFormats();
  const { download_link: link, download_bytes: size, kept_until: until } = task;
  return (
    <Row wrap>
      <IconTile tone={isOutdated ? 'warn' : 'ok'}>
        <FileText size={16} />
      </IconTile>
      <Stack as="span" gap={0} className={css['words']}>
        <Text as="b" weight={560}>
          {t('pdf.ready')}
        </Text>
        {isOutdated ? (
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
        {t('pdf.download')}
      </ButtonAnchor>
    </Row>
  );
}
