import { readCompoundFile } from './compound-file.ts';
import {
  MoodboardError,
  type MoodboardLimits,
  type PlacedPicture,
  type SkippedPicture,
} from './moodboard-types.ts';
import { placePicture } from './place-picture.ts';
import { preparePicture, type RawPixels } from './prepare-picture.ts';
import type { PageOfPictures } from './pptx-pictures.ts';

/** How `Current User` begins if the presentation is encrypted ([MS-PPT] 2.3.2). */
const ENCRYPTED_TOKEN = 0xf3d1c4df;
const RECORD_HEADER = 8;
const UID = 16;
/** Before the image of an entry in the store: its type, and the length of its name ([MS-ODRAW] 2.2.32). */
const STORE_ENTRY = 36;
/** More than any presentation has; the rest of such a file is ignored. */
const RECORDS_MAX = 5_000;

const kinds = {
  storeEntry: 0xf007,
  emf: 0xf01a,
  wmf: 0xf01b,
  pict: 0xf01c,
  jpeg: 0xf01d,
  png: 0xf01e,
  dib: 0xf01f,
  tiff: 0xf029,
  cmykJpeg: 0xf02a,
} as const;
const files: ReadonlySet<number> = new Set([kinds.jpeg, kinds.png, kinds.tiff, kinds.cmykJpeg]);
const drawings: ReadonlyMap<number, string> = new Map([
  [kinds.emf, 'emf'],
  [kinds.wmf, 'wmf'],
  [kinds.pict, 'pict'],
]);

/**
 * The images of an old presentation (.ppt), in file order. They are stored apart from the slides, so all of them are on
 * one page without a position.
 * @param file all of its bytes
 * @throws MoodboardError encrypted_moodboard, not_a_moodboard for another file of that container, moodboard_unreadable
 */
export function openOldPresentation(
  file: Buffer,
  limits: MoodboardLimits,
): { pages: number; read(page: number): Promise<PageOfPictures> } {
  const container = readCompoundFile(file);
  // A new presentation with a password is stored in the old container ([MS-OFFCRYPTO] 1.3.2).
  if (container.has('EncryptedPackage')) throw new MoodboardError('encrypted_moodboard');
  if (!container.has('PowerPoint Document')) throw new MoodboardError('not_a_moodboard');
  const user = container.stream('Current User');
  const isLocked = user !== undefined && user.length >= 16 && user.readUInt32LE(12) === ENCRYPTED_TOKEN;
  if (isLocked || container.has('EncryptedSummary')) throw new MoodboardError('encrypted_moodboard');
  const stored = container.stream('Pictures') ?? Buffer.alloc(0);
  return { pages: 1, read: (page) => readStore(stored, { page, limits }) };
}

/** The images in the store, one record after the other ([MS-ODRAW] 2.2.20). */
async function readStore(
  stored: Buffer,
  { page, limits }: { page: number; limits: MoodboardLimits },
): Promise<PageOfPictures> {
  const pictures: PlacedPicture[] = [];
  const skipped: SkippedPicture[] = [];
  let at = 0;
  for (let count = 0; count < RECORDS_MAX && at + RECORD_HEADER <= stored.length; count += 1) {
    const instance = stored.readUInt16LE(at) >> 4;
    const kind = stored.readUInt16LE(at + 2);
    const start = at + RECORD_HEADER;
    const end = start + stored.readUInt32LE(at + 4);
    // An entry of the store is opened: its image is the next record.
    at = kind === kinds.storeEntry ? start + STORE_ENTRY + nameBytes(stored, start) : end;
    const blip = { kind, instance, body: stored.subarray(start, end), isWhole: end <= stored.length };
    const found = await openBlip(blip, { page, limits });
    if (!found) continue;
    if ('reason' in found) skipped.push(found);
    else pictures.push(found);
  }
  return { pictures, skipped };
}

function nameBytes(stored: Buffer, start: number): number {
  return start + STORE_ENTRY <= stored.length ? stored.readUInt8(start + 33) : 0;
}

/** @returns undefined for a record that is not an image */
async function openBlip(
  { kind, instance, body, isWhole }: { kind: number; instance: number; body: Buffer; isWhole: boolean },
  { page, limits }: { page: number; limits: MoodboardLimits },
): Promise<PlacedPicture | SkippedPicture | undefined> {
  const drawing = drawings.get(kind);
  if (drawing !== undefined) return { page, reason: drawing };
  if (kind !== kinds.dib && !files.has(kind)) return undefined;
  if (!isWhole) return { page, reason: 'damaged' };
  // One fingerprint or, if the instance is odd, two; then a byte without meaning (2.2.27 to 2.2.31).
  const bytes = body.subarray(UID * (1 + (instance & 1)) + 1);
  if (bytes.length > limits.fileBytes) return { page, reason: 'too_large' };
  return kind === kinds.dib
    ? openBitmap(bytes, { page, limits })
    : placePicture(bytes, { page, box: null, limits });
}

/** A Windows bitmap without a file header ([MS-WMF] 2.2.2.3): plain pixels of three or four bytes. */
function openBitmap(
  bytes: Buffer,
  { page, limits }: { page: number; limits: MoodboardLimits },
): PlacedPicture | SkippedPicture {
  if (bytes.length < 40) return { page, reason: 'damaged' };
  const [headerBytes, width, height] = [bytes.readUInt32LE(0), bytes.readInt32LE(4), bytes.readInt32LE(8)];
  const [depth, compression] = [bytes.readUInt16LE(14), bytes.readUInt32LE(16)];
  if ((depth !== 24 && depth !== 32) || compression !== 0) return { page, reason: 'dib' };
  const pixels = width * Math.abs(height);
  if (width <= 0 || height === 0) return { page, reason: 'damaged' };
  if (pixels > limits.pixels) return { page, reason: 'too_large' };
  // Rows are padded to four bytes.
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  const rows = bytes.subarray(headerBytes);
  if (rows.length < rowBytes * Math.abs(height)) return { page, reason: 'damaged' };
  return {
    page,
    box: null,
    pixels,
    prepare: () =>
      preparePicture(upright({ rows, rowBytes, width, height, depth }), { maxPixels: limits.pixels }),
  };
}

/** From blue, green, red with rows from the bottom, unless the height is negative, to red, green, blue from the top. */
function upright({
  rows,
  rowBytes,
  width,
  height,
  depth,
}: {
  rows: Buffer;
  rowBytes: number;
  width: number;
  height: number;
  depth: number;
}): RawPixels {
  const count = Math.abs(height);
  const data = new Uint8Array(width * count * 3);
  for (let y = 0; y < count; y += 1) {
    const row = (height > 0 ? count - 1 - y : y) * rowBytes;
    for (let x = 0; x < width; x += 1) {
      const from = row + (x * depth) / 8;
      const to = (y * width + x) * 3;
      data[to] = rows[from + 2] ?? 0;
      data[to + 1] = rows[from + 1] ?? 0;
      data[to + 2] = rows[from] ?? 0;
    }
  }
  return { data, width, height: count, channels: 3 };
}
