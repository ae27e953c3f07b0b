import type { Image } from '@sourcewiz/contract';
import { ImagePlus, Star } from 'lucide-react';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../platform/kit/layout/layout.tsx';
import { Section } from '../../platform/kit/page/section.tsx';
import { moved } from '../../platform/kit/sort/moved.ts';
import { DropButton } from '../../platform/upload/drop-button.tsx';
import { DropZone } from '../../platform/upload/drop-zone.tsx';
import { imageFiles } from '../../platform/upload/file-kinds.ts';
import { UploadList } from '../../platform/upload/upload-list.tsx';
import { useUploads } from '../../platform/upload/use-uploads.ts';
import { replaced } from './image-check.rules.ts';
import css from './images.module.css';
import { ImageLightbox } from './late-lightbox.ts';
import { MainImageMenu, Thumbs, type ImageActions } from './thumbs.tsx';
import { lazyPart } from '../../platform/router/lazy-part.tsx';

const Editor = lazyPart(() => import('./image-editor.tsx').then((part) => ({ default: part.ImageEditor })));

export interface ImagesCardProps {
  /** In order; the first is the main image. */
  images: readonly Image[];
  /** Called with a function, as uploads end while others continue. Absent: nothing can be changed. */
  onChange?: (change: (images: readonly Image[]) => readonly Image[]) => void;
  name: string;
}

/** The images of a product: the main one large, the others below it; added by picker or drop, sorted by dragging. */
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
  const actions: ImageActions = {
    onOpen: setShown,
    ...(onChange === undefined
      ? {}
      : {
          onMove: (from, to) => onChange((now) => moved(now, from, to)),
          onRemove: (at) => onChange((now) => now.filter((_, place) => place !== at)),
          onEdit: (at) => setEdited(images[at] ?? null),
        }),
  };

  return (
    <DropZone id="images" accept={imageFiles.accept} onFiles={onChange === undefined ? undefined : send}>
      {({ pick, isOver }) => (
        <Section
          title={t('title')}
          count={images.length}
          aside={
            onChange === undefined ? null : (
              <Button
                size="small"
                icon={<ImagePlus size={14} aria-hidden />}
                aria-label={t('addImages')}
                onClick={pick}
              >
                {t('add')}
              </Button>
            )
          }
        >
          {main === undefined ? (
            <DropButton
              icon={<ImagePlus size={20} aria-hidden />}
              title={isOver ? t('drop') : t('none')}
              text={t('noneText')}
              disabled={onChange === undefined}
              onPick={pick}
            />
          ) : (
            <div className={css['main']}>
              <button type="button" onClick={() => setShown(0)} aria-label={t('openMain')}>
                <img src={main.card} alt={name} />
              </button>
              <Row inline gap={6} className={css['badge']}>
                <Star size={12} fill="currentColor" aria-hidden />
                {t('main')}
              </Row>
              {onChange === undefined ? null : (
                <span className={css['mainMenu']}>
                  <MainImageMenu count={images.length} {...actions} />
                </span>
              )}
            </div>
          )}
          <Thumbs images={images} {...actions} />
          <UploadList {...list} />
          {onChange === undefined ? null : (
            <Text as="p" tone="faint" size="sm" className={css['note']}>
              {images.length > 1 ? (
                <>
                  <span className={css['forMouse']}>{t('reorder')}</span>
                  <span className={css['forTouch']}>{t('touch')}</span>
                </>
              ) : (
                t('kinds')
              )}
            </Text>
          )}
          <Suspense fallback={null}>
            {shown === null ? null : (
              <ImageLightbox images={images} at={shown} name={name} onClose={() => setShown(null)} />
            )}
            {edited === null || onChange === undefined ? null : (
              <Editor
                image={edited}
                onClose={() => setEdited(null)}
                onUse={(made) => {
                  onChange((now) => replaced(now, edited.id, made));
                  setEdited(null);
                }}
              />
            )}
          </Suspense>
        </Section>
      )}
    </DropZone>
  );
}
