import type { RasteriseOptions } from '../../platform/images/rasterise-svg.ts';
import { rasteriseSvg } from '../../platform/images/rasterise-svg.ts';

/** A drawing as a picture file, `width` pixels wide; JPEG unless asked otherwise. */
export function renderArt(
  svg: string,
  width: number,
  format: RasteriseOptions['format'] = 'jpeg',
): Promise<Buffer> {
  return rasteriseSvg(svg, { width, format });
}
