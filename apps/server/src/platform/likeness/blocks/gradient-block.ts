import { SIDE, type CanonicalView } from './canonical-view.ts';
import { hellinger } from '../vector-length.ts';

const ORIENTATIONS = 8;
const CELLS = 5;
const CELL = SIDE / CELLS;

/**
 * Histogram of oriented gradients (Dalal & Triggs 2005): 5 × 5 cells × 8 unsigned orientations = 200, magnitudes capped
 * at 40, averaged with its mirror image, so that a left and a right view match. `edgeStrength` is the sum of
 * magnitudes.
 */
export function gradientBlock(view: CanonicalView): { gradients: Float32Array; edgeStrength: number } {
  const light = silhouetteLightness(view);
  const histogram = new Float32Array(CELLS ** 2 * ORIENTATIONS);
  let edgeStrength = 0;
  for (let y = 1; y < SIDE - 1; y += 1) {
    for (let x = 1; x < SIDE - 1; x += 1) {
      const i = y * SIDE + x;
      const gx = (light[i + 1] ?? 0) - (light[i - 1] ?? 0);
      const gy = (light[i + SIDE] ?? 0) - (light[i - SIDE] ?? 0);
      const magnitude = Math.min(40, Math.hypot(gx, gy));
      if (magnitude < 2) continue;
      edgeStrength += magnitude;
      const turn = Math.atan2(gy, gx) / Math.PI;
      addGradient(histogram, { x, y, magnitude, angle: (turn < 0 ? turn + 1 : turn) * ORIENTATIONS });
    }
  }
  return { gradients: hellinger(averageWithMirror(histogram)), edgeStrength };
}

/** Lightness, with the background set 45 away from the object's mean, so that the silhouette is an even edge. */
function silhouetteLightness({ lab, coverage }: CanonicalView): Float32Array {
  let sum = 0;
  let weight = 0;
  coverage.forEach((c, i) => {
    sum += (lab[i * 3] ?? 0) * c;
    weight += c;
  });
  const mean = sum / (weight || 1);
  const background = mean > 55 ? mean - 45 : mean + 45;
  return coverage.map((c, i) => (lab[i * 3] ?? 0) * c + background * (1 - c));
}

/** Distributes a gradient over the four nearest cells and the two nearest orientations. `angle` is in bins, 0…8. */
function addGradient(
  histogram: Float32Array,
  { x, y, magnitude, angle }: { x: number; y: number; magnitude: number; angle: number },
): void {
  const cx = x / CELL - 0.5;
  const cy = y / CELL - 0.5;
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const bin = Math.floor(angle) % ORIENTATIONS;
  const rest = angle - Math.floor(angle);
  for (let k = 0; k < 4; k += 1) {
    const right = k % 2;
    const down = k >> 1;
    const px = x0 + right;
    const py = y0 + down;
    if (px < 0 || py < 0 || px >= CELLS || py >= CELLS) continue;
    const weight = magnitude * (right === 1 ? cx - x0 : 1 - cx + x0) * (down === 1 ? cy - y0 : 1 - cy + y0);
    const start = (py * CELLS + px) * ORIENTATIONS;
    const next = start + ((bin + 1) % ORIENTATIONS);
    histogram[start + bin] = (histogram[start + bin] ?? 0) + weight * (1 - rest);
    histogram[next] = (histogram[next] ?? 0) + weight * rest;
  }
}

function averageWithMirror(histogram: Float32Array): Float32Array {
  return histogram.map((value, i) => {
    const orientation = i % ORIENTATIONS;
    const cell = Math.floor(i / ORIENTATIONS);
    const column = cell % CELLS;
    const mirrored = cell - column + (CELLS - 1 - column);
    const turned = (ORIENTATIONS - orientation) % ORIENTATIONS;
    return (value + (histogram[mirrored * ORIENTATIONS + turned] ?? 0)) / 2;
  });
}
