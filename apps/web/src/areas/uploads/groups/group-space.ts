import type { GroupLine, LineBand } from './group-layout.rules.ts';

/** Sizes of the page of groups, in pixels. */
export interface GroupSpace {
  isPhone: boolean;
  /** Number of groups side by side, and their width. */
  columns: number;
  width: number;
  /** An image, and the gap between two of them. */
  tile: number;
  gap: number;
  /** Beside the images: name and facts of the group. */
  info: number;
  perLine: number;
}

/** Between two groups. */
const BETWEEN = 8;
const SIDE = 12;

/** Widths from which groups have two columns, and three. */
const TWO_FROM = 1_280;
const THREE_FROM = 1_640;

/** The sizes for a given width. */
export function spaceOf({
  width: all,
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
    const tile = Math.floor((all - 2 * SIDE - gap * (perLine - 1)) / perLine);
    return { isPhone, columns: 1, width: all, tile: Math.max(40, tile), gap, info: 0, perLine };
  }
  const tile = isLarge ? 148 : 88;
  const columns = all >= THREE_FROM ? 3 : all >= TWO_FROM ? 2 : 1;
  const width = Math.floor((all - BETWEEN * (columns - 1)) / columns);
  const info = width < 900 ? 220 : 280;
  const perLine = Math.max(2, Math.floor((width - info - SIDE + gap) / (tile + gap)));
  return { isPhone, columns, width, tile, gap, info, perLine };
}

/** Where a column begins. */
export const leftOf = (column: number, { width }: GroupSpace): number => column * (width + BETWEEN);

/** The height of a line's content. */
export function bodyHeightOf(line: GroupLine, { tile, gap, isPhone }: GroupSpace): number {
  if (line.kind === 'head') return 62;
  if (line.kind === 'note') return isPhone && line.note === 'group' ? 92 : 42;
  return tile + gap + (line.isFirst && !isPhone ? gap : 0);
}

/** The height of lines side by side: that of the highest one, plus the gap below a row of groups. */
export function heightOf(
  band: LineBand,
  lines: readonly GroupLine[],
  space: GroupSpace,
): { body: number; whole: number } {
  const heights = band.lines.flatMap((at) => {
    const line = lines[at];
    return line === undefined ? [] : bodyHeightOf(line, space);
  });
  const body = Math.max(0, ...heights);
  return { body, whole: body + (band.isLast ? BETWEEN : 0) };
}
