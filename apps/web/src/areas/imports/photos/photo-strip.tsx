import type { Import } from '@sourcewiz/contract';
import { AlertCircle, Images } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import { StatusDot } from '../../../platform/kit/marks/status-dot.tsx';
import css from './photo-strip.module.css';
import { discardPhotos, retryPhotos, usePhotoProgress } from './photo-uploads.ts';
import { usePhotoFetch } from './use-photo-fetch.ts';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

const PhotosPanel = lazyPart(() =>
  import('./photos-panel.tsx').then((part) => ({ default: part.PhotosPanel })),
);

/** The photos of an import: how many matched a product, the progress of the upload, and which ones failed. */
export function PhotoStrip({ imported }: { imported: Import }) {
  const { t } = useTranslation('imports');
  const { t: words } = useTranslation('platform');
  const { number } = useFormats();
  const [open, setOpen] = useState(false);
  const progress = usePhotoProgress(imported.id);
  const { task } = usePhotoFetch(imported);
  const { total, linked, unknown_product: unknown, failed, waiting } = imported.photos;
  if (total === 0 && progress.total === 0) return null;
  const counted = (count: number) => ({ count, formatted: number(count) });

  return (
    <div className={css['strip']}>
      <Row wrap gap={14} className={css['row']}>
        <Images size={17} strokeWidth={1.7} color="var(--ink2)" aria-hidden />
        {total === 0 ? <span>{t('photos.title')}</span> : null}
        {linked > 0 ? <StatusDot tone="ok" label={t('photos.linked', counted(linked))} /> : null}
        {unknown > 0 ? <StatusDot tone="warn" label={t('photos.unknown', counted(unknown))} /> : null}
        {failed > 0 ? <StatusDot tone="bad" label={t('photos.failed', counted(failed))} /> : null}
        {waiting > 0 && task === undefined ? (
          <StatusDot tone="neutral" label={t('photos.waiting', counted(waiting))} />
        ) : null}
        {progress.busy ? (
          <Row as="span" gap={10} role="status" grow className={css['progress']}>
            <Text tone="soft" size="sm" figures>
              {t('photos.uploading', { done: number(progress.done), total: number(progress.total) })}
            </Text>
            <ProgressBar percent={progress.percent} label={t('photos.title')} />
          </Row>
        ) : null}
        {total > 0 ? (
          <Button variant="text" size="small" className={css['list']} onClick={() => setOpen(true)}>
            {t('photos.show')}
          </Button>
        ) : null}
      </Row>
      {task === undefined ? null : (
        <Row gap={10} role="status" className={css['fetching']}>
          <Text tone="soft" size="sm" figures>
            {t('photos.fetching', {
              done: number(task.total_count - task.remaining_count),
              total: number(task.total_count),
            })}
          </Text>
          <ProgressBar percent={task.progress} label={t('photos.fetchStarted')} />
        </Row>
      )}
      {progress.shrunk > 0 ? (
        <Text tone="soft" size="sm">
          {words('upload.shrunk', counted(progress.shrunk))}
        </Text>
      ) : null}
      {progress.failed > 0 && (!progress.busy || progress.resumes) ? (
        <Row wrap role="alert" className={css['failed']}>
          <AlertCircle size={15} aria-hidden />
          <Row as="span" wrap grow>
            <Text as="strong" tone="bad" weight={560}>
              {t('photos.notUploaded', counted(progress.failed))}
            </Text>
            {progress.problem === null ? null : (
              <Text tone="soft">
                {progress.resumes ? words('upload.resumes') : problemText(progress.problem)}
              </Text>
            )}
          </Row>
          <Button size="small" variant="text" onClick={() => discardPhotos(imported.id)}>
            {t('photos.discard')}
          </Button>
          <Button size="small" onClick={() => retryPhotos(imported.id)}>
            {t('photos.retry')}
          </Button>
        </Row>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <PhotosPanel imported={imported} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
