import { removeUploadSheet, type Upload, type UploadAction } from '@sourcewiz/contract';
import { FileSpreadsheet, Images } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { IconTile } from '../../../platform/kit/marks/icon-tile.tsx';
import { StatusDot } from '../../../platform/kit/marks/status-dot.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import { FailedImages } from './failed-images.tsx';
import css from './run-card.module.css';
import { phaseOf, type RunPhase } from './run-phase.rules.ts';
import { sheetAddress, uploadAddress } from './upload-address.ts';
import type { RunProgress, UploadRun } from './upload-run.ts';

const tones = { sending: 'accent', checking: 'info', wrong: 'bad', ready: 'ok' } as const satisfies Record<
  RunPhase,
  string
>;

/** What is being uploaded and what has arrived; the button to the next step (BULKUP-002). */
export function RunCard({
  action,
  run,
  progress,
  upload,
}: {
  action: UploadAction;
  run: UploadRun;
  progress: RunProgress;
  upload: Upload | undefined;
}) {
  const { t } = useTranslation('uploads');
  const phase = phaseOf(progress, upload);
  const hasImages = progress.images.total > 0 || progress.unsent.length > 0 || (upload?.image_count ?? 0) > 0;
  const hasSheet =
    progress.sheet !== null || progress.sheetProblem !== null || (upload?.sheet ?? null) !== null;
  return (
    <Card
      title={t('progress.title')}
      aside={
        <span role="status">
          <StatusDot tone={tones[phase]} label={t(`progress.${phase}`)} />
        </span>
      }
      padding="flush"
    >
      {hasSheet ? <SheetLine progress={progress} upload={upload} /> : null}
      {hasImages ? <ImagesLine progress={progress} upload={upload} /> : null}
      <FailedImages run={run} progress={progress} />
      <Row wrap className={css['foot']}>
        <Text tone="faint" size="sm" grow>
          {progress.images.busy ? t('progress.leaveOn') : ''}
        </Text>
        {upload === undefined ? null : <NextButtons action={action} upload={upload} />}
      </Row>
    </Card>
  );
}

/** A short version, above what has already arrived; nothing if nothing is being uploaded. */
export function RunStrip({ run, progress }: { run: UploadRun; progress: RunProgress }) {
  const { t } = useTranslation('uploads');
  const { images, refused } = progress;
  if (!images.busy && images.failed === 0 && refused.length === 0) return null;
  return (
    <Card padding="flush" label={t('progress.title')}>
      {images.busy ? <ImagesLine progress={progress} upload={undefined} /> : null}
      <FailedImages run={run} progress={progress} />
    </Card>
  );
}

function NextButtons({ action, upload }: { action: UploadAction; upload: Upload }) {
  const { t } = useTranslation('uploads');
  const hasImages = upload.image_count > 0;
  const isReading = upload.sheet?.state === 'reading';
  const toTable = action === 'bulk_products_upload' && upload.sheet?.state === 'ready';
  const go = (state: string) => uploadAddress({ action, id: upload.task_id, state });
  if (upload.sheet?.state === 'matching')
    return (
      <LinkButton variant="primary" to={sheetAddress(upload.task_id)}>
        {t('sheet.open')}
      </LinkButton>
    );
  return (
    <>
      {toTable ? (
        <LinkButton variant={hasImages ? 'default' : 'primary'} to={go('add_information_table')}>
          {t('progress.information')}
        </LinkButton>
      ) : null}
      {hasImages || !toTable ? (
        <LinkButton variant="primary" disabled={!hasImages || isReading} to={go('image_grouping')}>
          {t('progress.group')}
        </LinkButton>
      ) : null}
    </>
  );
}

function ImagesLine({
  progress: { images, skipped, unsent },
  upload,
}: {
  progress: RunProgress;
  upload: Upload | undefined;
}) {
  const { t } = useTranslation('uploads');
  const { t: words } = useTranslation('platform');
  const { number } = useFormats();
  const arrived = upload?.image_count ?? 0;
  return (
    <FileLine icon={<Images size={17} />} name={t('progress.images')}>
      <Text tone="faint" size="sm" figures>
        {images.busy
          ? t('progress.counted', { done: number(images.done), total: number(images.total) })
          : t('progress.arrived', { count: arrived, formatted: number(arrived) })}
      </Text>
      {images.busy ? <ProgressBar percent={images.percent} label={t('progress.bar')} /> : null}
      {images.shrunk > 0 ? (
        <Text tone="faint" size="sm">
          {words('upload.shrunk', { count: images.shrunk, formatted: number(images.shrunk) })}
        </Text>
      ) : null}
      {skipped > 0 ? (
        <Text tone="faint" size="sm">
          {t('progress.skipped', { count: skipped, formatted: number(skipped) })}
        </Text>
      ) : null}
      {unsent.length > 0 ? <Unsent names={unsent} /> : null}
    </FileLine>
  );
}

/** Images that were chosen and had not been uploaded when the page was closed. */
function Unsent({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const more = names.length - UNSENT_SHOWN;
  return (
    <Text role="alert" tone="warn" size="sm" breaks>
      {t('progress.unsent', {
        count: names.length,
        formatted: number(names.length),
        names: names.slice(0, UNSENT_SHOWN).join(', '),
      })}
      {more > 0 ? ` ${t('progress.more', { formatted: number(more) })}` : ''}
    </Text>
  );
}

const UNSENT_SHOWN = 10;

function SheetLine({
  progress: { sheet, sheetProblem },
  upload,
}: {
  progress: RunProgress;
  upload: Upload | undefined;
}) {
  const { t } = useTranslation('uploads');
  const { number, percent } = useFormats();
  const { act, isActing } = useAct(removeUploadSheet);
  const stored = upload?.sheet ?? null;
  const isWrong = sheet === null && (sheetProblem !== null || stored?.state === 'invalid');
  return (
    <FileLine
      icon={<FileSpreadsheet size={17} />}
      name={sheet?.name ?? stored?.file_name ?? t('progress.invalidSheet')}
      aside={
        stored !== null && sheet === null && upload !== undefined ? (
          <Button
            size="small"
            variant="text"
            loading={isActing}
            onClick={() => void act({ body: { task_id: upload.task_id } })}
          >
            {t('progress.removeSheet')}
          </Button>
        ) : null
      }
    >
      {isWrong ? (
        <Text role="alert" tone="bad">
          {t('progress.invalidSheet')}
        </Text>
      ) : (
        <Text tone="faint" size="sm" figures>
          {sheet !== null
            ? percent(Math.round(sheet.share * 100))
            : stored?.state === 'reading'
              ? t('progress.sheetReading')
              : stored?.state === 'matching'
                ? t('sheet.waiting')
                : t('progress.sheetRows', { count: stored?.rows ?? 0, formatted: number(stored?.rows ?? 0) })}
        </Text>
      )}
      {stored !== null && stored.fetching > 0 ? (
        <Text tone="faint" size="sm" figures>
          {t('progress.fetching', { count: stored.fetching, formatted: number(stored.fetching) })}
        </Text>
      ) : null}
      {stored !== null && stored.unread_columns.length > 0 ? (
        <Text tone="warn" size="sm" breaks>
          {t('progress.unread', {
            count: stored.unread_columns.length,
            names: stored.unread_columns.join(', '),
          })}
        </Text>
      ) : null}
    </FileLine>
  );
}

function FileLine({
  icon,
  name,
  aside,
  children,
}: {
  icon: ReactNode;
  name: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Row align="start" gap={12} className={css['line']}>
      <IconTile>{icon}</IconTile>
      <Stack gap={2} grow>
        <Text weight={560} breaks>
          {name}
        </Text>
        {children}
      </Stack>
      {aside}
    </Row>
  );
}
