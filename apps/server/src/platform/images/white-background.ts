import type Sharp from 'sharp';
import { EditError } from './edit-error.ts';
import { fromRaster, toRaster, type Raster } from './raster.ts';

/** The background is detected in an image of this size. */
const MASK_SIDE = 512;
/** How many border colours can make up a background, and how far a border pixel may be from one (0 to 441). */
const COLOURS_MAX = 3;
const NEAR = 42;
/**
 * How far the background may drift from those colours in soft shadows, as long as each step to the next pixel is small.
 */
const DRIFT = 95;
const STEP = 5;
/** Share of the border that must have those colours; otherwise the background is not plain. */
const PLAIN_SHARE = 0.85;
/** The product fills at least this share of the image, and at most that. */
const OBJECT_MIN = 0.02;
const OBJECT_MAX = 0.97;
/**
 * Share of product pixels between the first and last one of each line; below it, the flood has run into the product.
 */
const SOLID_MIN = 0.72;

/**
 * Puts the product on white: takes the few colours of the border for the background and floods from the border inwards,
 * so that white inside the product stays.
 * @throws EditError background_not_plain
 */
export async function whiteBackground(sharp: typeof Sharp, raster: Raster): Promise<Raster> {
  const flat = await toRaster(fromRaster(sharp, raster).flatten({ background: '#ffffff' }));
  const small = await toRaster(
    fromRaster(sharp, flat)
      .resize({
        width: MASK_SIDE,
        height: MASK_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .blur(1),
  );
  const background = floodFromBorder(small, borderColours(small));
  if (!looksLikeObject(background, small.info)) throw new EditError('background_not_plain');
  const { width, height } = flat.info;
  const mask = await sharp(Buffer.from(background.map((is) => (is ? 0 : 255))), {
    raw: { width: small.info.width, height: small.info.height, channels: 1 },
  })
    .blur(0.8)
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const cut = await toRaster(
    fromRaster(sharp, flat).joinChannel(mask, { raw: { width, height, channels: 1 } }),
  );
  return toRaster(fromRaster(sharp, cut).flatten({ background: '#ffffff' }));
}

function looksLikeObject(
  background: Uint8Array,
  { width, height }: { width: number; height: number },
): boolean {
  let object = 0;
  let spans = 0;
  for (let y = 0; y < height; y++) {
    const row = background.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(0);
    if (first === -1) continue;
    spans += row.lastIndexOf(0) - first + 1;
    object += row.reduce((count, is) => count + 1 - is, 0);
  }
  const share = object / background.length;
  return share >= OBJECT_MIN && share <= OBJECT_MAX && object / spans >= SOLID_MIN;
}

type Colour = [number, number, number];

function colourAt({ data, info }: Raster, pixel: number): Colour {
  const at = pixel * info.channels;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

const distance = (a: Colour, b: Colour) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function borderPixels({ info: { width, height } }: Raster): number[] {
  const rows = [...Array(width).keys()].flatMap((x) => [x, (height - 1) * width + x]);
  const columns = [...Array(height).keys()].flatMap((y) => [y * width, y * width + width - 1]);
  return [...rows, ...columns];
}

/** The most common colours of the border, each the mean of its pixels. */
function borderColours(raster: Raster): Colour[] {
  const border = borderPixels(raster).map((pixel) => colourAt(raster, pixel));
  const colours: Colour[] = [];
  let rest = border;
  while (colours.length < COLOURS_MAX && rest.length > border.length * (1 - PLAIN_SHARE) * 0.5) {
    const colour = commonest(rest);
    colours.push(colour);
    rest = rest.filter((pixel) => distance(pixel, colour) > NEAR);
  }
  if (rest.length > border.length * (1 - PLAIN_SHARE)) throw new EditError('background_not_plain');
  return colours;
}

/** Mean of the fullest cell of a coarse colour cube. */
function commonest(pixels: readonly Colour[]): Colour {
  const cells = Map.groupBy(pixels, (pixel) => pixel.map((part) => part >> 5).join());
  const fullest = [...cells.values()].reduce((best, cell) => (cell.length > best.length ? cell : best));
  const mean = (channel: 0 | 1 | 2) =>
    fullest.reduce((sum, pixel) => sum + pixel[channel], 0) / fullest.length;
  return [mean(0), mean(1), mean(2)];
}

/** 1 for each pixel of the background. */
function floodFromBorder(raster: Raster, colours: readonly Colour[]): Uint8Array {
  const { width, height } = raster.info;
  const background = new Uint8Array(width * height);
  const next = borderPixels(raster).filter((pixel) =>
    colours.some((colour) => distance(colourAt(raster, pixel), colour) <= NEAR),
  );
  const enter = (pixel: number, from: number) => {
    if (background[pixel] === 1) return;
    const colour = colourAt(raster, pixel);
    if (distance(colour, colourAt(raster, from)) > STEP) return;
    if (!colours.some((ground) => distance(colour, ground) <= DRIFT)) return;
    background[pixel] = 1;
    next.push(pixel);
  };
  for (const pixel of next) background[pixel] = 1;
  for (let pixel = next.pop(); pixel !== undefined; pixel = next.pop()) {
    const x = pixel % width;
    if (x > 0) enter(pixel - 1, pixel);
    if (x < width - 1) enter(pixel + 1, pixel);
    if (pixel >= width) enter(pixel - width, pixel);
    if (pixel < width * (height - 1)) enter(pixel + width, pixel);
  }
  return background;
}
