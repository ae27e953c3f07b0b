import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { useFormats } from '../../../platform/i18n/format.ts';
import { GroupHead } from './group-head.tsx';
import type { GroupLine } from './group-layout.rules.ts';
import type { GroupListProps } from './group-list-props.ts';
import css from './groups.module.css';
import type { UploadImage } from '@sourcewiz/contract';
import { useDraggable } from '@dnd-kit/react';
import { Check, Copy, Star } from 'lucide-react';
import { memo } from 'react';
import { TimedImage } from '../../../platform/kit/states/timed-image.tsx';
import type { DragData } from './drag-images.tsx';

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
const ImageTile = memo(function ImageTile({
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

/** A line of images of a group; the head of the group is beside the first line. */
export function ImageLine({
  line,
  ...props
}: GroupListProps & { line: Extract<GroupLine, { kind: 'images' }> }) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const { space, selection, drop, keys, changes } = props;
  const { group, from, images, hidden, isFirst } = line;
  const place = drop?.place;
  const marked = place?.kind === 'group' && place.id === group.id ? place.position - from : null;
  const isEnd = from + images.length + hidden >= group.images.length;
  const isMarked =
    marked !== null && marked >= 0 && (marked < images.length || (isEnd && marked <= images.length));
  return (
    <>
      {space.isPhone ? null : (
        <div role="rowheader" className={css['info']} style={{ width: space.info }}>
          {isFirst ? <GroupHead group={group} {...props} place={line.place} /> : null}
        </div>
      )}
      <div
        className={css['tiles']}
        data-tiles
        role="presentation"
        style={{ gap: space.gap, paddingTop: isFirst && !space.isPhone ? space.gap : 0 }}
      >
        {images.map((image, at) => (
          <ImageTile
            key={image.id}
            image={image}
            size={space.tile}
            label={t('groups.tile', {
              name: image.name,
              place: number(from + at + 1),
              total: number(group.images.length),
              group: group.groupName,
            })}
            isMain={from + at === 0 && group.images.length > 1}
            isSelected={selection.images.has(image.id)}
            isCarried={drop?.ids.includes(image.id) ?? false}
            isCurrent={keys.current === image.id}
          />
        ))}
        {images.length === 0 && hidden === 0 ? (
          <Text tone="faint" role="gridcell" className={css['empty']}>
            {t('groups.empty')}
          </Text>
        ) : null}
        {hidden > 0 ? (
          <Button
            variant="text"
            className={css['more']}
            style={{ width: space.tile, height: space.tile }}
            aria-label={t('groups.moreLabel', { count: hidden, formatted: number(hidden) })}
            onClick={() => changes.expand(group.id, true)}
          >
            {t('groups.more', { formatted: number(hidden) })}
          </Button>
        ) : null}
        {isMarked ? (
          <i
            className={css['mark']}
            style={{
              left: marked * (space.tile + space.gap) - space.gap / 2 - 1,
              top: isFirst && !space.isPhone ? space.gap : 0,
              height: space.tile,
            }}
            aria-hidden
          />
        ) : null}
      </div>
    </>
  );
}
