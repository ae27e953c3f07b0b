import type { Image } from '@sourcewiz/contract';
import { ImagePlus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Row, Stack, Text } from '../../platform/kit/layout/layout.tsx';
import { DropZone } from '../../platform/upload/drop-zone.tsx';
import { imageFiles } from '../../platform/upload/file-kinds.ts';
import { UploadList } from '../../platform/upload/upload-list.tsx';
import { useUploads } from '../../platform/upload/use-uploads.ts';
import css from './image-strip.module.css';

/** The few images of a variant: uploaded, or taken from the product. */
export function ImageStrip({
  images,
  offered,
  onChange,
}: {
  images: readonly Image[];
  /** Images of the product that can be used. */
  offered: readonly Image[];
  onChange: (change: (images: readonly Image[]) => readonly Image[]) => void;
}) {
  const { t } = useTranslation('media');
  const { send, list } = useUploads(imageFiles, onChange);
  const add = (image: Image): void => onChange((now) => [...now, image]);
  const unused = offered.filter(({ id }) => !images.some((image) => image.id === id));
  return (
    <DropZone accept={imageFiles.accept} onFiles={send}>
      {({ pick }) => (
        <>
          <Row as="ul" wrap>
            {images.map((image, at) => (
              <li key={image.id} className={css['picture']}>
                <img src={image.thumb} alt="" />
                <button
                  type="button"
                  className={css['take']}
                  aria-label={t('removeAt', { at: at + 1 })}
                  onClick={() => onChange((now) => now.filter(({ id }) => id !== image.id))}
                >
                  <X size={12} aria-hidden />
                </button>
              </li>
            ))}
            <li>
              <Button
                className={css['more']}
                icon={<ImagePlus size={16} aria-hidden />}
                aria-label={t('addImages')}
                onClick={pick}
              />
            </li>
          </Row>
          <UploadList {...list} />
          {unused.length > 0 ? (
            <Stack className={css['offer']}>
              <Text as="p" tone="faint" size="sm">
                {t('fromProduct')}
              </Text>
              <Row as="ul" wrap>
                {unused.map((image) => (
                  <li key={image.id} className={css['picture']}>
                    <button
                      type="button"
                      aria-label={t('choose', { at: offered.indexOf(image) + 1 })}
                      onClick={() => add(image)}
                    >
                      <img src={image.thumb} alt="" loading="lazy" />
                    </button>
                  </li>
                ))}
              </Row>
            </Stack>
          ) : null}
        </>
      )}
    </DropZone>
  );
}
