import type Sharp from 'sharp';
import type { Raw } from 'sharp';

type Pipeline = ReturnType<typeof Sharp>;

/** Decoded pixels between two steps of an edit. */
export interface Raster {
  data: Buffer;
  info: { width: number; height: number; channels: Raw['channels'] };
}

/** A pipeline that starts with these pixels. */
export function fromRaster(sharp: typeof Sharp, { data, info }: Raster): Pipeline {
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } });
}

/** The pixels at the end of a pipeline. */
export async function toRaster(pipeline: Pipeline): Promise<Raster> {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels } };
}
