import type { Image } from '@sourcewiz/contract';
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import { SortableList, useSortableEntry } from '../../../platform/kit/sort/sortable-list.tsx';
import { PictureTile } from '../../media/index.ts';
import css from './view-3d-section.module.css';

interface StripProps {
  images: readonly Image[];
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

/** The images of a 360° view in their order, moved by pointer or with Space and arrow keys. */
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
  const name = t('view3d.frame', { at: index + 1, name: image.name });
  const sorting = useSortableEntry({ id: image.id, index, name });
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
    <PictureTile
      image={image}
      label={name}
      place={index + 1}
      sorting={sorting}
      menu={{ label: t('view3d.frameActions', { at: index + 1 }), items }}
    />
  );
}
