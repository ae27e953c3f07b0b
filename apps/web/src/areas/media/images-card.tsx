import type { Image } from '@sourcewiz/contract';
import { ImagePlus, Star } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved } from '../../platform/kit/sort/moved.ts';
import { DropZone } from '../../platform/upload/drop-zone.tsx';
import { imageFiles } from '../../platform/upload/file-kinds.ts';
import { UploadList } from '../../platform/upload/upload-list.tsx';
import { useUploads } from '../../platform/upload/use-uploads.ts';
import { replaced } from './image-check.rules.ts';
import css from './images.module.css';
import { Thumbs } from './thumbs.tsx';

const Lightbox = lazy(() => import('./lightbox.tsx').then((part) => ({ default: part.ImageLightbox })));

const Editor = lazy(() => import('./image-editor.tsx').then((part) => ({ default: part.ImageEditor })));

export interface ImagesCardProps {
  /** In order; the first is the main image. */
  images: readonly Image[];
  /** Takes a function, as uploads end while others go on. Absent: nothing can be changed. */
  onChange?: (change: (images: readonly Image[]) => readonly Image[]) => void;
  name: string;
}

/** The images of a product: the main one large, the others below it; added by picker or drop, reordered by dragging. */
export function ImagesCard({ images, onChange, name }: ImagesCardProps) {
  const { t } = useTranslation('media');
  const [shown, setShown] = useState<number | null>(null);
  const [edited, setEdited] = useState<Image | null>(null);
  const change = useRef(onChange);
  useLayoutEffect(() => {
    change.current = onChange;
  });
  const { send, list } = useUploads(imageFiles, (add) => change.current?.(add));
  const [main] = images;

  return (
    <DropZone
      className={css['card']}
      id="images"
      accept={imageFiles.accept}
      onFiles={onChange === undefined ? undefined : send}
    >
      {({ pick, isOver: over }) => (
        <>
          <header className={css['head']}>
            <h2>
              {t('title')} <span className={css['count']}>{images.length}</span>
            </h2>
            {onChange === undefined ? null : (
              <button type="button" className={css['add']} onClick={pick} aria-label={t('addImages')}>
                <ImagePlus size={14} aria-hidden />
                {t('add')}
              </button>
            )}
          </header>
          {main === undefined ? (
            <button type="button" className={css['empty']} disabled={onChange === undefined} onClick={pick}>
              <ImagePlus size={20} aria-hidden />
              <b>{over ? t('drop') : t('none')}</b>
              <span>{t('noneText')}</span>
            </button>
          ) : (
            <div className={css['main']}>
              <button type="button" onClick={() => setShown(0)} aria-label={t('openMain')}>
                <img src={main.card} alt={name} />
              </button>
              <span className={css['badge']}>
                <Star size={12} fill="currentColor" aria-hidden />
                {t('main')}
              </span>
            </div>
          )}
          <Thumbs
            images={images}
            onOpen={setShown}
            {...(onChange === undefined
              ? {}
              : {
                  onMove: (from, to) => onChange((now) => moved(now, from, to)),
                  onRemove: (at) => onChange((now) => now.filter((_, place) => place !== at)),
                  onEdit: (at) => setEdited(images[at] ?? null),
                })}
          />
          <UploadList {...list} />
          {onChange === undefined ? null : (
            <p className={css['note']}>
              {images.length > 1 ? (
                <>
                  <span className={css['forMouse']}>{t('reorder')}</span>
                  <span className={css['forTouch']}>{t('touch')}</span>
                </>
              ) : (
                t('kinds')
              )}
            </p>
          )}
          {shown === null ? null : (
            <Suspense fallback={null}>
              <Lightbox images={images} at={shown} name={name} onClose={() => setShown(null)} />
            </Suspense>
          )}
          {edited === null || onChange === undefined ? null : (
            <Suspense fallback={null}>
              <Editor
                image={edited}
                onClose={() => setEdited(null)}
                onUse={(made) => {
                  onChange((now) => replaced(now, edited.id, made));
                  setEdited(null);
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </DropZone>
  );
}
