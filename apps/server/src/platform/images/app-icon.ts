import { ImageError } from './image-error.ts';
import { withSharp } from './sharp-loader.ts';

/** Share of the side that phones may cut off, because they round icons. */
const MARGIN = 0.12;

/** A logo as the icon of an app: a square PNG, the whole logo on white. @throws ImageError broken_image */
export async function appIcon(logo: Uint8Array, size: number): Promise<Buffer> {
  const margin = Math.round(size * MARGIN);
  const side = size - 2 * margin;
  const background = '#ffffff';
  return withSharp(async (sharp) => {
    try {
      return await sharp(logo)
        .resize({ width: side, height: side, fit: 'contain', background })
        .flatten({ background })
        .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
        .png()
        .toBuffer();
    } catch (error) {
      throw new ImageError('broken_image', {}, { cause: error });
    }
  });
}
