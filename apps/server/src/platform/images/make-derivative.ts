import type Sharp from 'sharp';
import type { Sharp as Picture } from 'sharp';
import { ImageError } from './image-error.ts';
import { checkHeader, DEFAULT_IMAGE_LIMITS, type ImageFacts, type ImageLimits } from './inspect-image.ts';
import { withSharp } from './sharp-loader.ts';

/**
 * `thumb`, `card` and `large` are for screens (WebP); `paper` for documents and sheets (JPEG on white), with smaller
 * ones for small places on paper and a larger one for a cover.
 */
export type ImageVariant = 'thumb' | 'card' | 'large' | 'paper' | 'paper-700' | 'paper-360' | 'paper-cover';

interface VariantShape {
  /** Longest side in pixels. */
  readonly side: number;
  readonly mime: 'image/webp' | 'image/jpeg';
  readonly quality: number;
}

export const IMAGE_VARIANTS: Readonly<Record<ImageVariant, VariantShape>> = {
  thumb: { side: 160, mime: 'image/webp', quality: 78 },
  card: { side: 480, mime: 'image/webp', quality: 78 },
  large: { side: 1200, mime: 'image/webp', quality: 78 },
  paper: { side: 1200, mime: 'image/jpeg', quality: 82 },
  'paper-700': { side: 700, mime: 'image/jpeg', quality: 82 },
  'paper-360': { side: 360, mime: 'image/jpeg', quality: 82 },
  'paper-cover': { side: 1600, mime: 'image/jpeg', quality: 82 },
};

export interface Derivative {
  readonly bytes: Buffer;
  readonly mime: VariantShape['mime'];
  readonly width: number;
  readonly height: number;
}

/**
 * Makes one variant of a picture that inspectImage let through: turned as its EXIF says, never enlarged,
 * with all metadata left behind, colours in sRGB. The same bytes give the same result.
 * Errors (ImageError): broken_image.
 */
export async function makeDerivative(
  bytes: Uint8Array,
  variant: ImageVariant,
  limits: { maxPixels: number } = DEFAULT_IMAGE_LIMITS,
): Promise<Derivative> {
  return withSharp(async (sharp) => {
    if (IMAGE_VARIANTS[variant].mime === 'image/webp') {
      return ofScreen(sharp, await pixelsForScreens(sharp, bytes, limits), variant);
    }
    const { side, quality } = IMAGE_VARIANTS[variant];
    const whole = sharp(bytes, { failOn: 'error', limitInputPixels: limits.maxPixels }).autoOrient();
    const sized = within(whole, side);
    return made(sized.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: false }), 'image/jpeg');
  });
}

/**
 * Judges a picture as `inspectImage` does and makes variants for screens of it, each the same as `makeDerivative` gives:
 * the picture is decoded once for all of it.
 * Errors (ImageError): those of inspectImage.
 * @returns what it is, and the variants in the order asked for
 */
export async function inspectWithSizes(
  bytes: Uint8Array,
  variants: readonly ImageVariant[],
  limits: Partial<ImageLimits> = {},
): Promise<{ facts: ImageFacts; sizes: Derivative[] }> {
  const caps = { ...DEFAULT_IMAGE_LIMITS, ...limits };
  return withSharp(async (sharp) => {
    const facts = await checkHeader(sharp, bytes, caps);
    const pixels = await pixelsForScreens(sharp, bytes, caps);
    const sizes: Derivative[] = [];
    for (const variant of variants) sizes.push(await ofScreen(sharp, pixels, variant));
    return { facts, sizes };
  });
}

interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** The largest variant for screens, not compressed; the others are made of it. Every line of the file is decoded. */
async function pixelsForScreens(
  sharp: typeof Sharp,
  bytes: Uint8Array,
  { maxPixels }: { maxPixels: number },
): Promise<Pixels> {
  const whole = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true });
  try {
    const { data, info } = await within(whole.autoOrient(), IMAGE_VARIANTS.large.side)
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch (error) {
    throw new ImageError('broken_image', {}, { cause: error });
  }
}

/** Takes a third of the time of the default, for files of the same size. */
const WEBP_EFFORT = 2;

async function ofScreen(
  sharp: typeof Sharp,
  { data, raw }: Pixels,
  variant: ImageVariant,
): Promise<Derivative> {
  const { side, quality } = IMAGE_VARIANTS[variant];
  return made(within(sharp(data, { raw }), side).webp({ quality, effort: WEBP_EFFORT }), 'image/webp');
}

function within(picture: Picture, side: number): Picture {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

async function made(picture: Picture, mime: VariantShape['mime']): Promise<Derivative> {
  try {
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    return { bytes: data, mime, width: info.width, height: info.height };
  } catch (error) {
    throw new ImageError('broken_image', {}, { cause: error });
  }
}
