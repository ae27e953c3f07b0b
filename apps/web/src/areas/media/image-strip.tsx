import type { Image } from '@sourcewiz/contract';
import { ImagePlus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DropZone } from '../../platform/upload/drop-zone.tsx';
import { imageFiles } from '../../platform/upload/file-kinds.ts';
import { UploadList } from '../../platform/upload/upload-list.tsx';
import { useUploads } from '../../platform/upload/use-uploads.ts';
import css from './images.module.css';

/** The few images of a variant: uploaded, or taken from the product. */
export function ImageStrip({
  images,
  offered,
  onChange,
}: {
  images: readonly Image[];
  /** Images of the product that may be used. */
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
          <ul className={css['strip']}>
            {images.map((image, at) => (
              <li key={image.id} className={css['thumb']}>
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
              <button type="button" className={css['more']} aria-label={t('addImages')} onClick={pick}>
                <ImagePlus size={16} aria-hidden />
              </button>
            </li>
          </ul>
          <UploadList {...list} />
          {unused.length > 0 ? (
            <>
              <p className={css['note']}>{t('fromProduct')}</p>
              <ul className={css['strip']}>
                {unused.map((image) => (
                  <li key={image.id} className={css['thumb']} data-offer>
                    <button
                      type="button"
                      aria-label={t('choose', { at: offered.indexOf(image) + 1 })}
                      onClick={() => add(image)}
                    >
                      <img src={image.thumb} alt="" loading="lazy" />
                    </button>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      )}
    </DropZone>
  );
}
