import type { GroupLine } from './group-layout.rules.ts';

/** Sizes of the page of groups, in pixels. */
export interface GroupSpace {
  isPhone: boolean;
  /** An image and what stands between two of them. */
  tile: number;
  gap: number;
  /** Beside the images: name and facts of the group. */
  info: number;
  perLine: number;
}

/** Between two groups. */
const BETWEEN = 8;
const SIDE = 12;

/** What fits into a width. */
export function spaceOf({
  width,
  isPhone,
  isLarge,
}: {
  width: number;
  isPhone: boolean;
  isLarge: boolean;
}): GroupSpace {
  const gap = 8;
  if (isPhone) {
    const perLine = isLarge ? 2 : 4;
    const tile = Math.floor((width - 2 * SIDE - gap * (perLine - 1)) / perLine);
    return { isPhone, tile: Math.max(40, tile), gap, info: 0, perLine };
  }
  const tile = isLarge ? 148 : 88;
  const info = width < 900 ? 220 : 280;
  const perLine = Math.max(2, Math.floor((width - info - SIDE + gap) / (tile + gap)));
  return { isPhone, tile, gap, info, perLine };
}

/** The height of what a line draws. */
export function bodyHeightOf(line: GroupLine, { tile, gap, isPhone }: GroupSpace): number {
  if (line.kind === 'head') return 62;
  if (line.kind === 'note') return isPhone && line.note === 'group' ? 92 : 42;
  return tile + gap + (line.isFirst && !isPhone ? gap : 0);
}

/** The same with the space below its group. */
export function heightOf(line: GroupLine, space: GroupSpace): number {
  return bodyHeightOf(line, space) + (line.isLast ? BETWEEN : 0);
}
