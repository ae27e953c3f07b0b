import { withSharp } from './sharp-loader.ts';

/**
 * The colours along the four edges of an image, as `#rrggbb`, from top to bottom and from left to right; for an edge that
 * is not calm, twice the middle colour of all four: a product that is cut there is no ground.
 */
export type EdgeColours = Record<'left' | 'right' | 'top' | 'bottom', string[]>;

/** The image is divided into this many squares per side: few of a product reach into the outermost. */
const SQUARES = 48;
/** So many neighbours are one colour of an edge. */
const JOINED = 4;
/** How much the colours of neighbouring squares on a calm edge may differ, 0 to 255. */
const STEP_MAX = 36;

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
    const squares = [...Array(SQUARES / JOINED).keys()];
    const last = SQUARES - 1;
    const edge = (of: (along: number) => Colour) =>
      squares.map((square) => middleOf([...Array(JOINED).keys()].map((one) => of(square * JOINED + one))));
    const edges = {
      left: edge((y) => at(0, y)),
      right: edge((y) => at(last, y)),
      top: edge((x) => at(x, 0)),
      bottom: edge((x) => at(x, last)),
    };
    const middle = hex(middleOf(Object.values(edges).flat()));
    const calm = (colours: readonly Colour[]) =>
      colours.every((colour, index) => distance(colour, colours[index - 1] ?? colour) <= STEP_MAX)
        ? colours.map(hex)
        : [middle, middle];
    return {
      left: calm(edges.left),
      right: calm(edges.right),
      top: calm(edges.top),
      bottom: calm(edges.bottom),
    };
  });
}

function middleOf(colours: readonly Colour[]): Colour {
  return [0, 1, 2].map((channel) => {
    const parts = colours.map((colour) => colour[channel] ?? 255).toSorted((one, other) => one - other);
    return parts[Math.floor(parts.length / 2)] ?? 255;
  });
}

const distance = (one: Colour, other: Colour): number =>
  Math.max(...one.map((part, channel) => Math.abs(part - (other[channel] ?? 0))));

const hex = (colour: Colour): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
