import type { Image } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import type { MenuItem } from '../../platform/kit/overlays/menu.tsx';
import type { SortableEntry } from '../../platform/kit/sort/sortable-list.tsx';
import css from './picture-tile.module.css';
import { MoreMenu } from '../../platform/kit/overlays/more-menu.tsx';

/** One of several thumbnails, with its actions; moved by pointer, or with Space and arrow keys. */
export function PictureTile({
  image,
  label,
  place,
  sorting,
  menu,
  onOpen,
}: {
  image: Image;
  label: string;
  /** Its number in the row, if that is shown. */
  place?: number;
  /** Absent: the order cannot be changed. */
  sorting?: SortableEntry | undefined;
  menu?: { label: string; items: readonly (MenuItem | 'divider')[] } | undefined;
  onOpen?: () => void;
}) {
  const { t } = useTranslation('platform');
  return (
    <li ref={sorting?.attach} className={css['tile']} data-dragging={sorting?.isDragging || undefined}>
      <button
        ref={sorting?.attachHandle}
        type="button"
        aria-label={label}
        aria-roledescription={sorting === undefined ? undefined : t('sorting.role')}
        onClick={onOpen}
      >
        <img src={image.thumb} alt="" loading="lazy" draggable={false} />
        {place === undefined ? null : <span aria-hidden>{place}</span>}
      </button>
      {menu === undefined ? null : (
        <span className={css['menu']} data-whole={onOpen !== undefined || undefined}>
          <PictureMenu {...menu} />
        </span>
      )}
    </li>
  );
}

/** The three dots on an image. */
export function PictureMenu({ label, items }: { label: string; items: readonly (MenuItem | 'divider')[] }) {
  return <MoreMenu label={label} variant="glass" className={css['dots']} items={items} />;
}
