import type { Size } from '../likeness-types.ts';

/** Swaps 0 and 1. */
export const invert = (bits: Uint8Array): Uint8Array => bits.map((bit) => 1 - bit);

/** Marks every pixel that `passes` and is 4-connected to one of `seeds` that passes. */
export function floodFrom(
  size: Size,
  seeds: readonly number[],
  passes: (pixel: number) => boolean,
): Uint8Array {
  const reached = new Uint8Array(size.width * size.height);
  const stack: number[] = [];
  const visit = (p: number): void => {
    if (reached[p] !== 0 || !passes(p)) return;
    reached[p] = 1;
    stack.push(p);
  };
  seeds.forEach(visit);
  for (let p = stack.pop(); p !== undefined; p = stack.pop()) visitNeighbours(p, size, visit);
  return reached;
}

function visitNeighbours(p: number, { width, height }: Size, visit: (pixel: number) => void): void {
  const x = p % width;
  if (x > 0) visit(p - 1);
  if (x < width - 1) visit(p + 1);
  if (p >= width) visit(p - width);
  if (p < width * (height - 1)) visit(p + width);
}

/** Mean over a window of (2r + 1)² pixels with repeated edges, as two running sums. */
export function boxBlur(source: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const rows = new Float32Array(source.length);
  const out = new Float32Array(source.length);
  for (let y = 0; y < height; y += 1) {
    blurLine({ from: source, to: rows, start: y * width, step: 1, length: width, radius });
  }
  for (let x = 0; x < width; x += 1) {
    blurLine({ from: rows, to: out, start: x, step: width, length: height, radius });
  }
  return out;
}

interface Line {
  from: Float32Array;
  to: Float32Array;
  start: number;
  step: number;
  length: number;
  radius: number;
}

function blurLine({ from, to, start, step, length, radius }: Line): void {
  const at = (i: number): number => from[start + Math.min(length - 1, Math.max(0, i)) * step] ?? 0;
  let sum = 0;
  for (let i = -radius; i <= radius; i += 1) sum += at(i);
  for (let i = 0; i < length; i += 1) {
    to[start + i * step] = sum / (2 * radius + 1);
    sum += at(i + radius + 1) - at(i - radius);
  }
}

/** Removes specks, keeps parts of at least 15 % of the largest one, fills holes unless they would add a quarter. */
export function tidy(bits: Uint8Array, size: Size): Uint8Array {
  const smooth = boxBlur(new Float32Array(bits), size, 1);
  const parts = largestParts(
    bits.map((_, i) => ((smooth[i] ?? 0) > 0.45 ? 1 : 0)),
    size,
  );
  const filled = invert(floodFrom(size, edgeOf(size), (p) => parts[p] === 0));
  return areaOf(filled) < areaOf(parts) * 1.25 ? filled : parts;
}

const areaOf = (mask: Uint8Array): number => mask.reduce((sum, bit) => sum + bit, 0);

function edgeOf({ width, height }: Size): number[] {
  const edge: number[] = [];
  for (let x = 0; x < width; x += 1) edge.push(x, x + width * (height - 1));
  for (let y = 1; y < height - 1; y += 1) edge.push(y * width, (y + 1) * width - 1);
  return edge;
}

function largestParts(bits: Uint8Array, size: Size): Uint8Array {
  const { part, areas } = connectedParts(bits, size);
  const smallest = 0.15 * Math.max(0, ...areas);
  return bits.map((bit, i) => (bit !== 0 && (areas[part[i] ?? 0] ?? 0) >= smallest ? 1 : 0));
}

/**
 * Numbers the 4-connected parts of a mask from 1.
 * @returns `part` the number of each pixel, 0 outside; `areas` pixels by number, `areas[0]` is 0
 */
export function connectedParts(bits: Uint8Array, size: Size): { part: Int32Array; areas: number[] } {
  const part = new Int32Array(bits.length);
  const areas = [0];
  const stack: number[] = [];
  const visit = (p: number): void => {
    if (bits[p] === 0 || part[p] !== 0) return;
    const number = areas.length - 1;
    part[p] = number;
    areas[number] = (areas[number] ?? 0) + 1;
    stack.push(p);
  };
  for (let i = 0; i < bits.length; i += 1) {
    if (bits[i] === 0 || part[i] !== 0) continue;
    areas.push(0);
    visit(i);
    for (let p = stack.pop(); p !== undefined; p = stack.pop()) visitNeighbours(p, size, visit);
  }
  return { part, areas };
}
