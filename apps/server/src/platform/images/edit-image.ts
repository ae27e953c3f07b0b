import type Sharp from 'sharp';
import { IMAGE_MAX_BYTES, type Box, type ImageStep } from '@sourcewiz/contract';
import { EditError } from './edit-error.ts';
import { ImageError } from './image-error.ts';
import { fromRaster, toRaster, type Raster } from './raster.ts';
import { withSharp } from './sharp-loader.ts';
import { watermarkImage } from './watermark-image.ts';
import { whiteBackground } from './white-background.ts';

/** Enough pixels to measure light and colour. */
const SAMPLE_SIDE = 256;
/** Share of the darkest and of the lightest pixels that may be clipped. */
const CLIP = 0.005;
/** The strongest correction of a colour cast, as a factor of a channel. */
const CAST_MAX = 1.18;
/** The lightest pixels are stretched from here at most, so that a photo of a dark thing stays dark. */
const WHITE_MIN = 150;
const BLACK_MAX = 70;

/**
 * Evens out a photo: corrects a colour cast (grey-world estimate over the less colourful half of the pixels), stretches
 * the light to the whole range, and boosts colour and edges a little.
 * @param strength 0 to 100 percent; 0 returns the image unchanged
 */
async function enhanceImage(sharp: typeof Sharp, raster: Raster, strength: number): Promise<Raster> {
  const share = strength / 100;
  if (share === 0) return raster;
  const { gains, black, white } = await measure(sharp, raster);
  const stretch = 255 / (white - black);
  const slopes = gains.map((gain) => 1 + (gain * stretch - 1) * share);
  const shift = -black * stretch * share;
  const hasAlpha = raster.info.channels === 4;
  const corrected = fromRaster(sharp, raster).linear(
    hasAlpha ? [...slopes, 1] : slopes,
    hasAlpha ? [shift, shift, shift, 0] : [shift, shift, shift],
  );
  const lively = fromRaster(sharp, await toRaster(corrected)).modulate({ saturation: 1 + 0.1 * share });
  return toRaster(lively.sharpen({ sigma: 0.8, m1: 0, m2: 2 * share }));
}

async function measure(
  sharp: typeof Sharp,
  raster: Raster,
): Promise<{ gains: number[]; black: number; white: number }> {
  const small = await toRaster(
    fromRaster(sharp, raster)
      .flatten({ background: '#ffffff' })
      .resize({ width: SAMPLE_SIDE, height: SAMPLE_SIDE, fit: 'inside', withoutEnlargement: true }),
  );
  const pixels = pixelsOf(small);
  return { gains: castGains(pixels), ...range(pixels) };
}

type Pixel = readonly [number, number, number];

function pixelsOf({ data, info }: Raster): Pixel[] {
  const pixels: Pixel[] = [];
  for (let at = 0; at + 2 < data.length; at += info.channels) {
    pixels.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
  }
  return pixels;
}

const spread = (pixel: Pixel) => Math.max(...pixel) - Math.min(...pixel);

/** Factors of the channels that make the greyest half of the pixels grey. */
function castGains(pixels: readonly Pixel[]): number[] {
  const greyest = pixels.toSorted((a, b) => spread(a) - spread(b)).slice(0, Math.ceil(pixels.length / 2));
  const means = [0, 1, 2].map(
    (channel) => greyest.reduce((sum, pixel) => sum + (pixel[channel as 0] ?? 0), 0) / greyest.length,
  );
  const grey = means.reduce((sum, mean) => sum + mean, 0) / 3;
  return means.map((mean) => Math.min(CAST_MAX, Math.max(1 / CAST_MAX, grey / Math.max(mean, 1))));
}

function range(pixels: readonly Pixel[]): { black: number; white: number } {
  const light = pixels.map(([r, g, b]) => 0.299 * r + 0.587 * g + 0.114 * b).toSorted((a, b) => a - b);
  const at = (share: number) => light[Math.round(share * (light.length - 1))] ?? 0;
  return { black: Math.min(at(CLIP), BLACK_MAX), white: Math.max(at(1 - CLIP), WHITE_MIN) };
}

/** Longer sides are of no use on screen or paper, and exceed the 2 MB of an image. */
const LONGEST_SIDE = 3000;
/** A crop keeps at least this many pixels per side. */
const CROP_MIN_PIXELS = 32;
/** Tried in turn until the image is small enough. */
const QUALITIES = [90, 84, 76, 64, 50];

/**
 * Applies the steps of an edit to an image that `inspectImage` has accepted.
 * @param steps in order
 * @param surroundings the organisation's logo, for a watermark without a text, and the number of pixels allowed
 * @returns a JPEG under 2 MB, or a PNG if the image is transparent and fits
 * @throws EditError crop_too_small, no_logo, background_not_plain; ImageError broken_image
 */
export async function editImage(
  bytes: Uint8Array,
  steps: readonly ImageStep[],
  { logo, maxPixels }: { logo: Buffer | null; maxPixels: number },
): Promise<{ bytes: Buffer; mime: 'image/jpeg' | 'image/png'; width: number; height: number }> {
  return withSharp(async (sharp) => {
    let raster = await decode(sharp, bytes, maxPixels);
    for (const step of steps) raster = await doStep(sharp, raster, { step, logo });
    return encode(sharp, raster);
  });
}

async function decode(sharp: typeof Sharp, bytes: Uint8Array, maxPixels: number): Promise<Raster> {
  try {
    return await toRaster(
      sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
        .autoOrient()
        .toColourspace('srgb')
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true }),
    );
  } catch (error) {
    throw new ImageError('broken_image', {}, { cause: error });
  }
}

async function doStep(
  sharp: typeof Sharp,
  raster: Raster,
  { step, logo }: { step: ImageStep; logo: Buffer | null },
): Promise<Raster> {
  switch (step.tool) {
    case 'crop':
      return toRaster(fromRaster(sharp, raster).extract(areaOf(step.box, raster)));
    case 'rotate':
      return rotate(sharp, raster, step.degrees);
    case 'flip': {
      const pipeline = fromRaster(sharp, raster);
      return toRaster(step.direction === 'horizontal' ? pipeline.flop() : pipeline.flip());
    }
    case 'enhance':
      return enhanceImage(sharp, raster, step.strength ?? 60);
    case 'white_background':
      return whiteBackground(sharp, raster);
    case 'watermark': {
      const mark = step.text ?? logo;
      if (mark === null) throw new EditError('no_logo');
      const { place = 'bottom_right', opacity = 40 } = step;
      return watermarkImage(sharp, raster, { mark, place, opacity });
    }
  }
}

/** Each slanted rotation enlarges an image: ten of them would multiply its pixels by a thousand. */
async function rotate(sharp: typeof Sharp, raster: Raster, degrees: number): Promise<Raster> {
  const turned = await toRaster(
    fromRaster(sharp, raster).rotate(((degrees % 360) + 360) % 360, { background: '#ffffff' }),
  );
  return toRaster(
    fromRaster(sharp, turned).resize({
      width: LONGEST_SIDE,
      height: LONGEST_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    }),
  );
}

function areaOf(box: Box, { info }: Raster) {
  const left = Math.min(Math.round(box.x * info.width), info.width - 1);
  const top = Math.min(Math.round(box.y * info.height), info.height - 1);
  const width = Math.min(Math.round(box.width * info.width), info.width - left);
  const height = Math.min(Math.round(box.height * info.height), info.height - top);
  if (width < CROP_MIN_PIXELS || height < CROP_MIN_PIXELS) {
    throw new EditError('crop_too_small', { pixels: CROP_MIN_PIXELS });
  }
  return { left, top, width, height };
}

async function encode(sharp: typeof Sharp, raster: Raster) {
  const { width, height } = raster.info;
  if (raster.info.channels === 4 && !(await isOpaque(sharp, raster))) {
    const png = await fromRaster(sharp, raster).png({ compressionLevel: 9 }).toBuffer();
    if (png.length < IMAGE_MAX_BYTES) return { bytes: png, mime: 'image/png' as const, width, height };
  }
  for (const quality of QUALITIES) {
    const jpeg = await fromRaster(sharp, raster)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: false })
      .toBuffer();
    if (jpeg.length < IMAGE_MAX_BYTES) return { bytes: jpeg, mime: 'image/jpeg' as const, width, height };
  }
  throw new ImageError('image_too_large');
}

async function isOpaque(sharp: typeof Sharp, raster: Raster): Promise<boolean> {
  return (await fromRaster(sharp, raster).stats()).isOpaque;
}
