import { SIDE, type CanonicalView } from './canonical-view.ts';
import { hellinger } from '../vector-length.ts';

const HUES = 12;
/** 12 hues × 2 chromas × 2 lightnesses, then 6 greys. */
const GREYS_FROM = HUES * 4;
const COLOUR_BINS = GREYS_FROM + 6;

/**
 * Fuzzy colour histograms (Swain & Ballard 1991; soft bins after Han & Ma 2002). `colour` (54) covers the whole object;
 * `colourSpatial` (108) covers it twice, weighted towards the top and towards the bottom.
 */
export function colourBlocks({ lab, coverage }: CanonicalView): {
  colour: Float32Array;
  colourSpatial: Float32Array;
} {
  const colour = new Float32Array(COLOUR_BINS);
  const spatial = new Float32Array(COLOUR_BINS * 2);
  const top = spatial.subarray(0, COLOUR_BINS);
  const bottom = spatial.subarray(COLOUR_BINS);
  for (let i = 0; i < SIDE * SIDE; i += 1) {
    const weight = coverage[i] ?? 0;
    if (weight < 0.05) continue;
    const shares = colourShares(lab[i * 3] ?? 0, lab[i * 3 + 1] ?? 0, lab[i * 3 + 2] ?? 0);
    const down = (Math.floor(i / SIDE) + 0.5) / SIDE;
    addShares(colour, shares, weight);
    addShares(top, shares, weight * (1 - down) ** 2 * 2);
    addShares(bottom, shares, weight * down ** 2 * 2);
  }
  return { colour: hellinger(colour), colourSpatial: hellinger(spatial) };
}

/** Bins and the pixel's share in each; one object for every pixel, because creating 9,216 of them would cost more. */
interface Shares {
  readonly bins: Int32Array;
  readonly shares: Float64Array;
  count: number;
}
const filled: Shares = { bins: new Int32Array(10), shares: new Float64Array(10), count: 0 };

/**
 * Spreads a pixel over neighbouring bins: 0–47 are hue × (dull dark, dull light, vivid dark, vivid light), 48–53 greys.
 */
function colourShares(l: number, a: number, b: number): Shares {
  filled.count = 0;
  const chroma = Math.hypot(a, b);
  const grey = 1 - ramp(chroma, 6, 14);
  if (grey > 0) {
    const level = Math.max(0, Math.min(5, Math.floor(l / 20)));
    const rest = Math.min(1, Math.max(0, l / 20 - level));
    share(GREYS_FROM + level, grey * (1 - rest));
    share(GREYS_FROM + Math.min(5, level + 1), grey * rest);
  }
  if (grey === 1) return filled;
  const hue = ((Math.atan2(b, a) / (2 * Math.PI) + 1) % 1) * HUES;
  const hueRest = hue - Math.floor(hue);
  const vivid = ramp(chroma, 20, 45);
  const light = ramp(l, 35, 65);
  for (let offset = 0; offset < 2; offset += 1) {
    const bin = ((Math.floor(hue) + offset) % HUES) * 4;
    const amount = (1 - grey) * (offset === 0 ? 1 - hueRest : hueRest);
    share(bin, amount * (1 - vivid) * (1 - light));
    share(bin + 1, amount * (1 - vivid) * light);
    share(bin + 2, amount * vivid * (1 - light));
    share(bin + 3, amount * vivid * light);
  }
  return filled;
}

function share(bin: number, amount: number): void {
  if (amount === 0) return;
  filled.bins[filled.count] = bin;
  filled.shares[filled.count] = amount;
  filled.count += 1;
}

function addShares(histogram: Float32Array, { bins, shares, count }: Shares, weight: number): void {
  for (let i = 0; i < count; i += 1) {
    const bin = bins[i] ?? 0;
    histogram[bin] = (histogram[bin] ?? 0) + weight * (shares[i] ?? 0);
  }
}

const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));
