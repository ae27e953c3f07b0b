import type { GroupRow, ImageRow } from './groups.store.ts';

/** Distance between the positions of two groups, so that one can be inserted without moving all later ones. */
const GAP = 1_024;

const collator = new Intl.Collator('en', { numeric: true });

/** The natural order of names: `VASE-2` before `VASE-10`. */
const inOrder = (one: string, other: string): number => collator.compare(one, other);

/** The properties of a new group. */
export type NewGroup = Pick<GroupRow, 'name' | 'groupedBy' | 'confidence'> &
  Partial<Pick<GroupRow, 'expanded'>> & {
    /** The group that it follows; the last one if absent. */
    behind?: number;
  };

/** The changes of an arrangement. New groups have negative ids. */
export interface ArrangementChanges {
  made: GroupRow[];
  changed: GroupRow[];
  moved: ImageRow[];
  /** Those of the changed groups that are arranged differently: the program's own notes about them do not count. */
  rearranged: ReadonlySet<number>;
  /** Groups that are new or changed, and deleted ones. */
  shown: number[];
  removed: number[];
  /** Whether groups were restored. */
  hasRestored: boolean;
}

/**
 * The groups and images of an upload, changed in memory and then written in a few statements, however many there are.
 * Removed ones stay in it, so that they can be restored.
 */
export class Arrangement {
  readonly #groups: Map<number, GroupRow>;
  readonly #images: Map<number, ImageRow>;
  readonly #groupsBefore: ReadonlyMap<number, GroupRow>;
  readonly #imagesBefore: ReadonlyMap<number, ImageRow>;
  /** Images by group in their order; rebuilt when a group is touched. */
  readonly #members = new Map<number, number[]>();
  #nextId = -1;

  constructor(groups: readonly GroupRow[], images: readonly ImageRow[]) {
    this.#groupsBefore = new Map(groups.map((group) => [group.id, group]));
    this.#imagesBefore = new Map(images.map((image) => [image.id, image]));
    this.#groups = new Map(groups.map((group) => [group.id, { ...group }]));
    this.#images = new Map(images.map((image) => [image.id, { ...image }]));
    const present = images.filter((image) => !image.isRemoved);
    for (const [id, own] of Map.groupBy(present, ({ groupId }) => groupId)) {
      this.#members.set(
        id,
        own.toSorted((a, b) => a.position - b.position || a.id - b.id).map((image) => image.id),
      );
    }
  }

  /** Existing groups, in their order. */
  groups(): GroupRow[] {
    return [...this.#groups.values()]
      .filter((group) => !group.isRemoved)
      .toSorted((a, b) => a.position - b.position || a.id - b.id);
  }

  /** An existing group. */
  group(id: number): GroupRow | undefined {
    const group = this.#groups.get(id);
    return group?.isRemoved ? undefined : group;
  }

  /** An existing image. */
  image(id: number): ImageRow | undefined {
    const image = this.#images.get(id);
    return image?.isRemoved ? undefined : image;
  }

  /** Existing images. */
  images(): ImageRow[] {
    return [...this.#images.values()].filter((image) => !image.isRemoved);
  }

  /** Images of a group in their order. */
  imagesOf(groupId: number): ImageRow[] {
    return (this.#members.get(groupId) ?? []).flatMap((id) => this.image(id) ?? []);
  }

  /** Creates a group without images. */
  make({ behind, ...group }: NewGroup): GroupRow {
    const made = this.#add(group);
    if (behind === undefined) made.position = this.#lastPosition() + GAP;
    else this.#placeBehind([made], behind);
    return made;
  }

  /** Creates a group without images at the place of its name, as long as the groups are in the order of their names. */
  makeByName(group: NewGroup): GroupRow {
    const others = this.groups();
    const isSorted = others.every(
      ({ name }, at) => at === 0 || inOrder(others[at - 1]?.name ?? '', name) <= 0,
    );
    const after = isSorted ? others.findIndex(({ name }) => inOrder(name, group.name) > 0) : -1;
    if (after < 0) return this.make(group);
    const made = this.#add(group);
    this.#placeBehind([made], others[after - 1]?.id);
    return made;
  }

  /** Creates groups without images that follow a group one after the other. */
  makeBehind(behind: number, groups: readonly Omit<NewGroup, 'behind'>[]): GroupRow[] {
    const made = groups.map((group) => this.#add(group));
    this.#placeBehind(made, behind);
    return made;
  }

  #add(group: Omit<NewGroup, 'behind'>): GroupRow {
    const added: GroupRow = { ...emptyGroup, ...group, id: this.#nextId, position: 0 };
    this.#nextId -= 1;
    this.#groups.set(added.id, added);
    return added;
  }

  #lastPosition(): number {
    let last: number | undefined;
    for (const { isRemoved, position } of this.#groups.values()) {
      if (!isRemoved) last = Math.max(last ?? position, position);
    }
    return last ?? 0;
  }

  /** Moves images into a group at a position, or to its end; they keep the given order. */
  put(imageIds: readonly number[], groupId: number, position: number | null = null): void {
    const moved = new Set(imageIds);
    const from = new Set(imageIds.flatMap((id) => this.#images.get(id)?.groupId ?? []));
    for (const id of from)
      this.#setMembers(
        id,
        (this.#members.get(id) ?? []).filter((one) => !moved.has(one)),
      );
    const rest = (this.#members.get(groupId) ?? []).filter((id) => !moved.has(id));
    const at = position ?? rest.length;
    this.#setMembers(groupId, [...rest.slice(0, at), ...moved, ...rest.slice(at)]);
  }

  #setMembers(groupId: number, ids: number[]): void {
    this.#members.set(groupId, ids);
    ids.forEach((id, position) => {
      const image = this.#images.get(id);
      if (!image) return;
      image.groupId = groupId;
      image.position = position;
      image.isRemoved = false;
    });
  }

  /** Removes images from the upload. */
  removeImages(imageIds: readonly number[]): void {
    const gone = new Set(imageIds);
    const from = new Set(imageIds.flatMap((id) => this.#images.get(id)?.groupId ?? []));
    for (const id of gone) Object.assign(this.#images.get(id) ?? {}, { isRemoved: true });
    for (const id of from)
      this.#setMembers(
        id,
        (this.#members.get(id) ?? []).filter((one) => !gone.has(one)),
      );
  }

  /** Removes a group with the images that it still has. */
  remove(groupId: number): void {
    const group = this.#groups.get(groupId);
    if (!group) return;
    this.removeImages(this.#members.get(groupId) ?? []);
    group.isRemoved = true;
  }

  /** Restores a removed group, without its images. @returns undefined if it is not the upload's */
  restore(groupId: number): GroupRow | undefined {
    const group = this.#groups.get(groupId);
    if (group) group.isRemoved = false;
    return group;
  }

  /** Whether an image belongs to the upload, even if removed. */
  knows(imageId: number): boolean {
    return this.#images.has(imageId);
  }

  /** The same for a group. */
  knowsGroup(groupId: number): boolean {
    return this.#groups.has(groupId);
  }

  /** How many more groups and images there are than at the beginning. */
  growth(): { groups: number; images: number } {
    const present = (rows: Iterable<{ isRemoved: boolean }>) =>
      [...rows].filter(({ isRemoved }) => !isRemoved).length;
    return {
      groups: present(this.#groups.values()) - present(this.#groupsBefore.values()),
      images: present(this.#images.values()) - present(this.#imagesBefore.values()),
    };
  }

  /** The latest revision that changed any of these groups, or of the groups with any of these images. */
  changedAt({ groupIds, imageIds }: { groupIds: readonly number[]; imageIds: readonly number[] }): number {
    const holders = imageIds.flatMap((id) => this.#images.get(id)?.groupId ?? []);
    return [...new Set([...groupIds, ...holders])].reduce(
      (last, id) => Math.max(last, this.#groupsBefore.get(id)?.revision ?? 0),
      0,
    );
  }

  /** Removes those of the groups that have no images left, except those made by a person or the sheet. */
  removeEmpty(groupIds: Iterable<number>): void {
    for (const id of new Set(groupIds)) {
      const group = this.group(id);
      if (!group || this.imagesOf(id).length > 0 || group.sheetRow !== null) continue;
      if (group.groupedBy === 'name' || group.groupedBy === 'likeness') this.remove(id);
    }
  }

  /** Moves groups to positions among the others, from 0, one after the other. */
  moveGroups(moves: readonly { id: number; place: number }[]): void {
    const order = this.groups().map(({ id }) => id);
    const [first, ...more] = moves;
    const group = this.group(first?.id ?? 0);
    if (first && group && more.length === 0) {
      const others = order.filter((id) => id !== group.id);
      this.#placeBehind([group], others[Math.min(first.place, others.length) - 1]);
      return;
    }
    for (const { id, place } of moves) {
      const at = order.indexOf(id);
      if (at < 0) continue;
      order.splice(at, 1);
      order.splice(place, 0, id);
    }
    if (moves.length > 0) this.order(order);
  }

  /** Sorts groups in the given order. */
  order(groupIds: readonly number[]): void {
    groupIds.forEach((id, at) => Object.assign(this.#groups.get(id) ?? {}, { position: (at + 1) * GAP }));
  }

  /** Places groups one after the other; others are moved only if the gap is too narrow. */
  #placeBehind(placed: readonly GroupRow[], behind: number | undefined): void {
    const ids = new Set(placed.map(({ id }) => id));
    const others = this.groups().filter(({ id }) => !ids.has(id));
    const at = others.findIndex(({ id }) => id === behind);
    const low = at < 0 ? (others[0]?.position ?? 2 * GAP) - 2 * GAP : (others[at]?.position ?? 0);
    const step = ((others[at + 1]?.position ?? low + 2 * GAP) - low) / (placed.length + 1);
    placed.forEach((group, place) => {
      group.position = low + Math.floor(step * (place + 1));
    });
    if (step < 1) {
      const inOrder = others.map(({ id }) => id);
      this.order([...inOrder.slice(0, at + 1), ...ids, ...inOrder.slice(at + 1)]);
    }
  }

  changes(): ArrangementChanges {
    const now = [...this.#groups.values()];
    const made = now.filter(({ id, isRemoved }) => id < 0 && !isRemoved);
    const moved = [...this.#images.values()].filter((image) =>
      isOther(this.#imagesBefore.get(image.id), image),
    );
    const holdersOf = (images: readonly ImageRow[]) =>
      new Set(images.flatMap(({ id, groupId }) => [groupId, this.#imagesBefore.get(id)?.groupId ?? groupId]));
    const touched = holdersOf(moved);
    const holders = holdersOf(
      moved.filter((image) => isOther(this.#imagesBefore.get(image.id), image, IMAGE_NOTES)),
    );
    const changed = now.filter(
      (group) => group.id > 0 && (touched.has(group.id) || isOther(this.#groupsBefore.get(group.id), group)),
    );
    const isRearranged = (group: GroupRow) =>
      holders.has(group.id) || isOther(this.#groupsBefore.get(group.id), group, GROUP_NOTES);
    const isGone = ({ id, isRemoved }: GroupRow) =>
      isRemoved && this.#groupsBefore.get(id)?.isRemoved === false;
    return {
      made,
      changed,
      moved,
      rearranged: new Set(changed.filter(isRearranged).map(({ id }) => id)),
      shown: [...made, ...changed].filter((group) => !group.isRemoved).map(({ id }) => id),
      removed: changed.filter(isGone).map(({ id }) => id),
      hasRestored: changed.some(
        ({ id, isRemoved }) => !isRemoved && this.#groupsBefore.get(id)?.isRemoved === true,
      ),
    };
  }
}

/** What the program finds out about groups and images while people arrange them, and how each is shown. */
const GROUP_NOTES: readonly (keyof GroupRow)[] = [
  'confidence',
  'expanded',
  'likeConfidence',
  'likeGroupConfidence',
  'likeGroupId',
  'likeProductId',
];
const IMAGE_NOTES: readonly (keyof ImageRow)[] = ['barcode', 'hash', 'sameAs'];

function isOther<Row extends object>(
  before: Row | undefined,
  now: Row,
  notes: readonly (keyof Row)[] = [],
): boolean {
  // The type assertion only says that the keys of a row are its own.
  const names = Object.keys(now) as (keyof Row)[];
  return before === undefined || names.some((name) => !notes.includes(name) && before[name] !== now[name]);
}

const emptyGroup: Omit<GroupRow, 'id' | 'name' | 'groupedBy' | 'confidence' | 'position'> = {
  orgId: '',
  uploadId: '',
  expanded: true,
  likeGroupId: null,
  likeGroupConfidence: 0,
  likeProductId: null,
  likeConfidence: 0,
  productId: null,
  variantId: null,
  linkedBy: null,
  linkConfidence: 0,
  sheetRow: null,
  isRemoved: false,
  madeProductId: null,
  revision: 0,
};
