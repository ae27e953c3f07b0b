import { looseKey, type AllGroupsChange } from '@sourcewiz/contract';
import type { Arrangement } from './arrangement.ts';
import type { GroupRow } from './groups.store.ts';
import { plainName, stemOf, stemsOf, type PhotoStem } from './photo-stems.rules.ts';

/** What a person put together stays: nothing but a person changes it. */
const byHand = { groupedBy: 'hand', confidence: 100 } as const;

/** Puts images into a group, as a person says. */
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

/** Names a group as a person says. One whose images say nothing by their names is theirs from then on. */
export function renameGroup(arrangement: Arrangement, group: GroupRow, name: string): void {
  group.name = name;
  // Where they do say something, further images of the same name still come to it.
  const isNamed = arrangement.imagesOf(group.id).some((image) => stemOf(image.name) !== null);
  if (group.groupedBy === 'likeness' || (group.groupedBy === 'name' && !isNamed)) {
    Object.assign(group, byHand);
  }
}

/** Makes a group of some images behind the one that the first of them was in. */
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

/** Makes a group of each image of a group; the first one stays where it is, with what the group said. */
export function splitGroup(arrangement: Arrangement, group: GroupRow): void {
  const [, ...others] = arrangement.imagesOf(group.id);
  Object.assign(group, byHand);
  const made = arrangement.makeBehind(
    group.id,
    others.map(({ name }) => ({ name: plainName(name), ...byHand, expanded: group.expanded })),
  );
  // From the end, so that those that stay keep their places.
  for (const [at, image] of [...others.entries()].toReversed()) {
    arrangement.put([image.id], made[at]?.id ?? group.id);
  }
}

/** Joins groups to the first one. */
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

/** Puts groups as they were before. */
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

/** The revision at which something of what a change puts elsewhere was changed last. */
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

/** What is put together when images are grouped anew. */
interface Wanted {
  name: string;
  groupedBy: GroupRow['groupedBy'];
  confidence: number;
  imageIds: number[];
}

/** Groups all images by their names; rows of a sheet take those that have their name. */
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

/** Makes each image a group of its own, but for those of rows of a sheet. */
export function regroupEach(arrangement: Arrangement): void {
  const images = inOrder(arrangement).filter((image) => arrangement.group(image.groupId)?.sheetRow === null);
  regroup(
    arrangement,
    images.map((image) => ({ name: plainName(image.name), ...byHand, imageIds: [image.id] })),
  );
}

/** Groups images by what they show. @param chains images that show one thing each, with how sure that is */
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

/** What a group is called that is made for an image. */
export function byName(stem: PhotoStem | null, fileName: string): Omit<Wanted, 'imageIds'> {
  return stem === null
    ? { name: plainName(fileName), groupedBy: 'name', confidence: 100 }
    : { name: stem.name, groupedBy: 'name', confidence: stem.confidence };
}

/** What was found of other images, or said of them, is not true of these. */
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

/** Puts images together as wanted. Groups that hold some of them are used again, with what their table says. */
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
