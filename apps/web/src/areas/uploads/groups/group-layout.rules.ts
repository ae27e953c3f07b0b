import type { ImageGroup, UploadImage } from '@sourcewiz/contract';

/** A line of the page of groups: a group has a first line, further ones if its images need them, and notes. */
export type GroupLine = { key: string; group: ImageGroup; place: number; isLast: boolean } & (
  | { kind: 'head' }
  | {
      kind: 'images';
      isFirst: boolean;
      /** Index of its first image in the group. */
      from: number;
      images: readonly UploadImage[];
      /** Number of hidden images of a collapsed group. */
      hidden: number;
    }
  | { kind: 'note'; note: 'group' | 'product' }
);

export interface LineSpace {
  /** Images per line. */
  perLine: number;
  /** On a phone the name of a group has its own line. */
  isPhone: boolean;
  /** Whether to show the products that groups look like: an image update links them later. */
  showsProducts: boolean;
}

/** The groups as lines of fixed heights, so that thousands of images need no measuring. */
export function linesOf(
  groups: readonly ImageGroup[],
  { perLine, isPhone, showsProducts }: LineSpace,
): GroupLine[] {
  return groups.flatMap((group, place) => {
    const own = { group, place, isLast: false };
    const lines: GroupLine[] = [];
    if (isPhone) lines.push({ ...own, kind: 'head', key: `head-${group.id}` });
    const { images } = group;
    const isClosed = !group.expanded && (isPhone || images.length > perLine);
    const shown = isClosed ? (isPhone ? 0 : perLine - 1) : images.length;
    const count = isPhone ? Math.ceil(shown / perLine) : Math.max(1, Math.ceil(shown / perLine));
    for (let line = 0; line < count; line += 1) {
      const from = line * perLine;
      lines.push({
        ...own,
        kind: 'images',
        key: `images-${group.id}-${line}`,
        isFirst: line === 0,
        from,
        images: images.slice(from, Math.min(shown, from + perLine)),
        hidden: isClosed ? images.length - shown : 0,
      });
    }
    if (group.like_group !== null)
      lines.push({ ...own, kind: 'note', note: 'group', key: `like-${group.id}` });
    if (showsProducts && group.like_product !== null)
      lines.push({ ...own, kind: 'note', note: 'product', key: `product-${group.id}` });
    const last = lines.at(-1);
    if (last !== undefined) last.isLast = true;
    return lines;
  });
}

/** Lines side by side: of a row of groups, all first lines, then all second ones, and so on. */
export interface LineBand {
  key: string;
  /** Indexes of the lines, one for each group of the row that has that many. */
  lines: readonly number[];
  /** Whether it is the last band of its row of groups. */
  isLast: boolean;
}

/** The lines of groups in columns, row by row. */
export function bandsOf(lines: readonly GroupLine[], columns: number): LineBand[] {
  const rows = Map.groupBy(lines.keys(), (at) => Math.floor((lines[at]?.place ?? 0) / columns));
  return [...rows.values()].flatMap((ofRow) => {
    const groups = [...Map.groupBy(ofRow, (at) => lines[at]?.place).values()];
    const count = Math.max(...groups.map((own) => own.length));
    return Array.from({ length: count }, (_, band) => {
      const beside = groups.flatMap((own) => own[band] ?? []);
      return { key: lines[beside[0] ?? -1]?.key ?? '', lines: beside, isLast: band === count - 1 };
    });
  });
}

/** Index of the line that contains an image; -1 if it is hidden. */
export function lineOfImage(lines: readonly GroupLine[], id: number): number {
  return lines.findIndex((line) => line.kind === 'images' && line.images.some((image) => image.id === id));
}

/**
 * The image that an arrow key leads to; null if there is none.
 * @param columns number of groups side by side: up and down lead to the group above and below
 */
export function imageAfter(
  lines: readonly GroupLine[],
  from: number,
  key: 'left' | 'right' | 'up' | 'down' | 'first' | 'last',
  columns = 1,
): number | null {
  const rows = lines.flatMap((line) =>
    line.kind === 'images' && line.images.length > 0 ? [{ ids: line.images.map(({ id }) => id), line }] : [],
  );
  const row = rows.findIndex(({ ids }) => ids.includes(from));
  const here = rows[row];
  if (here === undefined) return rows[0]?.ids[0] ?? null;
  const column = here.ids.indexOf(from);
  const ofGroup = rows.filter(({ line }) => line.group.id === here.line.group.id);
  switch (key) {
    case 'first':
      return ofGroup[0]?.ids[0] ?? null;
    case 'last':
      return ofGroup.at(-1)?.ids.at(-1) ?? null;
    case 'left':
      return here.ids[column - 1] ?? rows[row - 1]?.ids.at(-1) ?? null;
    case 'right':
      return here.ids[column + 1] ?? rows[row + 1]?.ids[0] ?? null;
    case 'up':
    case 'down': {
      const step = key === 'up' ? -1 : 1;
      const inColumn = rows.filter(({ line }) => line.place % columns === here.line.place % columns);
      const next = inColumn[inColumn.indexOf(here) + step]?.ids;
      return next === undefined ? null : (next[Math.min(column, next.length - 1)] ?? null);
    }
  }
}

/** Where a moved image or group would be dropped. */
export type DropTarget =
  /** Among the images of a group, before the one at this index. */
  | { kind: 'group'; id: number; position: number }
  | { kind: 'new' }
  /** For a moved group: its new index among the groups. */
  | { kind: 'order'; place: number };

/**
 * The place that an arrow key moves the images to.
 * @param groups those on screen, each with the number of its images that are not being moved
 * @param columns number of groups side by side
 */
export function nextDrop(
  place: DropTarget,
  key: 'left' | 'right' | 'up' | 'down' | 'first' | 'last',
  groups: readonly { id: number; count: number }[],
  columns = 1,
): DropTarget {
  if (place.kind === 'order') {
    const step = { up: -columns, left: -1, down: columns, right: 1, first: -Infinity, last: Infinity }[key];
    return { kind: 'order', place: Math.max(0, Math.min(groups.length - 1, place.place + step)) };
  }
  // After the last group a new one can be made.
  const at = place.kind === 'new' ? groups.length : groups.findIndex(({ id }) => id === place.id);
  const position = place.kind === 'new' ? 0 : place.position;
  const here = groups[at];
  if (key === 'up' || key === 'down') {
    const next = at + (key === 'up' ? -columns : columns);
    if (next >= groups.length) return { kind: 'new' };
    const group = groups[next < 0 ? Math.min(at, groups.length - 1) : next];
    return group === undefined
      ? place
      : { kind: 'group', id: group.id, position: Math.min(position, group.count) };
  }
  if (here === undefined) return place;
  const wanted = { left: position - 1, right: position + 1, first: 0, last: here.count }[key];
  return { kind: 'group', id: here.id, position: Math.max(0, Math.min(here.count, wanted)) };
}

/**
 * The position for the call: among the images of the group that are not being moved.
 * @param position index of the next image, in the group as shown
 */
export function positionWithout(
  images: readonly UploadImage[],
  carried: ReadonlySet<number>,
  position: number,
): number {
  return position - images.slice(0, position).filter(({ id }) => carried.has(id)).length;
}
