import { useTranslation } from 'react-i18next';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { useFormats } from '../../../platform/i18n/format.ts';
import { GroupHead } from './group-head.tsx';
import type { GroupLine } from './group-layout.rules.ts';
import type { GroupListProps } from './group-list-props.ts';
import { ImageTile } from './image-tile.tsx';
import css from './groups.module.css';

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
