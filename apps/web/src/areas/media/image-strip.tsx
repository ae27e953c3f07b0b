import type { Image } from '@sourcewiz/contract';
import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_ACCEPT } from './image-check.rules.ts';
import css from './images.module.css';
import { UploadList } from './upload-list.tsx';
import { useImageUploads } from './use-image-uploads.ts';

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
  const picker = useRef<HTMLInputElement>(null);
  const { uploads, send, retry, forget } = useImageUploads(onChange);
  const add = (image: Image): void => onChange((now) => [...now, image]);
  const unused = offered.filter(({ id }) => !images.some((image) => image.id === id));
  return (
    <div>
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
          <button
            type="button"
            className={css['more']}
            aria-label={t('addImages')}
            onClick={() => picker.current?.click()}
          >
            <ImagePlus size={16} aria-hidden />
          </button>
        </li>
      </ul>
      <input
        ref={picker}
        type="file"
        accept={IMAGE_ACCEPT}
        multiple
        hidden
        onChange={(event) => {
          send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <UploadList uploads={uploads} onRetry={retry} onForget={forget} />
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
    </div>
  );
}
