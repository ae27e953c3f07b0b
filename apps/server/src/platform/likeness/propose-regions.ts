import { withSharp } from '../images/sharp-loader.ts';
import type { Size } from './likeness-types.ts';
import { LIKENESS_MAX_PIXELS } from './load-photo.ts';
import { connectedParts } from './object-mask/mask-regions.ts';
import type { Region } from './region.ts';

const WORKING_SIZE = 400;
/** Parts are first grown by this many pixels, so that the pieces of one object merge. */
const GROWTH = 3;
const SMALLEST_SHARE = 0.01;
const LARGEST_SHARE = 0.9;
const MOST_REGIONS = 12;
/** Distance in 8-bit RGB up to which a pixel counts as background. */
const NEAR = 26;
/** Colours are counted in cells of this many steps. */
const CELL = 16;

/**
 * Parts of a flat image (a scanned page, a board saved as one image) that look like objects: the two most common
 * colours of its border are taken as background, and the rest is split into parts.
 * @returns at most 12, from top left, as fractions of width and height; none if nothing stands out
 * @throws if the file cannot be decoded
 */
export async function proposeRegions(file: Uint8Array): Promise<Region[]> {
  const { data, info } = await withSharp((sharp) =>
    sharp(file, { failOn: 'none', limitInputPixels: LIKENESS_MAX_PIXELS })
      .autoOrient()
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize(WORKING_SIZE, WORKING_SIZE, { fit: 'inside' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const size = { width: info.width, height: info.height };
  const things = grow(awayFrom(data, borderColours(data, size)), size);
  const { part, areas } = connectedParts(things, size);
  return boxesOf({ part, count: areas.length, size })
    .filter(({ width, height }) => width * height >= SMALLEST_SHARE && width * height <= LARGEST_SHARE)
    .toSorted((one, other) => other.width * other.height - one.width * one.height)
    .slice(0, MOST_REGIONS)
    .toSorted((one, other) => rowOf(one) - rowOf(other) || one.x - other.x);
}

/** Boxes whose tops are within a tenth of the page form a row. */
const rowOf = ({ y }: Region): number => Math.floor(y * 10);

type Colour = readonly [number, number, number];

/** Means of the two most common colours of the border; one that covers less than a tenth of it is not background. */
function borderColours(rgb: Uint8Array, { width, height }: Size): Colour[] {
  const cells = new Map<number, { count: number; sum: [number, number, number] }>();
  let total = 0;
  for (let p = 0; p < width * height; p += 1) {
    const x = p % width;
    const y = Math.floor(p / width);
    if (x >= 2 && y >= 2 && x < width - 2 && y < height - 2) continue;
    const [r, g, b] = colourAt(rgb, p);
    const key = (Math.floor(r / CELL) * 16 + Math.floor(g / CELL)) * 16 + Math.floor(b / CELL);
    const cell = cells.get(key) ?? { count: 0, sum: [0, 0, 0] };
    cell.count += 1;
    cell.sum = [cell.sum[0] + r, cell.sum[1] + g, cell.sum[2] + b];
    cells.set(key, cell);
    total += 1;
  }
  return [...cells.values()]
    .filter(({ count }) => count >= total / 10)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, 2)
    .map(({ count, sum }) => [sum[0] / count, sum[1] / count, sum[2] / count]);
}

function colourAt(rgb: Uint8Array, pixel: number): Colour {
  return [rgb[pixel * 3] ?? 0, rgb[pixel * 3 + 1] ?? 0, rgb[pixel * 3 + 2] ?? 0];
}

function awayFrom(rgb: Uint8Array, backgrounds: readonly Colour[]): Uint8Array {
  return Uint8Array.from({ length: rgb.length / 3 }, (_, p) => {
    const [r, g, b] = colourAt(rgb, p);
    return backgrounds.some(([x, y, z]) => Math.hypot(r - x, g - y, b - z) < NEAR) ? 0 : 1;
  });
}

function grow(bits: Uint8Array, { width, height }: Size): Uint8Array {
  const grown = new Uint8Array(bits.length);
  for (let p = 0; p < bits.length; p += 1) {
    if (bits[p] === 0) continue;
    const x = p % width;
    const y = Math.floor(p / width);
    for (let row = Math.max(0, y - GROWTH); row <= Math.min(height - 1, y + GROWTH); row += 1) {
      grown.fill(1, row * width + Math.max(0, x - GROWTH), row * width + Math.min(width, x + GROWTH + 1));
    }
  }
  return grown;
}

/** Boxes of numbered parts, shrunk by the amount they were grown. */
function boxesOf({ part, count, size }: { part: Int32Array; count: number; size: Size }): Region[] {
  const { width, height } = size;
  const edges = Array.from({ length: count }, () => ({ left: width, top: height, right: 0, bottom: 0 }));
  part.forEach((number, p) => {
    const edge = edges[number];
    if (number === 0 || !edge) return;
    const x = p % width;
    const y = Math.floor(p / width);
    edge.left = Math.min(edge.left, x);
    edge.right = Math.max(edge.right, x + 1);
    edge.top = Math.min(edge.top, y);
    edge.bottom = Math.max(edge.bottom, y + 1);
  });
  return edges.slice(1).map(({ left, top, right, bottom }) => {
    const x = Math.min(left + GROWTH, right - 1);
    const y = Math.min(top + GROWTH, bottom - 1);
    return {
      x: x / width,
      y: y / height,
      width: Math.max(1, right - GROWTH - x) / width,
      height: Math.max(1, bottom - GROWTH - y) / height,
    };
  });
}
