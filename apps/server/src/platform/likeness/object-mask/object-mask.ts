import { borderPalette, borderPixels, distanceToPalette } from './border-palette.ts';
import type { LabPixels, Mask, MaskKind, Photo, PixelBox, Size } from '../likeness-types.ts';
import { floodFrom, invert, tidy } from './mask-regions.ts';
import { separateByColour } from './separate-by-colour.ts';

/** Mean distance of the border from its palette (ΔE-like) below which the background counts as plain. */
const PLAIN_BACKGROUND = 6;

/**
 * Separates the object from its background; returns a centred ellipse if that gives less than 2 % or more than 97 % of
 * the image. The same pixels always give the same mask.
 */
export function findObject(photo: Photo, lab: LabPixels): Mask {
  if (photo.hasAlpha) {
    const byAlpha = describeMask(alphaPixels(photo), photo, 'alpha');
    if (byAlpha.area > 0.01) return byAlpha;
  }
  const border = borderPixels(photo);
  const distance = distanceToPalette(lab, borderPalette(lab, border));
  const spread = border.reduce((sum, p) => sum + (distance[p] ?? 0), 0) / border.length;
  const threshold = Math.min(26, Math.max(7, spread * 2.4));
  const start = invert(floodFrom(photo, border, (p) => (distance[p] ?? 0) < threshold));
  const plain = spread < PLAIN_BACKGROUND;
  const rough = plain ? start : separateByColour({ size: photo, lab, border, start });
  const mask = describeMask(tidy(rough, photo), photo, plain ? 'border' : 'colour');
  return mask.area < 0.02 || mask.area > 0.97 ? describeMask(centredEllipse(photo), photo, 'ellipse') : mask;
}

/** The mask that keeps the whole image: for the `frame` view, and for a region cropped by hand. */
export function wholeFrame({ width, height }: Size): Mask {
  const pixels = new Uint8Array(width * height).fill(1);
  return { pixels, kind: 'frame', area: 1, box: { left: 0, top: 0, right: width, bottom: height } };
}

function describeMask(pixels: Uint8Array, { width, height }: Size, kind: MaskKind): Mask {
  const box: PixelBox = { left: width, top: height, right: 1, bottom: 1 };
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (pixels[y * width + x] === 0) continue;
      count += 1;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    }
  }
  return { pixels, kind, area: count / (width * height), box };
}

function alphaPixels({ width, height, data }: Photo): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, i) => ((data[i * 4 + 3] ?? 0) > 127 ? 1 : 0));
}

function centredEllipse({ width, height }: Size): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const dx = ((i % width) - width / 2) / (width * 0.48);
    const dy = (Math.floor(i / width) - height / 2) / (height * 0.48);
    return dx ** 2 + dy ** 2 < 1 ? 1 : 0;
  });
}
