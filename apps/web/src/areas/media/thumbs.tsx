import type { Image } from '@sourcewiz/contract';
import { ArrowLeft, ArrowRight, Maximize2, Star, Trash2, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import type { MenuItem } from '../../platform/kit/overlays/menu.tsx';
import {
  SortableList,
  useSortableEntry,
  type SortableEntry,
} from '../../platform/kit/sort/sortable-list.tsx';
import css from './images.module.css';
import { PictureMenu, PictureTile } from './picture-tile.tsx';

/** Number of places below the main image before "+n". */
const SHOWN = 5;

/** The actions for the images of a product, each by its index. */
export interface ImageActions {
  onOpen: (at: number) => void;
  /** Absent: the order cannot be changed. */
  onMove?: (from: number, to: number) => void;
  onRemove?: (at: number) => void;
  onEdit?: (at: number) => void;
}

/** Thumbnails of all images but the main one, moved by pointer or with Space and arrow keys. */
export function Thumbs({ images, ...actions }: ImageActions & { images: readonly Image[] }) {
  const { t } = useTranslation('media');
  const { number } = useFormats();
  const [all, setAll] = useState(false);
  const others = images.slice(1);
  const fits = all || others.length <= SHOWN;
  const shown = fits ? others : others.slice(0, SHOWN - 1);
  const hidden = others.length - shown.length;
  const One = actions.onMove === undefined ? Thumb : MovableThumb;
  if (others.length === 0) return null;
  return (
    <SortableList first={2} onMove={(from, to) => actions.onMove?.(from + 1, to + 1)}>
      <ul className={css['thumbs']}>
        {shown.map((image, index) => (
          <One key={image.id} image={image} at={index + 1} count={images.length} {...actions} />
        ))}
        {hidden > 0 ? (
          <li>
            <button
              type="button"
              className={css['more']}
              aria-label={t('showAll', { count: hidden, formatted: number(hidden) })}
              onClick={() => setAll(true)}
            >
              {t('more', { count: hidden, formatted: number(hidden) })}
            </button>
          </li>
        ) : null}
      </ul>
    </SortableList>
  );
}

interface ThumbProps extends ImageActions {
  image: Image;
  at: number;
  count: number;
}

function MovableThumb(props: ThumbProps) {
  const { t } = useTranslation('media');
  const { image, at } = props;
  const sorting = useSortableEntry({ id: image.id, index: at - 1, name: t('imageAt', { at: at + 1 }) });
  return <Thumb {...props} sorting={sorting} />;
}

function Thumb({ image, sorting, ...place }: ThumbProps & { sorting?: SortableEntry }) {
  const { t } = useTranslation('media');
  const { at, onOpen, onRemove } = place;
  const menu = useImageMenu(place);
  return (
    <PictureTile
      image={image}
      label={t('openAt', { at: at + 1 })}
      sorting={sorting}
      menu={onRemove === undefined ? undefined : menu}
      onOpen={() => onOpen(at)}
    />
  );
}

/** The actions for the main image. */
export function MainImageMenu(actions: ImageActions & { count: number }) {
  return <PictureMenu {...useImageMenu({ at: 0, ...actions })} />;
}

function useImageMenu({ at, count, onOpen, onMove, onRemove, onEdit }: Omit<ThumbProps, 'image'>) {
  const { t } = useTranslation('media');
  const items: (MenuItem | 'divider')[] = [
    { key: 'open', label: t('open'), icon: <Maximize2 size={15} aria-hidden />, onClick: () => onOpen(at) },
  ];
  if (onEdit !== undefined) {
    items.push({
      key: 'edit',
      label: t('edit'),
      icon: <WandSparkles size={15} aria-hidden />,
      onClick: () => onEdit(at),
    });
  }
  if (onMove !== undefined && at > 0) {
    items.push(
      {
        key: 'main',
        label: t('setMain'),
        icon: <Star size={15} aria-hidden />,
        onClick: () => onMove(at, 0),
      },
      {
        key: 'earlier',
        label: t('earlier'),
        icon: <ArrowLeft size={15} aria-hidden />,
        onClick: () => onMove(at, at - 1),
      },
    );
  }
  if (onMove !== undefined && at < count - 1) {
    items.push({
      key: 'later',
      label: t('later'),
      icon: <ArrowRight size={15} aria-hidden />,
      onClick: () => onMove(at, at + 1),
    });
  }
  items.push('divider', {
    key: 'remove',
    label: t('remove'),
    tone: 'danger',
    icon: <Trash2 size={15} aria-hidden />,
    onClick: () => onRemove?.(at),
  });
  return { label: t('actions', { at: at + 1 }), items };
}
