import { looseKey, type AllGroupsChange } from '@sourcewiz/contract';
import type { Arrangement } from './arrangement.ts';
import type { GroupRow } from './groups.store.ts';
import { plainName, stemOf, stemsOf, type PhotoStem } from './photo-stems.rules.ts';

/** A group put together by a person: nothing but a person changes it. */
const byHand = { groupedBy: 'hand', confidence: 100 } as const;

/** Moves images into a group, as a person's choice. */
export function moveImages(
  arrangement: Arrangement,
  { imageIds, groupId, position }: { imageIds: readonly number[]; groupId: number; position: number | null },
): void {
  const group = arrangement.group(groupId);
  if (!group) return;
  const from = imageIds.flatMap((id) => arrangement.image(id)?.groupId ?? []);
  arrangement.put(imageIds, groupId, position);
  if (from.some((id) => id !== groupId)) Object.assign(group, byHand);
  arrangement.removeEmpty(from);
}

/** Renames a group, as a person's choice. If its images' names say nothing the group is theirs from then on. */
export function renameGroup(arrangement: Arrangement, group: GroupRow, name: string): void {
  group.name = name;
  // If they do say something, further images of that name still join it.
  const isNamed = arrangement.imagesOf(group.id).some((image) => stemOf(image.name) !== null);
  if (group.groupedBy === 'likeness' || (group.groupedBy === 'name' && !isNamed)) {
    Object.assign(group, byHand);
  }
}

/** Makes a group of some images, after the group of the first of them. */
export function groupImages(
  arrangement: Arrangement,
  { imageIds, name }: { imageIds: readonly number[]; name: string | undefined },
): void {
  const first = arrangement.image(imageIds[0] ?? 0);
  const called = name ?? nameOf(first?.name ?? '', arrangement);
  const made = arrangement.make({
    name: called,
    ...byHand,
    ...(first ? { behind: first.groupId } : {}),
  });
  moveImages(arrangement, { imageIds, groupId: made.id, position: null });
}

function nameOf(fileName: string, arrangement: Arrangement): string {
  if (fileName !== '') return stemOf(fileName)?.name ?? plainName(fileName);
  return `${arrangement.groups().length + 1}`;
}

/** Makes each image of a group its own group; the first one stays in place, with the group's properties. */
export function splitGroup(arrangement: Arrangement, group: GroupRow): void {
  const [, ...others] = arrangement.imagesOf(group.id);
  Object.assign(group, byHand);
  const made = arrangement.makeBehind(
    group.id,
    others.map(({ name }) => ({ name: plainName(name), ...byHand, expanded: group.expanded })),
  );
  // From the end, so that the remaining ones keep their positions.
  for (const [at, image] of [...others.entries()].toReversed()) {
    arrangement.put([image.id], made[at]?.id ?? group.id);
  }
}

/** Merges groups into the first one. */
export function mergeGroups(arrangement: Arrangement, [target, ...others]: readonly GroupRow[]): void {
  if (!target) return;
  for (const { id } of others) {
    arrangement.put(
      arrangement.imagesOf(id).map((image) => image.id),
      target.id,
    );
    arrangement.remove(id);
  }
  const { likeGroupId } = target;
  const isJoined = others.some(({ id }) => id === likeGroupId);
  Object.assign(target, byHand, isJoined ? { likeGroupId: null, likeGroupConfidence: 0 } : {});
}

/** Restores an earlier state of groups. */
export function arrangeGroups(
  arrangement: Arrangement,
  { groups, removed }: Extract<AllGroupsChange, { change: 'arrange' }>,
): void {
  const from: number[] = [];
  for (const { id, groupName, order, image_ids: imageIds } of groups) {
    const group = arrangement.restore(id);
    if (!group) continue;
    Object.assign(group, { name: groupName, position: order });
    from.push(...imageIds.flatMap((image) => arrangement.image(image)?.groupId ?? []));
    const wanted = new Set(imageIds);
    const others = arrangement.imagesOf(id).filter((image) => !wanted.has(image.id));
    arrangement.put([...imageIds, ...others.map((image) => image.id)], id, 0);
  }
  for (const id of removed) if (arrangement.imagesOf(id).length === 0) arrangement.remove(id);
  arrangement.removeEmpty(from);
}

/** The latest revision at which anything that a change moves was changed. */
export function changedAt(
  arrangement: Arrangement,
  change: Extract<AllGroupsChange, { change: 'arrange' | 'regroup' }>,
): number {
  if (change.change === 'regroup') {
    return arrangement.changedAt({ groupIds: arrangement.groups().map(({ id }) => id), imageIds: [] });
  }
  return arrangement.changedAt({
    groupIds: [...change.groups.map(({ id }) => id), ...change.removed],
    imageIds: change.groups.flatMap((group) => group.image_ids),
  });
}

/** A group wanted by a new grouping. */
interface Wanted {
  name: string;
  groupedBy: GroupRow['groupedBy'];
  confidence: number;
  imageIds: number[];
}

/** Groups all images by their names; rows of a sheet take those with their name. */
export function regroupByName(arrangement: Arrangement): void {
  const images = inOrder(arrangement);
  const stems = stemsOf(images.map(({ name }) => name));
  const rows = new Map(
    arrangement
      .groups()
      .flatMap((group) => (group.sheetRow === null ? [] : [[looseKey(group.name), group.id]])),
  );
  const wanted = new Map<string, Wanted>();
  images.forEach((image, at) => {
    const stem = stems[at] ?? null;
    const row = stem === null ? undefined : rows.get(stem.key);
    if (row !== undefined) {
      arrangement.put([image.id], row);
      return;
    }
    const key = stem?.key ?? `#${image.id}`;
    const group = wanted.get(key) ?? { ...byName(stem, image.name), imageIds: [] };
    wanted.set(key, { ...group, imageIds: [...group.imageIds, image.id] });
  });
  regroup(arrangement, [...wanted.values()]);
}

/** Makes each image its own group, except those of rows of a sheet. */
export function regroupEach(arrangement: Arrangement): void {
  const images = inOrder(arrangement).filter((image) => arrangement.group(image.groupId)?.sheetRow === null);
  regroup(
    arrangement,
    images.map((image) => ({ name: plainName(image.name), ...byHand, imageIds: [image.id] })),
  );
}

/** Groups images by their content. @param chains images that each show one thing, with the confidence */
export function regroupByLikeness(
  arrangement: Arrangement,
  chains: readonly { imageIds: readonly number[]; confidence: number }[],
): void {
  regroup(
    arrangement,
    chains.map(({ imageIds, confidence }) => {
      const name = arrangement.image(imageIds[0] ?? 0)?.name ?? '';
      const called = stemOf(name)?.name ?? plainName(name);
      return { name: called, groupedBy: 'likeness', confidence, imageIds: [...imageIds] };
    }),
  );
}

/** Images in the order of the groups. */
export function inOrder(arrangement: Arrangement) {
  return arrangement.groups().flatMap(({ id }) => arrangement.imagesOf(id));
}

/** The name of a group made for an image. */
export function byName(stem: PhotoStem | null, fileName: string): Omit<Wanted, 'imageIds'> {
  return stem === null
    ? { name: plainName(fileName), groupedBy: 'name', confidence: 100 }
    : { name: stem.name, groupedBy: 'name', confidence: stem.confidence };
}

/** Findings about other images, or a person's statements about them, do not apply to these. */
const knowingNothing = {
  productId: null,
  variantId: null,
  linkedBy: null,
  linkConfidence: 0,
  likeProductId: null,
  likeConfidence: 0,
  likeGroupId: null,
  likeGroupConfidence: 0,
} as const;

/** Arranges images in the wanted groups. Groups that contain some of them are reused, with their cells in the table. */
function regroup(arrangement: Arrangement, wanted: readonly Wanted[]): void {
  const before = arrangement.groups();
  const taken = new Set<number>();
  const places = wanted.map(({ imageIds, ...group }) => {
    const usable = imageIds
      .flatMap((id) => arrangement.group(arrangement.image(id)?.groupId ?? 0) ?? [])
      .find(({ id, sheetRow }) => !taken.has(id) && sheetRow === null);
    const target = usable ?? arrangement.make(group);
    taken.add(target.id);
    const own = arrangement.imagesOf(target.id);
    const isSame = own.length === imageIds.length && own.every(({ id }) => imageIds.includes(id));
    Object.assign(target, group, isSame ? {} : knowingNothing);
    return { id: target.id, imageIds };
  });
  for (const { id, imageIds } of places) arrangement.put(imageIds, id, 0);
  const left = before.filter(({ id }) => !taken.has(id));
  for (const { id, sheetRow } of left) {
    if (sheetRow === null && arrangement.imagesOf(id).length === 0) arrangement.remove(id);
  }
  const stay = left.filter(({ id }) => arrangement.group(id) !== undefined);
  arrangement.order([...stay.map(({ id }) => id), ...places.map(({ id }) => id)]);
}
