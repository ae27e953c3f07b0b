/** A part of an image as shares of its sides, 0 to 1. */
export interface CropShares {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Corners and sides by compass point; `move` is the middle. */
export const cropHandles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type CropHandle = (typeof cropHandles)[number];

/** The smallest share of a side that can be chosen. */
const SMALLEST = 0.04;

/**
 * The part after a handle was dragged, or the whole was moved; it stays inside the image and never turns inside out.
 * @param by distance, as shares of the image's sides
 * @param ratio width to height of the part, in shares; absent for any
 */
export function changedCrop(
  { x, y, width, height }: CropShares,
  handle: CropHandle | 'move',
  by: { x: number; y: number },
  ratio?: number,
): CropShares {
  if (handle === 'move') {
    return { x: within(x + by.x, 0, 1 - width), y: within(y + by.y, 0, 1 - height), width, height };
  }
  let [left, top, right, bottom] = [x, y, x + width, y + height];
  if (handle.includes('w')) left = within(left + by.x, 0, right - SMALLEST);
  if (handle.includes('e')) right = within(right + by.x, left + SMALLEST, 1);
  if (handle.includes('n')) top = within(top + by.y, 0, bottom - SMALLEST);
  if (handle.includes('s')) bottom = within(bottom + by.y, top + SMALLEST, 1);
  const free = { x: left, y: top, width: right - left, height: bottom - top };
  if (ratio === undefined) return free;
  const kept = ofRatio(free, ratio, handle === 'n' || handle === 's' ? 'height' : 'width');
  // The opposite corner or side stays in place.
  const at = {
    x: handle.includes('w') ? right - kept.width : left,
    y: handle.includes('n') ? bottom - kept.height : top,
  };
  return { ...kept, x: within(at.x, 0, 1 - kept.width), y: within(at.y, 0, 1 - kept.height) };
}

/** The largest part with a ratio in the middle of an image. @param ratio width to height, in shares of its sides */
export function largestCrop(ratio: number): CropShares {
  const { width, height } = ofRatio({ x: 0, y: 0, width: 1, height: 1 }, ratio, 'width');
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

/** A part whose second side follows the first, reduced if it would not fit the image. */
function ofRatio(part: CropShares, ratio: number, leading: 'width' | 'height'): CropShares {
  const wanted =
    leading === 'width'
      ? { width: part.width, height: part.width / ratio }
      : { width: part.height * ratio, height: part.height };
  const fit = Math.min(1, 1 / wanted.width, 1 / wanted.height);
  return { ...part, width: wanted.width * fit, height: wanted.height * fit };
}

function within(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
