import type { LabPixels, Size } from '../likeness-types.ts';
import { boxBlur } from './mask-regions.ts';

/** 8 lightnesses × 12 × 12 chroma cells. */
const CELLS = 1152;
const ROUNDS = 4;

/**
 * Separates an object from a busy background: two colour histograms that re-estimate each other four times, with a
 * Gaussian prior at the centre and smoothing instead of a graph cut (after GrabCut, Rother et al. 2004).
 * @param start a first guess, 1 for object
 */
export function separateByColour({
  size,
  lab,
  border,
  start,
}: {
  size: Size;
  lab: LabPixels;
  border: readonly number[];
  start: Uint8Array;
}): Uint8Array {
  const cells = colourCells(lab);
  const prior = centrePrior(size);
  let objectness: Float32Array = Float32Array.from(
    start,
    (bit, i) => 0.25 * (bit === 0 ? 0.15 : 1) + 0.75 * (prior[i] ?? 0),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const posterior = estimate({ cells, border, prior, objectness });
    objectness = boxBlur(boxBlur(posterior, size, 2), size, 2);
  }
  return Uint8Array.from(objectness, (value) => (value > 0.5 ? 1 : 0));
}

function centrePrior({ width, height }: Size): Float32Array {
  return Float32Array.from({ length: width * height }, (_, i) => {
    const dx = ((i % width) - width / 2) / (width * 0.34);
    const dy = (Math.floor(i / width) - height / 2) / (height * 0.38);
    return Math.exp(-0.5 * (dx * dx + dy * dy));
  });
}

/** One round: models of object and background from the current labels, and new labels from those models. */
function estimate({
  cells,
  border,
  prior,
  objectness,
}: {
  cells: Uint16Array;
  border: readonly number[];
  prior: Float32Array;
  objectness: Float32Array;
}): Float32Array {
  const object = new Float32Array(CELLS).fill(0.02);
  const background = new Float32Array(CELLS).fill(0.02);
  let objectSum = 0;
  let backgroundSum = border.length * 2;
  cells.forEach((cell, i) => {
    const share = objectness[i] ?? 0;
    object[cell] = (object[cell] ?? 0) + share;
    background[cell] = (background[cell] ?? 0) + 1 - share;
    objectSum += share;
    backgroundSum += 1 - share;
  });
  for (const p of border) {
    const cell = cells[p] ?? 0;
    background[cell] = (background[cell] ?? 0) + 2;
  }
  return Float32Array.from(cells, (cell, i) => {
    const centre = prior[i] ?? 0;
    const inside = ((object[cell] ?? 0) / objectSum) * (0.25 + centre);
    const outside = ((background[cell] ?? 0) / backgroundSum) * (1.25 - centre);
    return inside / (inside + outside);
  });
}

/** Histogram cell of each pixel. */
function colourCells(lab: LabPixels): Uint16Array {
  const cell = (value: number, count: number): number => Math.min(count - 1, Math.max(0, Math.trunc(value)));
  return Uint16Array.from({ length: lab.length / 3 }, (_, i) => {
    const lightness = cell((lab[i * 3] ?? 0) / 12.5, 8);
    const a = cell(((lab[i * 3 + 1] ?? 0) + 60) / 10, 12);
    const b = cell(((lab[i * 3 + 2] ?? 0) + 60) / 10, 12);
    return (lightness * 12 + a) * 12 + b;
  });
}
