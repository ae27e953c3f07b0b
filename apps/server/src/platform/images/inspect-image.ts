import type Sharp from 'sharp';
import type { Metadata } from 'sharp';
import { ImageError } from './image-error.ts';
import { acceptedMime, knownOtherFormat, type ImageMime } from './image-signature.ts';
import { withSharp } from './sharp-loader.ts';

export interface ImageLimits {
  /** The file must be smaller than this, in bytes. */
  readonly maxBytes: number;
  readonly maxPixels: number;
}

export const DEFAULT_IMAGE_LIMITS: ImageLimits = { maxBytes: 2 * 1024 ** 2, maxPixels: 30_000_000 };

export interface ImageFacts {
  readonly mime: ImageMime;
  /** In pixels, as the image is to be shown: rotated as its EXIF says. */
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
}

/**
 * Checks an image by its content: the first bytes, then its header, then a full decode, which fails on any damage. The
 * file name is ignored, and an image with too many pixels is never decoded.
 * Errors (ImageError): not_an_image, unsupported_image, image_too_large, too_many_pixels, broken_image.
 */
export async function inspectImage(
  bytes: Uint8Array,
  limits: Partial<ImageLimits> = {},
): Promise<ImageFacts> {
  const caps = { ...DEFAULT_IMAGE_LIMITS, ...limits };
  return withSharp(async (sharp) => {
    const facts = await checkHeader(sharp, bytes, caps);
    await decodeFully(sharp, bytes, caps);
    return facts;
  });
}

/**
 * All checks of `inspectImage` that need no decoding; code that decodes the image anyway finds any other damage. Errors
 * (ImageError): those of inspectImage.
 */
export async function checkHeader(
  sharp: typeof Sharp,
  bytes: Uint8Array,
  caps: ImageLimits,
): Promise<ImageFacts> {
  const mime = judgeFormat(bytes);
  if (bytes.length >= caps.maxBytes) {
    throw new ImageError('image_too_large', { bytes: bytes.length, limit: caps.maxBytes });
  }
  const { width, height, hasAlpha, orientation } = await readHeader(sharp, bytes, caps);
  if (!isComplete(bytes) || hasTooManyScans(bytes)) throw new ImageError('broken_image');
  // EXIF orientations 5 to 8 are sideways.
  const isTurned = (orientation ?? 1) >= 5;
  return { mime, width: isTurned ? height : width, height: isTurned ? width : height, hasAlpha };
}

function judgeFormat(bytes: Uint8Array): ImageMime {
  const mime = acceptedMime(bytes);
  if (mime) return mime;
  const format = knownOtherFormat(bytes);
  throw format === undefined
    ? new ImageError('not_an_image')
    : new ImageError('unsupported_image', { format });
}

async function readHeader(sharp: typeof Sharp, bytes: Uint8Array, caps: ImageLimits): Promise<Metadata> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new ImageError('broken_image', {}, { cause: error });
    });
  const pixels = metadata.width * metadata.height;
  if (pixels > caps.maxPixels) throw new ImageError('too_many_pixels', { pixels, limit: caps.maxPixels });
  return metadata;
}

/** Decodes every line without keeping the pixels: shrinking reads all of them, at a tenth of the cost of statistics. */
async function decodeFully(sharp: typeof Sharp, bytes: Uint8Array, caps: ImageLimits): Promise<void> {
  try {
    await sharp(bytes, { failOn: 'error', limitInputPixels: caps.maxPixels, sequentialRead: true })
      .resize({ width: 8, height: 8, fit: 'fill' })
      .raw()
      .toBuffer();
  } catch (error) {
    throw new ImageError('broken_image', {}, { cause: error });
  }
}

const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const JPEG_END = Buffer.from([0xff, 0xd9]);

/**
 * Both formats end in a fixed mark, and the decoders forgive a file that has lost it. Some cameras write data of their
 * own after it, so it need not be at the very end; the small preview in the header of a JPEG has an end mark too, so
 * the search starts after the header.
 */
function isComplete(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer[0] === 0xff ? buffer.includes(JPEG_END, jpegScanStart(buffer)) : buffer.includes(PNG_END);
}

/** More than any program writes; the decoder goes through the whole image for each. */
const SCANS_MAX = 100;

/** Whether an image would be decoded again and again; neither its header nor what follows its end counts. */
function hasTooManyScans(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer[0] !== 0xff) return false;
  let scans = 0;
  let at = jpegScanStart(buffer);
  while (at >= 0 && at + 4 <= buffer.length) {
    const mark = buffer[at + 1] ?? 0;
    if (mark === 0xd9) return false;
    if (mark === 0xda && ++scans > SCANS_MAX) return true;
    // Within a scan: a packed 255, or the start of another part of it; then fill bytes; else a segment with its length.
    if (mark === 0 || (mark >= 0xd0 && mark <= 0xd7)) at += 2;
    else if (mark === 0xff) at += 1;
    else at += 2 + buffer.readUInt16BE(at + 2);
    at = buffer.indexOf(0xff, at);
  }
  return false;
}

/** Where the image itself begins: after the segments of the header, each of which states its length. */
function jpegScanStart(buffer: Buffer): number {
  const START_OF_SCAN = 0xda;
  let at = 2;
  while (at + 4 <= buffer.length && buffer[at] === 0xff && buffer[at + 1] !== START_OF_SCAN) {
    // Fill bytes may precede a marker.
    at += buffer[at + 1] === 0xff ? 1 : 2 + buffer.readUInt16BE(at + 2);
  }
  return Math.min(at, buffer.length);
}
