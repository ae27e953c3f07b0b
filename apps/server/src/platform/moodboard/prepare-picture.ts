import type Sharp from 'sharp';
import type { Sharp as SharpPicture } from 'sharp';
import { withSharp } from '../images/sharp-loader.ts';
import { regionInPixels, type Region } from '../likeness/region.ts';
import type { PreparedPicture } from './moodboard-types.ts';

const LONGEST_SIDE = 1600;
const QUALITY = 90;

/** Pixels without a file format, as in a PDF: row by row, 1, 3 or 4 bytes each. */
export interface RawPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
}

/**
 * Prepares an image for searching. Transparency stays, because it separates the object from its background.
 * @param region only this part of it
 * @throws if it cannot be decoded or has more pixels than `maxPixels`
 */
export async function preparePicture(
  picture: Uint8Array | RawPixels,
  { maxPixels, region }: { maxPixels: number; region?: Region | undefined },
): Promise<PreparedPicture> {
  const { data, info } = await withSharp(async (sharp) => {
    const upright = open(sharp, picture, maxPixels).autoOrient();
    const part: SharpPicture = region
      ? upright.extract(regionInPixels(region, await sizeOf(sharp, picture, maxPixels)))
      : upright;
    return part
      .toColourspace('srgb')
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 2 })
      .toBuffer({ resolveWithObject: true });
  });
  return { bytes: data, width: info.width, height: info.height };
}

/** Size of an image as it is shown, from its header. @throws if there is none */
export async function pictureSize(picture: Uint8Array): Promise<{ width: number; height: number }> {
  return withSharp((sharp) => sizeOf(sharp, picture, Number.MAX_SAFE_INTEGER));
}

function open(sharp: typeof Sharp, picture: Uint8Array | RawPixels, maxPixels: number) {
  if (picture instanceof Uint8Array)
    return sharp(picture, { failOn: 'truncated', limitInputPixels: maxPixels });
  const { data, width, height, channels } = picture;
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: maxPixels });
}

async function sizeOf(
  sharp: typeof Sharp,
  picture: Uint8Array | RawPixels,
  maxPixels: number,
): Promise<{ width: number; height: number }> {
  if (!(picture instanceof Uint8Array)) return picture;
  const { autoOrient } = await open(sharp, picture, maxPixels).metadata();
  return autoOrient;
}
