import type Sharp from 'sharp';
import { fromRaster, toRaster, type Raster } from './raster.ts';

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
export async function enhanceImage(sharp: typeof Sharp, raster: Raster, strength: number): Promise<Raster> {
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
