import type { UploadImage } from '@sourcewiz/contract';
import { useDraggable } from '@dnd-kit/react';
import { Check, Copy, Star } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { TimedImage } from '../../../platform/kit/states/timed-image.tsx';
import type { DragData } from './drag-images.tsx';
import css from './groups.module.css';

interface ImageTileProps {
  image: UploadImage;
  size: number;
  label: string;
  isMain: boolean;
  isSelected: boolean;
  /** Whether it is being moved. */
  isCarried: boolean;
  /** Whether Tab leads to it. */
  isCurrent: boolean;
}

/** An image of a group; the list around it handles pointer and keys. */
export const ImageTile = memo(function ImageTile({
  image,
  size,
  label,
  isMain,
  isSelected,
  isCarried,
  isCurrent,
}: ImageTileProps) {
  const { t } = useTranslation('uploads');
  const { ref } = useDraggable<DragData>({ id: `image-${image.id}`, data: { kind: 'image', id: image.id } });
  const isCopy = image.same_as !== null;
  return (
    <div
      ref={ref}
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isSelected}
      aria-label={isCopy ? `${label}. ${t('groups.copy')}` : label}
      title={image.name}
      data-image={image.id}
      data-carried={isCarried || undefined}
      className={css['tile']}
      style={{ width: size, height: size }}
    >
      <TimedImage src={image.thumb} alt="" loading="lazy" draggable={false} className={css['picture']} />
      <span className={css['tick']} data-on={isSelected || undefined} aria-hidden>
        {isSelected ? <Check size={12} strokeWidth={3.2} /> : null}
      </span>
      {isMain ? (
        <span className={css['badge']} title={t('groups.mainImage')} aria-hidden>
          <Star size={11} fill="currentColor" />
        </span>
      ) : null}
      {isCopy ? (
        <span className={css['copy']} title={t('groups.copy')} aria-hidden>
          <Copy size={11} />
        </span>
      ) : null}
    </div>
  );
});
