import type Sharp from 'sharp';
import { withSharp } from '../images/sharp-loader.ts';
import type { LabPixels, Photo } from './likeness-types.ts';
import { regionInPixels, type Region } from './region.ts';

/** Longest side, in pixels, for calculating masks and features. */
const WORKING_SIZE = 160;
/** Most pixels of an image; larger ones are not opened. */
export const LIKENESS_MAX_PIXELS = 80_000_000;

/**
 * Decodes an image, rotates it as its EXIF says and scales it to the working size.
 * @param file encoded bytes (JPEG, PNG, WebP)
 * @param part region: only this part of the image, as it is shown (rotated). turn: degrees that it is turned by
 * @throws if it cannot be decoded or has more than 80 megapixels
 */
export async function loadPhoto(
  file: Uint8Array,
  { region, turn = 0 }: { region?: Region | undefined; turn?: number | undefined } = {},
): Promise<Photo> {
  const { data, info } = await withSharp(async (sharp) => {
    const turned = region ? await cutRegion(sharp, file, region) : open(sharp, file).autoOrient();
    return (turn === 0 ? turned : turned.rotate(turn))
      .toColourspace('srgb')
      .resize(WORKING_SIZE, WORKING_SIZE, { fit: 'inside', withoutEnlargement: false, kernel: 'cubic' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
  });
  const pixels = info.width * info.height;
  let transparent = 0;
  for (let i = 0; i < pixels; i += 1) if ((data[i * 4 + 3] ?? 0) < 128) transparent += 1;
  flattenOnWhite(data);
  return { width: info.width, height: info.height, data, hasAlpha: transparent > pixels * 0.02 };
}

function open(sharp: typeof Sharp, file: Uint8Array) {
  return sharp(file, { failOn: 'none', limitInputPixels: LIKENESS_MAX_PIXELS });
}

async function cutRegion(sharp: typeof Sharp, file: Uint8Array, region: Region) {
  const { autoOrient } = await open(sharp, file).metadata();
  return open(sharp, file).autoOrient().extract(regionInPixels(region, autoOrient));
}

function flattenOnWhite(rgba: Uint8Array): void {
  for (let p = 0; p < rgba.length; p += 4) {
    const opacity = (rgba[p + 3] ?? 0) / 255;
    if (opacity === 1) continue;
    for (let c = p; c < p + 3; c += 1) rgba[c] = (rgba[c] ?? 0) * opacity + 255 * (1 - opacity);
  }
}

/** sRGB byte → linear light 0…1 (IEC 61966-2-1). */
const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});
/** The cube-root curve f(t) of CIELAB (CIE 15) in 4096 steps. */
const LAB_CURVE = Float32Array.from({ length: 4097 }, (_, step) => {
  const t = step / 4096;
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
});
const labCurve = (t: number): number => LAB_CURVE[Math.min(4096, Math.max(0, Math.trunc(t * 4096)))] ?? 0;

/** Converts to CIELAB under D65 (sRGB primaries, white 0.95047 / 1 / 1.08883). */
export function toLab(photo: Photo): LabPixels {
  const pixels = photo.width * photo.height;
  const lab = new Float32Array(pixels * 3);
  const linear = (at: number): number => LINEAR[photo.data[at] ?? 0] ?? 0;
  for (let i = 0; i < pixels; i += 1) {
    const r = linear(i * 4);
    const g = linear(i * 4 + 1);
    const b = linear(i * 4 + 2);
    const x = labCurve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    const y = labCurve(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
    const z = labCurve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
    lab[i * 3] = 116 * y - 16;
    lab[i * 3 + 1] = 500 * (x - y);
    lab[i * 3 + 2] = 200 * (y - z);
  }
  return lab;
}
