import { SIDE, type CanonicalView } from './canonical-view.ts';
import { unit } from '../vector-length.ts';

const OCCUPANCY_CELLS = 6;

/** Coverage of 6 × 6 cells minus one half, averaged with its mirror image: a coarse silhouette (36). */
export function occupancyBlock({ coverage }: CanonicalView): Float32Array {
  const cells = new Float32Array(OCCUPANCY_CELLS ** 2);
  const cell = SIDE / OCCUPANCY_CELLS;
  for (let i = 0; i < coverage.length; i += 1) {
    const at = Math.floor(Math.floor(i / SIDE) / cell) * OCCUPANCY_CELLS + Math.floor((i % SIDE) / cell);
    cells[at] = (cells[at] ?? 0) + (coverage[i] ?? 0);
  }
  return unit(
    cells.map((sum, i) => {
      const column = i % OCCUPANCY_CELLS;
      const mirrored = cells[i - column + (OCCUPANCY_CELLS - 1 - column)] ?? 0;
      return (sum + mirrored) / 2 / cell ** 2 - 0.5;
    }),
  );
}

/**
 * Twelve numbers: seven moment invariants (Hu 1962) on a log scale, aspect in two forms, fill, edge density, a constant.
 * @param edgeStrength sum of the gradients' magnitudes
 */
export function shapeBlock({ coverage, aspect }: CanonicalView, edgeStrength: number): Float32Array {
  const pixels = SIDE * SIDE;
  const logAspect = Math.log2(aspect);
  const fill = coverage.reduce((sum, c) => sum + c, 0) / pixels;
  const moments = huMoments(coverage).map((m) => (Math.sign(m) * Math.log10(1 + Math.abs(m) * 1e4)) / 4);
  return unit(
    Float32Array.of(
      ...moments,
      Math.max(-1, Math.min(1, logAspect / 2)),
      fill,
      Math.min(1, edgeStrength / pixels / 12),
      Math.exp(-logAspect * logAspect * 2),
      0.5,
    ),
  );
}

function huMoments(coverage: Float32Array): number[] {
  const moment = normalisedMoments(coverage);
  if (!moment) return Array.from({ length: 7 }, () => 0);
  const n20 = moment(2, 0);
  const n02 = moment(0, 2);
  const n11 = moment(1, 1);
  const n30 = moment(3, 0);
  const n03 = moment(0, 3);
  const n21 = moment(2, 1);
  const n12 = moment(1, 2);
  const a = n30 + n12;
  const b = n21 + n03;
  const c = n30 - 3 * n12;
  const d = 3 * n21 - n03;
  return [
    n20 + n02,
    (n20 - n02) ** 2 + 4 * n11 ** 2,
    c * c + d * d,
    a * a + b * b,
    c * a * (a * a - 3 * b * b) + d * b * (3 * a * a - b * b),
    (n20 - n02) * (a * a - b * b) + 4 * n11 * a * b,
    // Dropped: its sign distinguishes mirror images, which are meant to match.
    Math.abs(d * a * (a * a - 3 * b * b) - c * b * (3 * a * a - b * b)),
  ];
}

/** Central moments of order (p, q), independent of scale; undefined for an empty mask. */
function normalisedMoments(coverage: Float32Array): ((p: number, q: number) => number) | undefined {
  let mass = 0;
  let sumX = 0;
  let sumY = 0;
  for (let i = 0; i < coverage.length; i += 1) {
    const c = coverage[i] ?? 0;
    mass += c;
    sumX += c * (i % SIDE);
    sumY += c * Math.floor(i / SIDE);
  }
  if (mass === 0) return undefined;
  const sums = centralSums(coverage, { x: sumX / mass, y: sumY / mass });
  return (p, q) => (sums[q * ORDERS + p] ?? 0) / mass ** (1 + (p + q) / 2);
}

/** Orders of moments: 0 to 3. */
const ORDERS = 4;

/** Sums of coverage × x^p × y^q around a centre, at q × 4 + p; one row at a time, because y is constant in it. */
function centralSums(coverage: Float32Array, centre: { x: number; y: number }): Float64Array {
  const sums = new Float64Array(ORDERS * ORDERS);
  const ofRow = new Float64Array(ORDERS);
  for (let y = 0; y < SIDE; y += 1) {
    ofRow.fill(0);
    for (let x = 0; x < SIDE; x += 1) {
      let term = coverage[y * SIDE + x] ?? 0;
      for (let p = 0; p < ORDERS; p += 1) {
        ofRow[p] = (ofRow[p] ?? 0) + term;
        term *= x - centre.x;
      }
    }
    for (let i = 0; i < sums.length; i += 1) {
      const power = (y - centre.y) ** Math.floor(i / ORDERS);
      sums[i] = (sums[i] ?? 0) + (ofRow[i % ORDERS] ?? 0) * power;
    }
  }
  return sums;
}
