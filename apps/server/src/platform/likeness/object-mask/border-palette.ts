import type { LabPixels, Size } from '../likeness-types.ts';

const PALETTE_COLOURS = 4;
const PALETTE_ROUNDS = 6;
const FAR = 1e9;

/**
 * Up to four Lab colours of the image's border. `usable[k]` is false for a colour that covers less than 8 % of it: an
 * object that touches the edge.
 */
interface BorderPalette {
  readonly centres: Float32Array;
  readonly usable: readonly boolean[];
}

/** Indices of a ring of 4 % of the shorter side, at least 2 pixels: 'the border is background' (Wei et al. 2012). */
export function borderPixels({ width, height }: Size): number[] {
  const ring = Math.max(2, Math.round(Math.min(width, height) * 0.04));
  const border: number[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (x < ring || y < ring || x >= width - ring || y >= height - ring) border.push(y * width + x);
    }
  }
  return border;
}

/**
 * k-means of the border's colours, seeded with the farthest points (Gonzalez 1985), so that the same file always gives
 * the same mask.
 */
export function borderPalette(lab: LabPixels, border: readonly number[]): BorderPalette {
  const centres = farthestColours(lab, border);
  let counts = new Float32Array(PALETTE_COLOURS);
  for (let round = 0; round < PALETTE_ROUNDS; round += 1) counts = moveCentres(lab, border, centres);
  return { centres, usable: Array.from(counts, (count) => count > border.length * 0.08) };
}

/** One round of k-means. @returns border pixels by colour */
function moveCentres(
  lab: LabPixels,
  border: readonly number[],
  centres: Float32Array,
): Float32Array<ArrayBuffer> {
  const sums = new Float32Array(PALETTE_COLOURS * 3);
  const counts = new Float32Array(PALETTE_COLOURS);
  for (const p of border) {
    let nearest = 0;
    let least = FAR;
    for (let k = 0; k < PALETTE_COLOURS; k += 1) {
      const d = squaredDistance({ lab, pixel: p, centres, k });
      if (d < least) {
        least = d;
        nearest = k;
      }
    }
    counts[nearest] = (counts[nearest] ?? 0) + 1;
    for (let c = 0; c < 3; c += 1) {
      sums[nearest * 3 + c] = (sums[nearest * 3 + c] ?? 0) + (lab[p * 3 + c] ?? 0);
    }
  }
  for (let i = 0; i < sums.length; i += 1) {
    const count = counts[Math.floor(i / 3)] ?? 0;
    if (count > 0) centres[i] = (sums[i] ?? 0) / count;
  }
  return counts;
}

function farthestColours(lab: LabPixels, border: readonly number[]): Float32Array {
  const centres = new Float32Array(PALETTE_COLOURS * 3);
  const nearest = new Float32Array(border.length).fill(FAR);
  const take = (k: number, pixel: number) => centres.set(lab.subarray(pixel * 3, pixel * 3 + 3), k * 3);
  take(0, border[0] ?? 0);
  for (let k = 1; k < PALETTE_COLOURS; k += 1) {
    let farthest = 0;
    border.forEach((pixel, j) => {
      const distance = squaredDistance({ lab, pixel, centres, k: k - 1 });
      nearest[j] = Math.min(nearest[j] ?? FAR, distance);
      if ((nearest[j] ?? 0) > (nearest[farthest] ?? 0)) farthest = j;
    });
    take(k, border[farthest] ?? 0);
  }
  return centres;
}

function squaredDistance({
  lab,
  pixel,
  centres,
  k,
}: {
  lab: LabPixels;
  pixel: number;
  centres: Float32Array;
  k: number;
}): number {
  const p = pixel * 3;
  const c = k * 3;
  return (
    ((lab[p] ?? 0) - (centres[c] ?? 0)) ** 2 +
    ((lab[p + 1] ?? 0) - (centres[c + 1] ?? 0)) ** 2 +
    ((lab[p + 2] ?? 0) - (centres[c + 2] ?? 0)) ** 2
  );
}

/**
 * Distance of each pixel from the nearest usable border colour; lightness is weighted 0.8, which forgives soft shadows.
 */
export function distanceToPalette(lab: LabPixels, { centres, usable }: BorderPalette): Float32Array {
  const distance = new Float32Array(lab.length / 3);
  for (let i = 0; i < distance.length; i += 1) {
    let least = FAR;
    for (let k = 0; k < PALETTE_COLOURS; k += 1) {
      if (usable[k] !== true) continue;
      const dl = ((lab[i * 3] ?? 0) - (centres[k * 3] ?? 0)) * 0.8;
      const da = (lab[i * 3 + 1] ?? 0) - (centres[k * 3 + 1] ?? 0);
      const db = (lab[i * 3 + 2] ?? 0) - (centres[k * 3 + 2] ?? 0);
      least = Math.min(least, dl * dl + da * da + db * db);
    }
    distance[i] = Math.sqrt(least);
  }
  return distance;
}
