import type { AllGroupsChange, GroupsChanged, ImageGroup, Upload, UploadImage } from '@sourcewiz/contract';

export type Groups = readonly ImageGroup[];

/** Below this percentage it is uncertain whether the images of a group belong together. */
const SURE = 75;

/** Whether the user should check a group. */
export function isUnsure({ images, confidence, like_group }: ImageGroup): boolean {
  return like_group !== null || (images.length > 1 && confidence < SURE);
}

/** Which groups are on screen. */
export interface GroupFilter {
  words: string;
  show: 'all' | 'single' | 'unsure';
}

/** The groups that match a filter, in their order. */
export function filterGroups(groups: Groups, { words, show }: GroupFilter): Groups {
  const wanted = words.trim().toLocaleLowerCase();
  return groups.filter((group) => {
    if (show === 'single' && group.images.length !== 1) return false;
    if (show === 'unsure' && !isUnsure(group)) return false;
    if (wanted === '') return true;
    return [group.groupName, ...group.image_names].some((name) => name.toLocaleLowerCase().includes(wanted));
  });
}

/** The group of each image. */
export function groupOfImages(groups: Groups): Map<number, ImageGroup> {
  return new Map(groups.flatMap((group) => group.images.map(({ id }) => [id, group] as const)));
}

/** A group with other images, and the counts adjusted. */
function withImages(group: ImageGroup, images: readonly UploadImage[]): ImageGroup {
  return {
    ...group,
    images: [...images],
    directus_file_ids: images.map(({ file_id }) => file_id),
    image_names: images.map(({ name }) => name),
  };
}

/** The groups without some images. An empty group is removed, unless it came from the sheet. */
function without(groups: Groups, ids: ReadonlySet<number>, kept?: number): Groups {
  return groups.flatMap((group) => {
    if (!group.images.some(({ id }) => ids.has(id))) return [group];
    const left = group.images.filter(({ id }) => !ids.has(id));
    const stays = left.length > 0 || group.grouped_by === 'sheet' || group.id === kept;
    return stays ? [withImages(group, left)] : [];
  });
}

function imagesOf(groups: Groups, ids: readonly number[]): UploadImage[] {
  const all = new Map(groups.flatMap(({ images }) => images.map((image) => [image.id, image] as const)));
  return ids.flatMap((id) => all.get(id) ?? []);
}

/**
 * Moves images into a group.
 * @param position among the other images of the group; null for its end
 */
export function moveImages(
  groups: Groups,
  { ids, to, position }: { ids: readonly number[]; to: number; position: number | null },
): Groups {
  const moved = imagesOf(groups, ids);
  return without(groups, new Set(ids), to).map((group) => {
    if (group.id !== to) return group;
    const images = group.images.toSpliced(position ?? group.images.length, 0, ...moved);
    return withImages({ ...group, grouped_by: 'hand', confidence: 100 }, images);
  });
}

/** Makes a group from some images, before the first group that they are taken from. */
export function makeGroup(
  groups: Groups,
  { id, ids, name }: { id: number; ids: readonly number[]; name: string },
): Groups {
  const images = imagesOf(groups, ids);
  const place = groups.findIndex((group) => group.images.some((image) => ids.includes(image.id)));
  const order = place < 0 ? groups.length : place;
  const made = withImages(
    {
      id,
      groupName: name,
      order,
      expanded: true,
      directus_file_ids: [],
      image_names: [],
      images: [],
      grouped_by: 'hand',
      confidence: 100,
      like_group: null,
      like_product: null,
      link: null,
    },
    images,
  );
  const before = groups.slice(0, order);
  return [...without(before, new Set(ids)), made, ...without(groups.slice(order), new Set(ids))];
}

/** Initial name of a group of these images: the first file's name without its extension. */
export function nameOfImages(groups: Groups, ids: readonly number[]): string {
  return (imagesOf(groups, ids.slice(0, 1))[0]?.name ?? '').replace(/\.[^.]+$/, '');
}

/** Merges groups into the first one of the list. */
export function mergeGroups(groups: Groups, ids: readonly number[]): Groups {
  const [first] = ids;
  if (first === undefined) return groups;
  const others = ids.slice(1).flatMap((id) => groups.find((group) => group.id === id) ?? []);
  return groups
    .filter(({ id }) => id === first || !ids.includes(id))
    .map((group) =>
      group.id === first
        ? withImages({ ...group, grouped_by: 'hand', confidence: 100, like_group: null }, [
            ...group.images,
            ...others.flatMap(({ images }) => images),
          ])
        : group,
    );
}

/** Removes images from the upload. */
export function removeImages(groups: Groups, ids: readonly number[]): Groups {
  return without(groups, new Set(ids));
}

/** Moves a group to another index, from 0. */
export function orderGroup(groups: Groups, id: number, place: number): Groups {
  const group = groups.find((one) => one.id === id);
  if (group === undefined) return groups;
  return groups.filter((one) => one !== group).toSpliced(place, 0, group);
}

/** Changes the properties of one group. */
export function changeGroup(groups: Groups, id: number, change: Partial<ImageGroup>): Groups {
  return groups.map((group) => (group.id === id ? { ...group, ...change } : group));
}

/**
 * An upload with the answer of a call. The answer lacks what somebody else changed in between: then the revision stays
 * behind, so that the upload is reloaded.
 */
export function withAnswer(upload: Upload, answer: GroupsChanged): Upload {
  if (answer.revision <= upload.revision) return upload;
  const gone = new Set(answer.removed);
  const changed = new Map(answer.groups.map((group) => [group.id, group]));
  const kept = upload.groups
    .filter(({ id }) => !gone.has(id) && !changed.has(id))
    .concat(answer.groups.filter(({ id }) => !gone.has(id)));
  const isNext = answer.revision === upload.revision + 1;
  const groups = kept.toSorted((a, b) => a.order - b.order || a.id - b.id);
  return {
    ...upload,
    groups,
    image_count: groups.reduce((sum, { images }) => sum + images.length, 0),
    revision: isNext ? answer.revision : upload.revision,
    saved_at: answer.saved_at,
  };
}

/** The call that puts groups and their images where they were. */
export type Arrange = Extract<AllGroupsChange, { change: 'arrange' }>;

/** A step that can be undone: the call that restores the groups, and the one that repeats the step. */
export interface Step {
  back: Arrange;
  again: Arrange;
}

/**
 * The step of a call; null if nothing changed that can be restored.
 * @param ids groups that the call changed, created or removed: others may have been changed by somebody else
 */
export function stepBetween(before: Groups, after: Groups, ids: readonly number[]): Step | null {
  const [earlier, later] = [placed(before), placed(after)];
  const changed = ids.filter((id) => JSON.stringify(earlier.get(id)) !== JSON.stringify(later.get(id)));
  if (changed.length === 0) return null;
  return { back: arrangement(changed, earlier), again: arrangement(changed, later) };
}

/** Whether groups are as a step has left them. */
export function isArranged(groups: Groups, step: Arrange): boolean {
  const ids = [...step.groups.map(({ id }) => id), ...step.removed];
  return (
    JSON.stringify(arrangement(ids, placed(groups))) ===
    JSON.stringify(arrangement(ids, new Map(step.groups.map((group) => [group.id, group]))))
  );
}

function placed(groups: Groups): Map<number, Arrange['groups'][number]> {
  return new Map(
    groups.map(({ id, groupName, order, images }) => [
      id,
      { id, groupName, order, image_ids: images.map((image) => image.id) },
    ]),
  );
}

function arrangement(
  ids: readonly number[],
  groups: ReadonlyMap<number, Arrange['groups'][number]>,
): Arrange {
  return {
    change: 'arrange',
    groups: ids.flatMap((id) => groups.get(id) ?? []),
    removed: ids.filter((id) => !groups.has(id)),
  };
}
