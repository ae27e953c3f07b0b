import { withSharp } from './sharp-loader.ts';

/**
 * The colours along the four edges of an image, as `#rrggbb`, from top to bottom and from left to right; one colour
 * twice for an edge that is not calm.
 */
export type EdgeColours = Record<'left' | 'right' | 'top' | 'bottom', string[]>;

/** The image is divided into this many squares per side. */
const SQUARES = 12;
/** How much the colours of neighbouring squares on a calm edge may differ, 0 to 255. */
const STEP_MAX = 44;

type Colour = readonly number[];

/**
 * The colours of an image's own background at its edges, so that a frame can continue it softly.
 * @throws Error if the bytes are not an image
 */
export function edgeColours(bytes: Uint8Array): Promise<EdgeColours> {
  return withSharp(async (sharp) => {
    const { data, info } = await sharp(bytes)
      .resize(SQUARES, SQUARES, { fit: 'fill', kernel: 'linear' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): Colour =>
      [0, 1, 2].map((channel) => data[(y * SQUARES + x) * info.channels + channel] ?? 255);
    const squares = [...Array(SQUARES).keys()];
    const last = SQUARES - 1;
    return {
      left: calm(squares.map((y) => at(0, y))),
      right: calm(squares.map((y) => at(last, y))),
      top: calm(squares.map((x) => at(x, 0))),
      bottom: calm(squares.map((x) => at(x, last))),
    };
  });
}

/** A calm edge as it is; of another one, its middle colour. */
function calm(edge: readonly Colour[]): string[] {
  const isCalm = edge.every((colour, index) => distance(colour, edge[index - 1] ?? colour) <= STEP_MAX);
  if (isCalm) return edge.map(hex);
  const middle = [0, 1, 2].map((channel) => {
    const parts = edge.map((colour) => colour[channel] ?? 255).toSorted((one, other) => one - other);
    return parts[Math.floor(parts.length / 2)] ?? 255;
  });
  return [hex(middle), hex(middle)];
}

const distance = (one: Colour, other: Colour): number =>
  Math.max(...one.map((part, channel) => Math.abs(part - (other[channel] ?? 0))));

const hex = (colour: Colour): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
