import { getResolvedPDFJS } from 'unpdf';
import { z } from 'zod';
import {
  MoodboardError,
  SMALLEST_SIDE,
  type MoodboardLimits,
  type PlacedPicture,
  type SkippedPicture,
} from './moodboard-types.ts';
import { drawnImages, type DrawnImage } from './pdf-drawing.rules.ts';
import { preparePicture, type RawPixels } from './prepare-picture.ts';
import type { PageOfPictures } from './pptx-pictures.ts';
import { onPage } from './slide-pictures.ts';

type PdfJs = Awaited<ReturnType<typeof getResolvedPDFJS>>;
type PdfDocument = Awaited<ReturnType<PdfJs['getDocument']>['promise']>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** How long one image may take; for a broken one, no answer ever comes. */
const PICTURE_MS = 5_000;

/**
 * The images of a PDF, page by page, decoded by pdf.js (which supports CMYK, soft masks and the odd encodings).
 * @throws MoodboardError encrypted_moodboard, moodboard_unreadable
 */
export async function openPdf(
  bytes: Uint8Array,
  limits: MoodboardLimits,
): Promise<{ pages: number; read(page: number): Promise<PageOfPictures> }> {
  const pdfJs = await getResolvedPDFJS();
  const document = await openDocument(pdfJs, bytes, limits);
  return {
    pages: document.numPages,
    async read(page) {
      const opened = await document.getPage(page).catch(() => undefined);
      if (!opened) return { pictures: [], skipped: [{ page, reason: 'damaged' }] };
      try {
        return await readPage({ pdfJs, page: opened, number: page, limits });
      } catch {
        return { pictures: [], skipped: [{ page, reason: 'damaged' }] };
      } finally {
        opened.cleanup();
      }
    },
  };
}

async function openDocument(pdfJs: PdfJs, bytes: Uint8Array, limits: MoodboardLimits): Promise<PdfDocument> {
  try {
    return await pdfJs.getDocument({
      // The reader takes ownership of the buffer.
      data: Uint8Array.from(bytes),
      maxImageSize: limits.pixels,
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      enableXfa: false,
    }).promise;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new MoodboardError(isLocked ? 'encrypted_moodboard' : 'moodboard_unreadable', { cause: error });
  }
}

async function readPage({
  pdfJs,
  page,
  number,
  limits,
}: {
  pdfJs: PdfJs;
  page: PdfPage;
  number: number;
  limits: MoodboardLimits;
}): Promise<PageOfPictures> {
  const viewport = page.getViewport({ scale: 1 });
  const { fnArray, argsArray } = await page.getOperatorList();
  const drawn = drawnImages({
    operators: fnArray,
    arguments: argsArray as unknown[],
    codes: pdfJs.OPS,
    base: viewport.transform,
  });
  const pictures: PlacedPicture[] = [];
  const skipped: SkippedPicture[] = [];
  for (const image of drawn) {
    const raw = await pixelsOf(page, image);
    if (!raw) skipped.push({ page: number, reason: 'damaged' });
    else if (raw.width < SMALLEST_SIDE || raw.height < SMALLEST_SIDE) continue;
    else {
      pictures.push({
        page: number,
        box: onPage(image.box, viewport),
        pixels: raw.width * raw.height,
        prepare: () => preparePicture(raw, { maxPixels: limits.pixels }),
      });
    }
  }
  return { pictures, skipped };
}

const decodedSchema = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  /** pdf.js: 1 is one bit per pixel, 2 is RGB, 3 is RGBA. */
  kind: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  data: z.custom<Uint8Array | Uint8ClampedArray>(ArrayBuffer.isView),
});

async function pixelsOf(page: PdfPage, image: DrawnImage): Promise<RawPixels | undefined> {
  const decoded = decodedSchema.safeParse(image.inline ?? (await objectOf(page, image.name)));
  if (!decoded.success) return undefined;
  const { width, height, kind, data } = decoded.data;
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (kind === 1) return { data: spreadBits(bytes, width, height), width, height, channels: 1 };
  const channels = kind === 2 ? 3 : 4;
  return bytes.length < width * height * channels ? undefined : { data: bytes, width, height, channels };
}

/** Names of objects shared by all pages begin with `g_`. */
function objectOf(page: PdfPage, name: string): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const deadline = setTimeout(() => resolve(undefined), PICTURE_MS);
  (name.startsWith('g_') ? page.commonObjs : page.objs).get(name, resolve);
  return promise.finally(() => clearTimeout(deadline));
}

/** Rows of bits, each padded to whole bytes, converted to one byte per pixel; 1 is white. */
function spreadBits(bits: Uint8Array, width: number, height: number): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const x = i % width;
    const byte = bits[Math.floor(i / width) * rowBytes + Math.floor(x / 8)] ?? 0;
    return (byte >> (7 - (x % 8))) % 2 === 1 ? 255 : 0;
  });
}
