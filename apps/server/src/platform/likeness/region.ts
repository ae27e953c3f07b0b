/** Part of an image, as it is shown, in fractions of its width and height, 0…1. */
export interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The pixels of a region; at least one, and never outside: anything there becomes the nearest pixels of the edge. */
export function regionInPixels(
  region: Region,
  size: { width: number; height: number },
): { left: number; top: number; width: number; height: number } {
  const left = Math.min(size.width - 1, Math.max(0, Math.round(region.x * size.width)));
  const top = Math.min(size.height - 1, Math.max(0, Math.round(region.y * size.height)));
  return {
    left,
    top,
    width: Math.min(size.width - left, Math.max(1, Math.round(region.width * size.width))),
    height: Math.min(size.height - top, Math.max(1, Math.round(region.height * size.height))),
  };
}
