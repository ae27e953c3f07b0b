import type { Image } from '@sourcewiz/contract';
import { ArrowLeft, ArrowRight, Ellipsis, Maximize2, Star, Trash2, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, type MenuItem } from '../../platform/kit/overlays/menu.tsx';
import {
  SortableList,
  useSortableEntry,
  type SortableEntry,
} from '../../platform/kit/sort/sortable-list.tsx';
import css from './images.module.css';

/** Places below the main image before "+n". */
const SHOWN = 5;

export interface ThumbsProps {
  images: readonly Image[];
  onOpen: (at: number) => void;
  /** Absent: the order cannot be changed. */
  onMove?: (from: number, to: number) => void;
  onRemove?: (at: number) => void;
  onEdit?: (at: number) => void;
}

/** All images but the main one, small. They are dragged by pointer or, with Space and arrow keys, by keyboard. */
export function Thumbs({ images, onOpen, onMove, onRemove, onEdit }: ThumbsProps) {
  const { t } = useTranslation('media');
  const [all, setAll] = useState(false);
  const others = images.slice(1);
  const fits = all || others.length <= SHOWN;
  const shown = fits ? others : others.slice(0, SHOWN - 1);
  const hidden = others.length - shown.length;
  const [main] = images;
  return (
    <SortableList first={2} onMove={(from, to) => onMove?.(from + 1, to + 1)}>
      {main !== undefined && onRemove !== undefined ? (
        <div className={css['mainMenu']}>
          <ThumbMenu
            at={0}
            count={images.length}
            onOpen={onOpen}
            onMove={onMove}
            onRemove={onRemove}
            onEdit={onEdit}
          />
        </div>
      ) : null}
      {others.length === 0 ? null : (
        <ul className={css['thumbs']}>
          {shown.map((image, index) => {
            const One = onMove === undefined ? Thumb : MovableThumb;
            return (
              <One
                key={image.id}
                image={image}
                index={index}
                count={images.length}
                onOpen={onOpen}
                onMove={onMove}
                onRemove={onRemove}
                onEdit={onEdit}
              />
            );
          })}
          {hidden > 0 ? (
            <li>
              <button
                type="button"
                className={css['more']}
                aria-label={t('showAll', { count: hidden })}
                onClick={() => setAll(true)}
              >
                {t('more', { count: hidden })}
              </button>
            </li>
          ) : null}
        </ul>
      )}
    </SortableList>
  );
}

interface OneProps {
  count: number;
  onOpen: (at: number) => void;
  onMove: ((from: number, to: number) => void) | undefined;
  onRemove: ((at: number) => void) | undefined;
  onEdit: ((at: number) => void) | undefined;
}

interface ThumbProps extends OneProps {
  image: Image;
  index: number;
}

function MovableThumb(props: ThumbProps) {
  const { t } = useTranslation('media');
  const { image, index } = props;
  const sorting = useSortableEntry({ id: image.id, index, name: t('imageAt', { at: index + 2 }) });
  return <Thumb {...props} sorting={sorting} />;
}

function Thumb({ image, index, sorting, ...rest }: ThumbProps & { sorting?: SortableEntry }) {
  const { t } = useTranslation('media');
  const { t: shared } = useTranslation('platform');
  const at = index + 1;
  return (
    <li ref={sorting?.attach} className={css['thumb']} data-dragging={sorting?.isDragging || undefined}>
      <button
        ref={sorting?.attachHandle}
        type="button"
        aria-label={t('openAt', { at: at + 1 })}
        aria-roledescription={sorting === undefined ? undefined : shared('sorting.role')}
        onClick={() => rest.onOpen(at)}
      >
        <img src={image.thumb} alt="" loading="lazy" draggable={false} />
      </button>
      {rest.onRemove === undefined ? null : (
        <div className={css['thumbMenu']}>
          <ThumbMenu at={at} {...rest} />
        </div>
      )}
    </li>
  );
}

function ThumbMenu({ at, count, onOpen, onMove, onRemove, onEdit }: OneProps & { at: number }) {
  const { t } = useTranslation('media');
  const items: MenuItem[] = [
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
  return (
    <Menu
      items={[
        ...items,
        'divider',
        {
          key: 'remove',
          label: t('remove'),
          tone: 'danger',
          icon: <Trash2 size={15} aria-hidden />,
          onClick: () => onRemove?.(at),
        },
      ]}
      renderButton={(props) => (
        <button {...props} type="button" className={css['dots']} aria-label={t('actions', { at: at + 1 })}>
          <Ellipsis size={14} aria-hidden />
        </button>
      )}
    />
  );
}
