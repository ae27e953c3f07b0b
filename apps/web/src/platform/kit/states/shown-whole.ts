/** The share of an image that a frame may crop: a bowl keeps its rim, a bottle its neck. */
const CUT_MAX = 0.25;

type Size = { width: number; height: number };

/**
 * Whether an image is shown whole in its frame, because filling it would crop more than a quarter.
 * @param picture in pixels
 * @param frame in the same or another unit; one without a size fits everything
 */
export function isShownWhole(picture: Size, frame: Size): boolean {
  const ratio = (picture.width * frame.height) / (picture.height * frame.width);
  return Number.isFinite(ratio) && Math.min(ratio, 1 / ratio) < 1 - CUT_MAX;
}
