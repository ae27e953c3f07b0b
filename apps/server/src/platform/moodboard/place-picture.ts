import type { Region } from '../likeness/index.ts';
import type { MoodboardLimits, PlacedPicture, SkippedPicture } from './moodboard-types.ts';
import { pictureFormat } from './picture-format.ts';
import { pictureSize, preparePicture } from './prepare-picture.ts';

/**
 * An image file of a page, ready for decoding, or the reason why it is left out: its format, `damaged` or `too_large`.
 * @param region only this part of it is shown
 */
export async function placePicture(
  bytes: Buffer,
  {
    page,
    box,
    region,
    limits,
  }: { page: number; box: Region | null; region?: Region | undefined; limits: MoodboardLimits },
): Promise<PlacedPicture | SkippedPicture> {
  const { format, readable } = pictureFormat(bytes);
  if (!readable) return { page, reason: format };
  const picture = await pictureSize(bytes).catch(() => undefined);
  if (!picture) return { page, reason: 'damaged' };
  const pixels = picture.width * picture.height;
  if (pixels > limits.pixels) return { page, reason: 'too_large' };
  return {
    page,
    box,
    pixels,
    prepare: () => preparePicture(bytes, { maxPixels: limits.pixels, region }),
  };
}
