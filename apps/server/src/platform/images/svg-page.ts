import { withSharp } from './sharp-loader.ts';

/**
 * One page of an SVG image whose pages stand one below the other, as WebP or JPEG.
 * @param options.at from 1
 * @param options.ratio width of a page divided by its height
 * @param options.width in pixels
 */
export function svgPage(
  svg: string,
  { at, ratio, width, as = 'webp' }: { at: number; ratio: number; width: number; as?: 'webp' | 'jpeg' },
): Promise<Buffer> {
  const [head = '', wide = '1'] = /^<svg[^>]*?viewBox="0 0 ([\d.]+) [\d.]+"[^>]*>/.exec(svg) ?? [];
  const high = Number(wide) / ratio;
  const height = Math.round(width / ratio);
  const cut = head
    .replace(/viewBox="[^"]*"/, `viewBox="0 ${(at - 1) * high} ${wide} ${high}"`)
    .replace(/ width="[^"]*"/, ` width="${width}"`)
    .replace(/ height="[^"]*"/, ` height="${height}"`);
  return withSharp((sharp) =>
    sharp(Buffer.from(cut + svg.slice(head.length)), { unlimited: true })
      .flatten({ background: '#ffffff' })
      .toFormat(as, { quality: 82 })
      .toBuffer(),
  );
}
