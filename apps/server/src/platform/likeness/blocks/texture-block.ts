import { SIDE, type CanonicalView } from './canonical-view.ts';
import type { LabPixels } from '../likeness-types.ts';
import { hellinger, unit } from '../vector-length.ts';

const BINS = 10;
const RADII = [1, 3];

/** Neighbours in circular order, for the binary pattern. */
const CIRCLE: readonly (readonly [number, number])[] = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

/** Rotation-invariant uniform local binary patterns (Ojala et al. 2002) and local contrast, 10 bins each, at radius 1 and 3: 40. */
export function textureBlock(view: CanonicalView): Float32Array {
  const block = new Float32Array(BINS * 2 * RADII.length);
  for (const [i, radius] of RADII.entries()) {
    const { patterns, contrast } = texturesAt(view, radius);
    block.set(hellinger(patterns), i * BINS * 2);
    block.set(hellinger(contrast), i * BINS * 2 + BINS);
  }
  return unit(block);
}

function texturesAt(
  { lab, coverage }: CanonicalView,
  radius: number,
): { patterns: Float32Array; contrast: Float32Array } {
  const patterns = new Float32Array(BINS);
  const contrast = new Float32Array(BINS);
  const steps = Int32Array.from(CIRCLE, ([dx, dy]) => (dy * SIDE + dx) * radius);
  for (let y = radius; y < SIDE - radius; y += 1) {
    for (let x = radius; x < SIDE - radius; x += 1) {
      const i = y * SIDE + x;
      if ((coverage[i] ?? 0) < 0.9) continue;
      const { pattern, range } = patternAt(lab, i, steps);
      const level = Math.min(BINS - 1, Math.floor(Math.log2(1 + range) * 1.5));
      patterns[pattern] = (patterns[pattern] ?? 0) + 1;
      contrast[level] = (contrast[level] ?? 0) + 1;
    }
  }
  return { patterns, contrast };
}

const found = { pattern: 0, range: 0 };

/** The pattern number 0…9 of a pixel and the range of lightness around it; the answer is the same object every time. */
function patternAt(lab: LabPixels, pixel: number, steps: Int32Array): typeof found {
  let ones = 0;
  let changes = 0;
  let darkest = Infinity;
  let lightest = -Infinity;
  // The last neighbour of the circle, so that the walk closes.
  let previous = isLighter(lab, pixel, pixel + (steps.at(-1) ?? 0));
  for (let k = 0; k < steps.length; k += 1) {
    const neighbour = pixel + (steps[k] ?? 0);
    const value = lab[neighbour * 3] ?? 0;
    const bit = isLighter(lab, pixel, neighbour);
    if (bit !== previous) changes += 1;
    previous = bit;
    ones += bit;
    darkest = Math.min(darkest, value);
    lightest = Math.max(lightest, value);
  }
  found.pattern = changes <= 2 ? ones : BINS - 1;
  found.range = lightest - darkest;
  return found;
}

/** 1 when the neighbour is lighter than the pixel by at least 0.6 L, which ignores compression noise on flat areas. */
const isLighter = (lab: LabPixels, pixel: number, neighbour: number): number =>
  (lab[neighbour * 3] ?? 0) >= (lab[pixel * 3] ?? 0) + 0.6 ? 1 : 0;
