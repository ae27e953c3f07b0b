import { withSharp } from './sharp-loader.ts';

/** Options of `rasteriseSvg`: the width in pixels, the format, and for JPEG and WebP the quality. */
export interface RasteriseOptions {
  /** Pixels, 1 to 4096; the height follows from the drawing's proportions. */
  width: number;
  format?: 'jpeg' | 'png' | 'webp';
  /** 1 to 100, 84 by default; PNG has none. */
  quality?: number;
}

const maxWidth = 4096;
/** An SVG has 72 units per inch by default. */
const svgUnitsPerInch = 72;

/**
 * Renders an SVG to pixels.
 * In: a complete SVG document of our own making with a `viewBox` (never one that a person uploaded: an SVG can demand
 * unlimited work), and the desired width in pixels. Out: the bytes of the image, without metadata. The drawing is
 * rendered at the requested size, not scaled afterwards, so its edges stay sharp. Throws RangeError for a width outside
 * 1 to 4096 and Error for text that is not SVG.
 */
export async function rasteriseSvg(svg: string, options: RasteriseOptions): Promise<Buffer> {
  const { width, format = 'jpeg', quality = 84 } = options;
  if (!Number.isInteger(width) || width < 1 || width > maxWidth) {
    throw new RangeError(`A picture is 1 to ${maxWidth} pixels wide, not ${width}`);
  }
  return withSharp(async (sharp) => {
    const source = Buffer.from(svg);
    const { width: units, density: dpi = svgUnitsPerInch } = await sharp(source).metadata();
    const picture = sharp(source, { density: (dpi * width) / units }).resize({ width });
    if (format === 'png') return picture.png().toBuffer();
    if (format === 'webp') return picture.webp({ quality }).toBuffer();
    return picture.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer();
  });
}
