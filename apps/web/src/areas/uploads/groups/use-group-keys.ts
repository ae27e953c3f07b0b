import type { ImageGroup } from '@sourcewiz/contract';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import {
  imageAfter,
  nextDrop,
  positionWithout,
  type DropTarget,
  type GroupLine,
} from './group-layout.rules.ts';
import { groupOfImages, type Groups } from './groups.rules.ts';
import { inOrder, type Selection } from './image-selection.rules.ts';
import type { GroupActions } from './use-group-actions.ts';
import type { GroupChanges } from './use-group-changes.ts';

/** Most frames to wait until an image that was scrolled to is on screen. */
const PATIENCE = 30;

/** Focuses an image on the page of groups as soon as it is rendered. */
function focusImage(box: HTMLElement | null, id: number): void {
  let frames = 0;
  const look = (): void => {
    const found = box?.querySelector<HTMLElement>(`[data-image="${id}"]`);
    frames += 1;
    if (found) {
      found.focus({ preventScroll: true });
      found.scrollIntoView({ block: 'nearest' });
    } else if (frames < PATIENCE) requestAnimationFrame(look);
  };
  look();
}

/** What was picked up by keyboard, and where it would be dropped. */
export interface Carry {
  /** Images, or nothing for a group. */
  ids: readonly number[];
  group: number | null;
  place: DropTarget;
}

export type GroupKeys = ReturnType<typeof useGroupKeys>;

const arrows = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
} as const;

/**
 * The keyboard on the page of groups. Arrow keys move from image to image; Space picks up the image, or all selected
 * ones, and arrow keys then carry them until Enter drops them or Escape puts them back.
 */
export function useGroupKeys({
  box,
  lines,
  columns,
  groups,
  all,
  selection,
  setSelection,
  changes,
  actions,
  onOpen,
  onMoveTo,
  onRename,
}: {
  box: RefObject<HTMLElement | null>;
  lines: readonly GroupLine[];
  /** Number of groups side by side. */
  columns: number;
  /** The groups on screen. */
  groups: Groups;
  all: Groups;
  selection: Selection;
  setSelection: (selection: Selection) => void;
  changes: GroupChanges;
  actions: GroupActions;
  onOpen: (id: number) => void;
  onMoveTo: () => void;
  onRename: (group: number) => void;
}) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const [carry, setCarry] = useState<Carry | null>(null);
  const [said, setSaid] = useState('');
  const [last, setLast] = useState<number | null>(null);
  const owners = groupOfImages(groups);
  const current = last !== null && owners.has(last) ? last : (groups.find(hasImages)?.images[0]?.id ?? null);

  const nameOf = (id: number): string => all.find((group) => group.id === id)?.groupName ?? '';
  const wordsOf = (place: DropTarget): string => {
    if (place.kind === 'new') return t('groups.atNew');
    if (place.kind === 'group')
      return t('groups.at', { group: nameOf(place.id), place: number(place.position + 1) });
    const group = groups[place.place];
    return group === undefined ? t('groups.atEnd') : t('groups.atGroup', { group: group.groupName });
  };
  const take = (id: number): void => {
    const group = owners.get(id);
    if (group === undefined) return;
    const ids = selection.images.has(id) ? inOrder(selection.images, all) : [id];
    const position = group.images.findIndex((image) => image.id === id);
    setCarry({ ids, group: null, place: { kind: 'group', id: group.id, position } });
    const name = group.images[position]?.name ?? '';
    setSaid(t('groups.taken', { count: ids.length, formatted: number(ids.length), name }));
  };
  const takeGroup = (id: number): void => {
    const place = groups.findIndex((group) => group.id === id);
    setCarry({ ids: [], group: id, place: { kind: 'order', place } });
    setSaid(t('groups.takenGroup', { name: nameOf(id) }));
  };
  const drop = ({ ids, group, place }: Carry): void => {
    if (place.kind === 'new') changes.make(ids);
    if (place.kind === 'group') {
      const images = all.find(({ id }) => id === place.id)?.images ?? [];
      changes.move(ids, place.id, positionWithout(images, new Set(ids), place.position));
    }
    if (place.kind === 'order' && group !== null) {
      const before = groups[place.place];
      if (before !== undefined) changes.order(group, all.indexOf(before));
    }
    setSaid(t('groups.dropped', { at: wordsOf(place) }));
    setCarry(null);
    const [first] = ids;
    if (first === undefined) return;
    setLast(first);
    // Once it is where it was dropped.
    requestAnimationFrame(() => requestAnimationFrame(() => focusImage(box.current, first)));
  };

  const carryKey = (event: KeyboardEvent, held: Carry): void => {
    const way = arrows[event.key as keyof typeof arrows];
    if (way !== undefined) {
      const next = nextDrop(
        held.place,
        way,
        groups.map(({ id, images }) => ({ id, count: images.length })),
        columns,
      );
      setCarry({ ...held, place: next });
      setSaid(wordsOf(next));
    } else if (event.key === 'Enter' || event.key === ' ') drop(held);
    else if (event.key === 'Escape' || event.key === 'Tab') {
      setCarry(null);
      setSaid(t('groups.cancelled'));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const imageKey = (event: KeyboardEvent, id: number): void => {
    const way = arrows[event.key as keyof typeof arrows];
    const isMod = event.ctrlKey || event.metaKey;
    if (way !== undefined) {
      const next = imageAfter(lines, id, way, columns);
      if (next === null) return;
      event.preventDefault();
      setLast(next);
      if (event.shiftKey)
        setSelection({
          ...selection,
          images: new Set([...selection.images, id, next]),
          groups: new Set(),
          last: next,
        });
      focusImage(box.current, next);
      return;
    }
    const key = event.key.toLowerCase();
    const does = ((): (() => void) | undefined => {
      if (isMod && key === 'a') return () => actions.selectAllAt(id);
      if (isMod && key === ' ') return () => actions.toggle(id);
      if (isMod) return undefined;
      if (key === ' ') return () => take(id);
      if (key === 'enter') return () => onOpen(id);
      if (key === 'x') return () => (event.shiftKey ? actions.range(id) : actions.toggle(id));
      if (key === 'f2') return () => onRename(owners.get(id)?.id ?? -1);
      return undefined;
    })();
    if (does === undefined) return;
    event.preventDefault();
    does();
  };

  const pageKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // A box that was just ticked has the focus, but nothing is typed in it.
    const typesIn = 'input:not([type=checkbox]), textarea, [role=dialog], [role=menu]';
    if (event.defaultPrevented || target.closest(typesIn) !== null) return;
    const key = event.key.toLowerCase();
    const isMod = event.ctrlKey || event.metaKey;
    const does = ((): (() => void) | undefined => {
      if (isMod && key === 'z') return event.shiftKey ? changes.redo : changes.undo;
      if (isMod && key === 'y') return changes.redo;
      if (isMod || event.altKey) return undefined;
      if (key === 'escape' && (selection.images.size > 0 || selection.groups.size > 0)) return actions.clear;
      if (selection.images.size > 0 && key === 'm') return onMoveTo;
      if (selection.images.size > 0 && key === 'n') return actions.newGroup;
      if (key === 'delete' || key === 'backspace') return () => actions.remove();
      return undefined;
    })();
    if (does === undefined) return;
    event.preventDefault();
    does();
  });
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent): void => pageKey(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);

  return {
    carry,
    said,
    /** The image that Tab leads to. */
    current,
    onFocus: (id: number) => setLast(id),
    onKeyDown(event: KeyboardEvent): void {
      if (carry !== null) return carryKey(event, carry);
      const target = event.target as HTMLElement;
      const image = Number(target.dataset['image'] ?? Number.NaN);
      if (!Number.isNaN(image)) return imageKey(event, image);
      const grip = Number(target.dataset['grip'] ?? Number.NaN);
      if (!Number.isNaN(grip) && (event.key === ' ' || event.key === 'Enter')) {
        event.preventDefault();
        takeGroup(grip);
      }
    },
  };
}

function hasImages({ images }: ImageGroup): boolean {
  return images.length > 0;
}
