import { ImageError } from './image-error.ts';
import { DEFAULT_IMAGE_LIMITS } from './inspect-image.ts';
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
  const { side, mime, quality } = IMAGE_VARIANTS[variant];
  return withSharp(async (sharp) => {
    const sized = sharp(bytes, { failOn: 'error', limitInputPixels: limits.maxPixels })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const encoded =
      mime === 'image/webp'
        ? sized.webp({ quality })
        : sized.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: false });
    try {
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      return { bytes: data, mime, width: info.width, height: info.height };
    } catch (error) {
      throw new ImageError('broken_image', {}, { cause: error });
    }
  });
}
