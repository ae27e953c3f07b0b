import type Sharp from 'sharp';
import type { Sharp as Picture } from 'sharp';
import { ImageError } from './image-error.ts';
import { checkHeader, DEFAULT_IMAGE_LIMITS, type ImageFacts, type ImageLimits } from './inspect-image.ts';
import { withSharp } from './sharp-loader.ts';

/**
 * `thumb`, `card` and `large` are for screens; `paper` is for documents and sheets (JPEG on white), with smaller sizes
 * for small places on paper and a larger one for a cover.
 */
export type ImageVariant =
  | 'thumb'
  | 'card'
  | 'large'
  | 'paper'
  | 'paper-700'
  | 'paper-360'
  | 'paper-240'
  | 'paper-cover';

/** An image in the size in which it is printed or mailed. */
export interface PrintedPicture {
  sha256: string;
  variant: ImageVariant;
}

interface VariantShape {
  /** Longest side in pixels. */
  readonly side: number;
  /** Paper sizes are white where the image is transparent; for screens, a transparent image is always WebP. */
  readonly on: 'screen' | 'paper';
  /** JPEG is a fifth larger than WebP, but made in a fifth of the time. */
  readonly format: 'webp' | 'jpeg';
  readonly quality: number;
}

const IMAGE_VARIANTS: Readonly<Record<ImageVariant, VariantShape>> = {
  thumb: { side: 160, on: 'screen', format: 'webp', quality: 78 },
  card: { side: 480, on: 'screen', format: 'webp', quality: 78 },
  large: { side: 1200, on: 'screen', format: 'jpeg', quality: 80 },
  paper: { side: 1200, on: 'paper', format: 'jpeg', quality: 82 },
  'paper-700': { side: 700, on: 'paper', format: 'jpeg', quality: 82 },
  'paper-360': { side: 360, on: 'paper', format: 'jpeg', quality: 82 },
  'paper-240': { side: 240, on: 'paper', format: 'jpeg', quality: 76 },
  'paper-cover': { side: 1600, on: 'paper', format: 'jpeg', quality: 82 },
};

export type DerivativeMime = 'image/webp' | 'image/jpeg';

export interface Derivative {
  readonly bytes: Buffer;
  readonly mime: DerivativeMime;
  readonly width: number;
  readonly height: number;
}

/**
 * Makes one variant of an image that inspectImage has accepted: rotated as its EXIF says, never enlarged, without any
 * metadata, colours in sRGB. The same bytes give the same result. Errors (ImageError): broken_image.
 */
export async function makeDerivative(
  bytes: Uint8Array,
  variant: ImageVariant,
  limits: { maxPixels: number } = DEFAULT_IMAGE_LIMITS,
): Promise<Derivative> {
  return withSharp(async (sharp) => {
    const { side, quality, on } = IMAGE_VARIANTS[variant];
    if (on === 'screen') return ofScreen(sharp, await largeOf(sharp, bytes, limits), variant);
    const whole = sharp(bytes, { failOn: 'error', limitInputPixels: limits.maxPixels }).autoOrient();
    const sized = within(whole, side);
    return made(sized.flatten({ background: '#ffffff' }), { format: 'jpeg', quality });
  });
}

/**
 * Checks an image as `inspectImage` does and makes its variants for screens, each the same as from `makeDerivative`:
 * the image is decoded only once for all of them. Errors (ImageError): those of inspectImage.
 * @returns what it is, and the variants in the order requested
 */
export async function inspectWithSizes(
  bytes: Uint8Array,
  variants: readonly ImageVariant[],
  limits: Partial<ImageLimits> = {},
): Promise<{ facts: ImageFacts; sizes: Derivative[] }> {
  const caps = { ...DEFAULT_IMAGE_LIMITS, ...limits };
  return withSharp(async (sharp) => {
    const facts = await checkHeader(sharp, bytes, caps);
    const large = await largeOf(sharp, bytes, caps, facts.hasAlpha);
    const sizes: Derivative[] = [];
    for (const variant of variants) sizes.push(await ofScreen(sharp, large, variant));
    return { facts, sizes };
  });
}

/**
 * The largest variant for screens. The others are made from it, which nobody can tell from making them from the image
 * itself. Every line of the file is decoded.
 */
async function largeOf(
  sharp: typeof Sharp,
  bytes: Uint8Array,
  { maxPixels }: { maxPixels: number },
  hasAlpha?: boolean,
): Promise<Derivative> {
  const whole = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true });
  const isTransparent = hasAlpha ?? (await hasTransparentPixels(whole));
  const { side, quality } = IMAGE_VARIANTS.large;
  const sized = within(whole.autoOrient(), side).toColourspace('srgb');
  return made(sized, { format: isTransparent ? 'webp' : 'jpeg', quality });
}

async function hasTransparentPixels(picture: Picture): Promise<boolean> {
  try {
    return (await picture.metadata()).hasAlpha;
  } catch (error) {
    throw new ImageError('broken_image', {}, { cause: error });
  }
}

/** Takes a third of the time of the default, for files of nearly the same size. */
const WEBP_EFFORT = 1;

async function ofScreen(sharp: typeof Sharp, large: Derivative, variant: ImageVariant): Promise<Derivative> {
  if (variant === 'large') return large;
  const { side, quality, format } = IMAGE_VARIANTS[variant];
  return made(within(sharp(large.bytes), side), { format, quality });
}

/** The cubic kernel is a tenth faster than the default, and looks the same in photos. */
function within(picture: Picture, side: number): Picture {
  return picture.resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
    kernel: 'cubic',
  });
}

async function made(
  picture: Picture,
  { format, quality }: Pick<VariantShape, 'format' | 'quality'>,
): Promise<Derivative> {
  const written =
    format === 'jpeg' ? picture.jpeg({ quality }) : picture.webp({ quality, effort: WEBP_EFFORT });
  try {
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    return { bytes: data, mime: `image/${format}`, width: info.width, height: info.height };
  } catch (error) {
    throw new ImageError('broken_image', {}, { cause: error });
  }
}

/** The format of a stored variant by its first bytes; some variants have two. @param bytes made by `makeDerivative` */
export function mimeOfDerivative(bytes: Uint8Array): DerivativeMime {
  return bytes[0] === 0xff ? 'image/jpeg' : 'image/webp';
}
