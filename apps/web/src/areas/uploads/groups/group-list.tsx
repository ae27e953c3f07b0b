import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useEffectEvent, useLayoutEffect, useMemo, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupHead } from './group-head.tsx';
import { bandsOf, lineOfImage, type DropTarget, type GroupLine } from './group-layout.rules.ts';
import type { GroupListProps } from './group-list-props.ts';
import { bodyHeightOf, heightOf, leftOf } from './group-space.ts';
import { ImageLine } from './image-line.tsx';
import css from './groups.module.css';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';

/**
 * All groups with their images. Only lines near the screen are rendered; the page has its full height from the start.
 */
export function GroupList(props: GroupListProps) {
  const { lines, space, top, drop, keys } = props;
  const { t } = useTranslation('uploads');
  const bands = useMemo(() => bandsOf(lines, space.columns), [lines, space.columns]);
  const bandOf = (line: number): number => bands.findIndex((band) => band.lines.includes(line));
  // What is dragged or focused stays rendered, however far the page is scrolled.
  const kept = [drop?.ids[0], keys.current].flatMap((id) => {
    const line = id === undefined || id === null ? -1 : lineOfImage(lines, id);
    return line < 0 ? [] : [bandOf(line)];
  });
  // oxlint-disable-next-line react/incompatible-library -- it changes in place, so nothing that it gives is memoised
  const rows = useWindowVirtualizer({
    count: space.tile === 0 ? 0 : bands.length,
    estimateSize: (index) => {
      const band = bands[index];
      return band === undefined ? 0 : heightOf(band, lines, space).whole;
    },
    getItemKey: (index) => bands[index]?.key ?? index,
    overscan: 6,
    scrollMargin: top,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b),
  });
  useLayoutEffect(() => rows.measure(), [rows, lines, space.tile, space.isPhone, space.columns]);

  const target = keys.carry === null ? null : lineOfPlace(lines, keys.carry.place);
  const show = useEffectEvent((line: number) => rows.scrollToIndex(bandOf(line), { align: 'auto' }));
  useEffect(() => {
    if (target !== null && target >= 0) show(target);
  }, [target]);

  return (
    <div
      className={css['list']}
      role="grid"
      aria-label={t('groups.label')}
      aria-multiselectable
      aria-rowcount={lines.length}
      style={{ height: rows.getTotalSize() || undefined }}
      onKeyDown={keys.onKeyDown}
      onFocus={(event) => withImage(event, keys.onFocus)}
      onClick={(event) =>
        withImage(event, (id) => (event.shiftKey ? props.actions.range(id) : props.actions.toggle(id)))
      }
      onDoubleClick={(event) => withImage(event, props.onOpen)}
      onMouseDown={(event) => {
        // Shift-press would select the page's text.
        if (event.shiftKey) withImage(event, () => event.preventDefault());
      }}
      onContextMenu={(event) => {
        // A long press selects.
        if (matchMedia('(hover: none)').matches) withImage(event, () => event.preventDefault());
      }}
    >
      {rows.getVirtualItems().flatMap(({ index, start }) => {
        const band = bands[index];
        if (band === undefined) return [];
        const { body } = heightOf(band, lines, space);
        return band.lines.map((at) => {
          const line = lines[at];
          return line === undefined ? null : (
            <div
              key={line.key}
              role="row"
              aria-rowindex={at + 1}
              data-line={at}
              className={css['line']}
              data-kind={line.kind}
              data-first={isFirst(line, space.isPhone) || undefined}
              data-last={line.isLast || undefined}
              data-chosen={props.selection.groups.has(line.group.id) || undefined}
              data-target={isTarget(line, drop?.place ?? null) || undefined}
              data-before={(isFirst(line, space.isPhone) && isBefore(line, drop?.place ?? null)) || undefined}
              style={{
                left: leftOf(line.place % space.columns, space),
                width: space.width,
                // Within a group there are no gaps between lines, whatever is beside them.
                height: line.isLast ? bodyHeightOf(line, space) : body,
                transform: `translateY(${start - top}px)`,
              }}
            >
              <LineContent line={line} {...props} />
            </div>
          );
        });
      })}
    </div>
  );
}

/** Runs a function with the image that an event belongs to. */
function withImage({ target }: SyntheticEvent, does: (id: number) => void): void {
  const tile = (target as HTMLElement).closest<HTMLElement>('[data-image]');
  if (tile !== null) does(Number(tile.dataset['image']));
}

/** Memoised: not rendered again during scrolling. */
const LineContent = memo(function LineContent({ line, ...props }: GroupListProps & { line: GroupLine }) {
  if (line.kind === 'head') return <GroupHead group={line.group} place={line.place} {...props} />;
  if (line.kind === 'note') return <GroupNote line={line} {...props} />;
  return <ImageLine line={line} {...props} />;
});

/** Whether the frame of its group begins with it. */
function isFirst(line: GroupLine, isPhone: boolean): boolean {
  return line.kind === 'head' || (line.kind === 'images' && line.isFirst && !isPhone);
}

function isTarget({ group }: GroupLine, place: DropTarget | null): boolean {
  return place?.kind === 'group' && place.id === group.id;
}

function isBefore(line: GroupLine, place: DropTarget | null): boolean {
  return place?.kind === 'order' && line.place === place.place;
}

/** Index of the line that contains a place. */
function lineOfPlace(lines: readonly GroupLine[], place: DropTarget): number {
  if (place.kind === 'new') return lines.length - 1;
  if (place.kind === 'order') return lines.findIndex((line) => line.place === place.place);
  const found = lines.findIndex(
    (line) =>
      line.group.id === place.id &&
      line.kind === 'images' &&
      place.position <= line.from + Math.max(1, line.images.length),
  );
  return found < 0 ? lines.findIndex((line) => line.group.id === place.id) : found;
}

/** A group or a product of the library that a group looks like. It is only proposed; the user decides. */
function GroupNote({
  line: { group, note },
  all,
  changes,
}: GroupListProps & { line: Extract<GroupLine, { kind: 'note' }> }) {
  const { t } = useTranslation('uploads');
  const { percent } = useFormats();
  const like = group.like_group;
  const other = like === null ? undefined : all.find(({ id }) => id === like.id);
  if (note === 'group') {
    if (like === null || other === undefined) return null;
    return (
      <Row gap={8} wrap role="gridcell" className={css['note']}>
        <Thumb src={other.images[0]?.thumb} size={28} />
        <Text size="sm" className={css['noteWords']}>
          {`${t('groups.like', { name: other.groupName })} · `}
          <Text tone="faint" figures>
            {t('groups.likeBut', { percent: percent(like.confidence) })}
          </Text>
        </Text>
        <Button size="small" onClick={() => changes.merge([other.id, group.id])}>
          {t('groups.join')}
        </Button>
        <Button size="small" variant="text" onClick={() => changes.keepApart(group.id)}>
          {t('groups.notSame')}
        </Button>
      </Row>
    );
  }
  const product = group.like_product;
  if (product === null) return null;
  return (
    <Row gap={8} role="gridcell" className={css['note']}>
      <Thumb src={product.thumb} size={28} />
      <Text size="sm" clip>
        {`${t('groups.inLibrary', { id: product.variant?.variant_id ?? product.product_id })} · `}
        <Text tone="faint" figures>
          {`${product.name} · ${t('groups.likeBut', { percent: percent(product.confidence) })}`}
        </Text>
      </Text>
    </Row>
  );
}
