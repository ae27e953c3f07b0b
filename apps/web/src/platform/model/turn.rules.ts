/** Width of a drag, in px, for a full turn. */
export const FULL_TURN_PX = 420;
/** Duration of a full turn when it plays by itself. */
const AUTOPLAY_TURN_MS = 6000;

/**
 * The image shown after a drag.
 * @param from index of the image at its start
 * @param moved px to the right, negative to the left; dragging to the right turns the product's front to the right
 * @param count number of images
 * @returns an index from 0 to count - 1; the turn has no end
 */
export function frameAfterDrag(from: number, moved: number, count: number): number {
  if (count === 0) return 0;
  return wrapped(from + Math.round((moved / FULL_TURN_PX) * count), count);
}

/** An index in a turn without end: -1 is the last image. */
export function wrapped(place: number, count: number): number {
  return count === 0 ? 0 : ((place % count) + count) % count;
}

/** Time between two images while it plays, in ms. */
export function frameTime(count: number): number {
  return Math.max(40, Math.round(AUTOPLAY_TURN_MS / Math.max(1, count)));
}

/** Files sorted by the numbers in their names: `turn 2.jpg` comes before `turn 10.jpg`. */
export function byNumberInName<Named extends { name: string }>(files: readonly Named[]): Named[] {
  const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return files.toSorted((one, other) => order.compare(one.name, other.name));
}
