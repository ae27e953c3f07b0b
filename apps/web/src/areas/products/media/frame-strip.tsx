import type { Image } from '@sourcewiz/contract';
import { ArrowLeft, ArrowRight, Ellipsis, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, type MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import { SortableList, useSortableEntry } from '../../../platform/kit/sort/sortable-list.tsx';
import css from './view-3d-section.module.css';

interface StripProps {
  images: readonly Image[];
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

/** The pictures of a turn in their order: dragged by pointer or, with Space and arrow keys, by keyboard. */
export function FrameStrip({ images, onMove, onRemove }: StripProps) {
  return (
    <SortableList onMove={onMove}>
      <ol className={css['frames']}>
        {images.map((image, index) => (
          <Frame
            key={image.id}
            image={image}
            index={index}
            count={images.length}
            onMove={onMove}
            onRemove={onRemove}
          />
        ))}
      </ol>
    </SortableList>
  );
}

function Frame({
  image,
  index,
  count,
  onMove,
  onRemove,
}: Omit<StripProps, 'images'> & { image: Image; index: number; count: number }) {
  const { t } = useTranslation('products');
  const { t: shared } = useTranslation('platform');
  const name = t('view3d.frame', { at: index + 1, name: image.name });
  const { attach, attachHandle, isDragging } = useSortableEntry({ id: image.id, index, name });
  const items: (MenuItem | 'divider')[] = [
    {
      key: 'earlier',
      label: t('view3d.earlier'),
      icon: <ArrowLeft size={15} aria-hidden />,
      disabled: index === 0,
      onClick: () => onMove(index, index - 1),
    },
    {
      key: 'later',
      label: t('view3d.later'),
      icon: <ArrowRight size={15} aria-hidden />,
      disabled: index === count - 1,
      onClick: () => onMove(index, index + 1),
    },
    'divider',
    {
      key: 'remove',
      label: t('view3d.remove'),
      tone: 'danger',
      icon: <Trash2 size={15} aria-hidden />,
      onClick: () => onRemove(index),
    },
  ];
  return (
    <li ref={attach} className={css['frame']} data-dragging={isDragging || undefined}>
      <button
        ref={attachHandle}
        type="button"
        aria-label={name}
        aria-roledescription={shared('sorting.role')}
      >
        <img src={image.thumb} alt="" loading="lazy" draggable={false} />
        <span aria-hidden>{index + 1}</span>
      </button>
      <span className={css['frameMenu']}>
        <Menu
          items={items}
          renderButton={(props) => (
            <button {...props} type="button" aria-label={t('view3d.frameActions', { at: index + 1 })}>
              <Ellipsis size={14} aria-hidden />
            </button>
          )}
        />
      </span>
    </li>
  );
}
