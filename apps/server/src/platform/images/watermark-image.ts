import { createRequire } from 'node:module';
import type Sharp from 'sharp';
import type { ImageStep } from '@sourcewiz/contract';
import { fromRaster, toRaster, type Raster } from './raster.ts';

export type Watermark = Extract<ImageStep, { tool: 'watermark' }>;

const require = createRequire(import.meta.url);
const fontfile = () => require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf');

/** Width of the mark and its distance from the edge, as fractions of the image's width. */
const MARK_SHARE = 0.28;
const TILE_SHARE = 0.22;
const EDGE_SHARE = 0.03;

const gravities = {
  center: 'centre',
  top_left: 'northwest',
  top_right: 'northeast',
  bottom_left: 'southwest',
  bottom_right: 'southeast',
} as const;

/**
 * Overlays a text or a logo on an image, white with a thin dark outline, so that it is visible on light and dark
 * photos.
 * @param mark the text, or the bytes of the logo
 */
export async function watermarkImage(
  sharp: typeof Sharp,
  raster: Raster,
  {
    mark,
    place,
    opacity,
  }: { mark: string | Buffer; place: NonNullable<Watermark['place']>; opacity: number },
): Promise<Raster> {
  const { width, height } = raster.info;
  const isTiled = place === 'tiled';
  const markWidth = Math.max(24, Math.round(width * (isTiled ? TILE_SHARE : MARK_SHARE)));
  const drawn = typeof mark === 'string' ? await drawText(sharp, mark) : mark;
  const sized = await sharp(drawn)
    .resize({ width: markWidth, height: Math.max(12, Math.round(height / 4)), fit: 'inside' })
    .ensureAlpha()
    .png()
    .toBuffer();
  const edge = Math.round(width * EDGE_SHARE);
  const faint = await fade(sharp, sized, { opacity: opacity / 100, edge: isTiled ? markWidth >> 2 : edge });
  const input = await fit(sharp, faint, { width, height });
  const over = isTiled
    ? { input, tile: true, gravity: 'northwest' as const }
    : { input, gravity: gravities[place] };
  return toRaster(fromRaster(sharp, raster).composite([over]));
}

async function drawText(sharp: typeof Sharp, text: string): Promise<Buffer> {
  const drawing = (colour: string) =>
    sharp({
      text: {
        text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
        font: 'Noto Sans SemiBold 64',
        fontfile: fontfile(),
        rgba: true,
        dpi: 144,
      },
    })
      .extend({ top: 6, bottom: 6, left: 6, right: 6, background: '#00000000' })
      .png()
      .toBuffer();
  const [dark, light] = await Promise.all([drawing('black'), drawing('white')]);
  return sharp(await sharp(dark).blur(2).png().toBuffer())
    .composite([{ input: light }])
    .png()
    .toBuffer();
}

const escapeMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** The mark at the desired opacity, with empty space around it. */
async function fade(
  sharp: typeof Sharp,
  mark: Buffer,
  { opacity, edge }: { opacity: number; edge: number },
): Promise<Buffer> {
  const faint = await sharp(mark).linear([1, 1, 1, opacity], [0, 0, 0, 0]).png().toBuffer();
  return sharp(faint)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#00000000' })
    .png()
    .toBuffer();
}

/** Never larger than the image below it. */
function fit(sharp: typeof Sharp, mark: Buffer, { width, height }: { width: number; height: number }) {
  return sharp(mark).resize({ width, height, fit: 'inside', withoutEnlargement: true }).png().toBuffer();
}
