import type { Region } from '../likeness/index.ts';
import type { MoodboardLimits, PlacedPicture, SkippedPicture } from './moodboard-types.ts';
import { pictureSize, preparePicture } from './prepare-picture.ts';
import { acceptedMime, knownOtherFormat } from '../images/image-signature.ts';

const READABLE = new Set(['gif', 'webp', 'tiff', 'avif']);

/** Format of an image by its first bytes, in lower case, and whether it can be decoded here. */
function pictureFormat(bytes: Uint8Array): { format: string; readable: boolean } {
  const mime = acceptedMime(bytes);
  if (mime) return { format: mime.slice('image/'.length), readable: true };
  const other = knownOtherFormat(bytes) ?? metafile(bytes) ?? 'unknown';
  return { format: other, readable: READABLE.has(other) };
}

/** The two drawing formats of Windows ([MS-EMF] 2.3.4.2, [MS-WMF] 2.3.2.3). */
function metafile(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 44));
  if (head.subarray(40, 44).toString('latin1') === ' EMF') return 'emf';
  return head.subarray(0, 4).toString('hex') === 'd7cdc69a' ? 'wmf' : undefined;
}

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
