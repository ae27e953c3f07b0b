import sharp from 'sharp';

/** Out of 255; nobody sees a smaller difference in every colour. */
const VISIBLE = 36;
/** How many pixels at the edges of letters may differ from run to run. */
const TOLERATED_PIXELS = 12;
const MARK = [224, 36, 94] as const;

/**
 * Compares two PNG pictures.
 * @returns null if they look the same, otherwise the newer one in pale grey with the differing pixels in red
 */
export async function differenceOf(kept: Buffer, fresh: Buffer): Promise<Buffer | null> {
  if (kept.equals(fresh)) return null;
  const [old, now] = await Promise.all([pixelsOf(kept), pixelsOf(fresh)]);
  const width = Math.max(old.width, now.width);
  const height = Math.max(old.height, now.height);
  const marked = Buffer.alloc(width * height * 3, 255);
  let differing = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const before = pixelAt(old, x, y);
      const after = pixelAt(now, x, y);
      const differs = [0, 1, 2].some((at) => Math.abs((before[at] ?? -255) - (after[at] ?? -255)) > VISIBLE);
      if (differs) differing += 1;
      const pale = 255 - (255 - ((after[0] ?? 255) + (after[1] ?? 255) + (after[2] ?? 255)) / 3) / 4;
      marked.set(differs ? MARK : [pale, pale, pale], (y * width + x) * 3);
    }
  }
  if (differing <= TOLERATED_PIXELS) return null;
  return sharp(marked, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** @returns red, green and blue; nothing outside the picture */
function pixelAt({ data, width, height }: Pixels, x: number, y: number): Buffer {
  const at = (y * width + x) * 3;
  return x < width && y < height ? data.subarray(at, at + 3) : Buffer.alloc(0);
}
