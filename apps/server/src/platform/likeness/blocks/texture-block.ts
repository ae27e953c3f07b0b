import { SIDE, type CanonicalView } from './canonical-view.ts';
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
export function textureBlock({ lab, coverage }: CanonicalView): Float32Array {
  const block = new Float32Array(BINS * 2 * RADII.length);
  const light = coverage.map((_, i) => lab[i * 3] ?? 0);
  for (const [i, radius] of RADII.entries()) {
    const { patterns, contrast } = texturesAt({ light, coverage }, radius);
    block.set(hellinger(patterns), i * BINS * 2);
    block.set(hellinger(contrast), i * BINS * 2 + BINS);
  }
  return unit(block);
}

function texturesAt(
  { light, coverage }: { light: Float32Array; coverage: Float32Array },
  radius: number,
): { patterns: Float32Array; contrast: Float32Array } {
  const patterns = new Float32Array(BINS);
  const contrast = new Float32Array(BINS);
  const steps = Int32Array.from(CIRCLE, ([dx, dy]) => (dy * SIDE + dx) * radius);
  for (let y = radius; y < SIDE - radius; y += 1) {
    for (let x = radius; x < SIDE - radius; x += 1) {
      const i = y * SIDE + x;
      if ((coverage[i] ?? 0) < 0.9) continue;
      const { pattern, range } = patternAt(light, i, steps);
      const level = Math.min(BINS - 1, Math.floor(Math.log2(1 + range) * 1.5));
      patterns[pattern] = (patterns[pattern] ?? 0) + 1;
      contrast[level] = (contrast[level] ?? 0) + 1;
    }
  }
  return { patterns, contrast };
}

/** A neighbour counts as lighter from this difference on, which ignores compression noise in flat areas. */
const NOISE = 0.6;
const found = { pattern: 0, range: 0 };

/** The pattern number 0…9 of a pixel and the range of lightness around it; always the same object, reused. */
function patternAt(light: Float32Array, pixel: number, steps: Int32Array): typeof found {
  const lighter = (light[pixel] ?? 0) + NOISE;
  let ones = 0;
  let changes = 0;
  let darkest = Infinity;
  let lightest = -Infinity;
  // The last neighbour of the circle, so that it closes.
  let previous = (light[pixel + (steps[steps.length - 1] ?? 0)] ?? 0) >= lighter ? 1 : 0;
  for (let k = 0; k < steps.length; k += 1) {
    const value = light[pixel + (steps[k] ?? 0)] ?? 0;
    const bit = value >= lighter ? 1 : 0;
    if (bit !== previous) changes += 1;
    previous = bit;
    ones += bit;
    if (value < darkest) darkest = value;
    if (value > lightest) lightest = value;
  }
  found.pattern = changes <= 2 ? ones : BINS - 1;
  found.range = lightest - darkest;
  return found;
}
