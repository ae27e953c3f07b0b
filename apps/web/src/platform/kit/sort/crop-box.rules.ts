/** A part of a picture as shares of its sides, 0 to 1. */
export interface CropShares {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Corners and sides by compass point; `move` is the middle. */
export const cropHandles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type CropHandle = (typeof cropHandles)[number];

/** Nobody chooses less than this share of a side. */
const SMALLEST = 0.04;

/**
 * The part after a handle was dragged, or all of it moved; it stays inside the picture and never turns inside out.
 * @param by how far, as shares of the picture's sides
 */
export function changedCrop(
  { x, y, width, height }: CropShares,
  handle: CropHandle | 'move',
  by: { x: number; y: number },
): CropShares {
  if (handle === 'move') {
    return { x: within(x + by.x, 0, 1 - width), y: within(y + by.y, 0, 1 - height), width, height };
  }
  let [left, top, right, bottom] = [x, y, x + width, y + height];
  if (handle.includes('w')) left = within(left + by.x, 0, right - SMALLEST);
  if (handle.includes('e')) right = within(right + by.x, left + SMALLEST, 1);
  if (handle.includes('n')) top = within(top + by.y, 0, bottom - SMALLEST);
  if (handle.includes('s')) bottom = within(bottom + by.y, top + SMALLEST, 1);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function within(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
