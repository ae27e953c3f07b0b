import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { groupOfImages, type Groups } from './groups.rules.ts';
import {
  inOrder,
  nothingSelected,
  selectImagesOf,
  selectTo,
  toggleGroup,
  toggleImage,
  type Selection,
} from './image-selection.rules.ts';
import type { GroupChanges } from './use-group-changes.ts';

export type GroupActions = ReturnType<typeof useGroupActions>;

/** The actions for the selection, used by the bar, by keys and by the menus of groups. */
export function useGroupActions({
  all,
  selection,
  setSelection,
  changes,
}: {
  all: Groups;
  selection: Selection;
  setSelection: (selection: Selection) => void;
  changes: GroupChanges;
}) {
  const { t } = useTranslation('uploads');
  const { number } = useFormats();
  const ids = inOrder(selection.images, all);
  const clear = (): void => setSelection(nothingSelected);
  const removed = (title: string): void => {
    toast({ tone: 'info', title, action: { label: t('groups.undo'), run: changes.undo } });
  };
  return {
    toggle: (id: number) => setSelection(toggleImage(selection, id)),
    range: (id: number) => setSelection(selectTo(selection, id, all)),
    toggleGroup: (id: number) => setSelection(toggleGroup(selection, id)),
    /** Selects all images of an image's group; the second time, all images. */
    selectAllAt(id: number): void {
      const group = groupOfImages(all).get(id);
      if (group === undefined) return;
      const isWhole = group.images.every((image) => selection.images.has(image.id));
      setSelection(
        isWhole
          ? { ...selection, images: new Set(groupOfImages(all).keys()), groups: new Set() }
          : selectImagesOf(selection, group),
      );
    },
    selectImagesOf(id: number): void {
      const group = all.find((one) => one.id === id);
      if (group !== undefined) setSelection(selectImagesOf(nothingSelected, group));
    },
    clear,
    newGroup(): void {
      if (ids.length === 0) return;
      changes.make(ids);
      clear();
    },
    moveTo(group: number): void {
      changes.move(ids, group);
      clear();
    },
    makeMain(): void {
      const [id] = ids;
      const group = id === undefined ? undefined : groupOfImages(all).get(id);
      if (id !== undefined && group !== undefined) changes.move([id], group.id, 0);
    },
    merge(): void {
      const groups = all.filter(({ id }) => selection.groups.has(id)).map(({ id }) => id);
      if (groups.length < 2) return;
      changes.merge(groups);
      clear();
    },
    remove(): void {
      if (ids.length > 0) {
        changes.removeImages(ids);
        removed(t('groups.removed', { count: ids.length, formatted: number(ids.length) }));
        clear();
      } else if (selection.groups.size > 0) this.removeGroups([...selection.groups]);
    },
    removeGroups(groups: readonly number[]): void {
      changes.removeGroups(groups);
      removed(t('groups.removedGroups', { count: groups.length, formatted: number(groups.length) }));
      clear();
    },
  };
}
