import type { LabPixels, Mask, Photo } from '../likeness-types.ts';

/** Side of the square window for measuring all features, so that scale and position of the object do not matter. */
export const SIDE = 96;

/** Window around the object, 96 × 96: Lab (3 per pixel) and mask coverage 0…1; `aspect` = width / height of its box. */
export interface CanonicalView {
  readonly lab: LabPixels;
  readonly coverage: Float32Array;
  readonly aspect: number;
}

/** Crops the object's box (squared, with a 3 % margin per side) and resamples it bilinearly; outside the photo is white. */
export function canonicalView(photo: Photo, lab: LabPixels, { pixels, box }: Mask): CanonicalView {
  const boxWidth = box.right - box.left;
  const boxHeight = box.bottom - box.top;
  const window = Math.max(boxWidth, boxHeight) * 1.06;
  const out = new Float32Array(SIDE * SIDE * 3);
  const coverage = new Float32Array(SIDE * SIDE);
  for (let i = 0; i < SIDE * SIDE; i += 1) {
    const x = (box.left + box.right) / 2 + (((i % SIDE) + 0.5) / SIDE - 0.5) * window - 0.5;
    const y = (box.top + box.bottom) / 2 + ((Math.floor(i / SIDE) + 0.5) / SIDE - 0.5) * window - 0.5;
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    let l = 0;
    let a = 0;
    let b = 0;
    let total = 0;
    let covered = 0;
    for (let k = 0; k < 4; k += 1) {
      const right = k % 2;
      const down = k >> 1;
      const px = x0 + right;
      const py = y0 + down;
      if (px < 0 || py < 0 || px >= photo.width || py >= photo.height) continue;
      const weight = (right === 1 ? x - x0 : 1 - x + x0) * (down === 1 ? y - y0 : 1 - y + y0);
      const p = py * photo.width + px;
      l += weight * (lab[p * 3] ?? 0);
      a += weight * (lab[p * 3 + 1] ?? 0);
      b += weight * (lab[p * 3 + 2] ?? 0);
      covered += weight * (pixels[p] ?? 0);
      total += weight;
    }
    coverage[i] = covered;
    out[i * 3] = total > 0 ? l / total : 100;
    out[i * 3 + 1] = total > 0 ? a / total : 0;
    out[i * 3 + 2] = total > 0 ? b / total : 0;
  }
  return { lab: out, coverage, aspect: boxWidth / boxHeight };
}
