import { ImageError } from './image-error.ts';
import { withSharp } from './sharp-loader.ts';

/** Longest side in pixels. */
const SIDE = 160;

export interface CellJpeg {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/**
 * A small size of an image for a cell of a sheet: JPEG on white, because spreadsheet programs do not support WebP.
 * Errors (ImageError): broken_image.
 */
export async function cellPicture(bytes: Uint8Array): Promise<CellJpeg> {
  return withSharp(async (sharp) => {
    try {
      const { data, info } = await sharp(bytes)
        .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch (error) {
      throw new ImageError('broken_image', {}, { cause: error });
    }
  });
}
