import type { ImageGroup } from '@sourcewiz/contract';

/** The selection: images, or whole groups; never both. */
export interface Selection {
  images: ReadonlySet<number>;
  groups: ReadonlySet<number>;
  /** The image selected last, where Shift continues from. */
  last: number | null;
}

export const nothingSelected: Selection = { images: new Set(), groups: new Set(), last: null };

/** Selects an image or deselects it. */
export function toggleImage({ images }: Selection, id: number): Selection {
  return { images: toggled(images, id), groups: new Set(), last: id };
}

/** Selects all images from the last one to this one, in the order of the page. */
export function selectTo(selection: Selection, id: number, groups: readonly ImageGroup[]): Selection {
  const ids = groups.flatMap(({ images }) => images.map((image) => image.id));
  const [from, to] = [ids.indexOf(selection.last ?? id), ids.indexOf(id)];
  if (from < 0 || to < 0) return toggleImage(selection, id);
  const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { images: new Set([...selection.images, ...range]), groups: new Set(), last: selection.last ?? id };
}

/** Selects all images of a group. */
export function selectImagesOf(selection: Selection, { images }: ImageGroup): Selection {
  const ids = images.map(({ id }) => id);
  return { images: new Set([...selection.images, ...ids]), groups: new Set(), last: ids[0] ?? null };
}

/** Selects a group or deselects it. */
export function toggleGroup({ groups }: Selection, id: number): Selection {
  return { images: new Set(), groups: toggled(groups, id), last: null };
}

/** The selection without what no longer exists; the same object if nothing changes. */
export function stillThere(selection: Selection, groups: readonly ImageGroup[]): Selection {
  if (selection.images.size === 0 && selection.groups.size === 0) return selection;
  const images = new Set(groups.flatMap((group) => group.images.map(({ id }) => id)));
  const ids = new Set(groups.map(({ id }) => id));
  const isWhole =
    [...selection.images].every((id) => images.has(id)) && [...selection.groups].every((id) => ids.has(id));
  if (isWhole) return selection;
  return {
    images: new Set([...selection.images].filter((id) => images.has(id))),
    groups: new Set([...selection.groups].filter((id) => ids.has(id))),
    last: selection.last !== null && images.has(selection.last) ? selection.last : null,
  };
}

/** The selected images in the order of the page. */
export function inOrder(selected: ReadonlySet<number>, groups: readonly ImageGroup[]): number[] {
  return groups.flatMap(({ images }) => images.map(({ id }) => id).filter((id) => selected.has(id)));
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
