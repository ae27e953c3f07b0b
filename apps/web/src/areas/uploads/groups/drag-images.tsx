import {
  Accessibility,
  defaultPreset,
  PointerSensor,
  type DragEndEvent,
  type DragMoveEvent,
} from '@dnd-kit/dom';
import { DragDropProvider, DragOverlay } from '@dnd-kit/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { positionWithout, type DropTarget, type GroupLine } from './group-layout.rules.ts';
import type { GroupSpace } from './group-space.ts';
import type { Groups } from './groups.rules.ts';
import { inOrder, type Selection } from './image-selection.rules.ts';
import type { GroupChanges } from './use-group-changes.ts';
import css from './groups.module.css';

/** What is being dragged. */
export type DragData = { kind: 'image'; id: number } | { kind: 'group'; id: number };

/** What is being moved, and where it would be dropped now. */
export interface Drop {
  ids: readonly number[];
  place: DropTarget | null;
}

/** A press that moves less than this is not a drag but a selection. */
const TAP = 4;

// The keyboard has its own way of moving, and announces it itself.
const plugins = defaultPreset.plugins.filter((plugin) => plugin !== Accessibility);
const sensors = [PointerSensor];

/**
 * Images and groups that are dragged by mouse or finger. The target below the pointer is looked up on screen, so that
 * thousands of places cost nothing.
 */
export function DragImages({
  lines,
  space,
  all,
  selection,
  changes,
  onTap,
  children,
}: {
  lines: readonly GroupLine[];
  space: GroupSpace;
  all: Groups;
  selection: Selection;
  changes: GroupChanges;
  /** Called with an image after a long press without movement. */
  onTap: (id: number) => void;
  children: (drop: Drop | null) => ReactNode;
}) {
  const { t } = useTranslation('uploads');
  const [drop, setDrop] = useState<(Drop & { group: number | null }) | null>(null);

  const placeOf = (at: { x: number; y: number }, what: DragData): DropTarget | null => {
    const below = document.elementsFromPoint(at.x, at.y);
    if (what.kind === 'image' && below.some((element) => element.closest('[data-new-group]') !== null))
      return { kind: 'new' };
    const element = below.flatMap((one) => one.closest<HTMLElement>('[data-line]') ?? [])[0];
    const line = lines[Number(element?.dataset['line'] ?? -1)];
    if (element === undefined || line === undefined) return null;
    if (what.kind === 'group') return { kind: 'order', place: line.place };
    const end = { kind: 'group', id: line.group.id, position: line.group.images.length } as const;
    const tiles = element.querySelector('[data-tiles]')?.getBoundingClientRect();
    if (line.kind !== 'images' || tiles === undefined || at.x < tiles.left - space.gap) return end;
    const column = Math.round((at.x - tiles.left) / (space.tile + space.gap));
    return { ...end, position: line.from + Math.max(0, Math.min(line.images.length, column)) };
  };
  const follow = (event: DragMoveEvent | DragEndEvent): DropTarget | null => {
    const { source, position } = event.operation;
    return source === null ? null : placeOf(position.current, source.data as DragData);
  };
  const finish = (event: DragEndEvent): void => {
    const held = drop;
    setDrop(null);
    const { source, position } = event.operation;
    if (event.canceled || held === null || source === null) return;
    const what = source.data as DragData;
    const { initial, current } = position;
    if (Math.abs(current.x - initial.x) < TAP && Math.abs(current.y - initial.y) < TAP) {
      if (what.kind === 'image') onTap(what.id);
      return;
    }
    const place = follow(event) ?? held.place;
    if (place?.kind === 'new') changes.make(held.ids);
    if (place?.kind === 'group') {
      const images = all.find(({ id }) => id === place.id)?.images ?? [];
      changes.move(held.ids, place.id, positionWithout(images, new Set(held.ids), place.position));
    }
    if (place?.kind === 'order') {
      const before = lines.find((line) => line.place === place.place)?.group;
      const to = all.findIndex(({ id }) => id === before?.id);
      if (to >= 0 && what.id !== before?.id) changes.order(what.id, to);
    }
  };

  return (
    <DragDropProvider
      plugins={plugins}
      sensors={sensors}
      onDragStart={({ operation: { source } }) => {
        if (source === null) return;
        const what = source.data as DragData;
        const isOfMany = what.kind === 'image' && selection.images.has(what.id);
        const ids = what.kind === 'group' ? [] : isOfMany ? inOrder(selection.images, all) : [what.id];
        setDrop({ ids, place: null, group: what.kind === 'group' ? what.id : null });
      }}
      onDragMove={(event) => {
        const place = follow(event);
        setDrop((now) => (now === null || isSame(now.place, place) ? now : { ...now, place }));
      }}
      onDragEnd={finish}
    >
      {children(drop)}
      {drop !== null && drop.ids.length > 0 ? (
        <div className={css['newDrop']} data-new-group data-over={drop.place?.kind === 'new' || undefined}>
          {t('groups.newDrop')}
        </div>
      ) : null}
      <DragOverlay dropAnimation={null}>
        {() =>
          drop === null ? null : drop.group === null ? (
            <DraggedImages ids={drop.ids} all={all} />
          ) : (
            <div className={css['draggedGroup']}>{all.find(({ id }) => id === drop.group)?.groupName}</div>
          )
        }
      </DragOverlay>
    </DragDropProvider>
  );
}

function DraggedImages({ ids, all }: { ids: readonly number[]; all: Groups }) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const image = all.flatMap(({ images }) => images).find(({ id }) => id === ids[0]);
  return (
    <div className={css['dragged']} data-many={ids.length > 1 || undefined}>
      <img src={image?.thumb} alt="" />
      {ids.length > 1 ? (
        <span>{t('groups.dragged', { count: ids.length, formatted: number(ids.length) })}</span>
      ) : null}
    </div>
  );
}

function isSame(a: DropTarget | null, b: DropTarget | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
