// Not from its index: the process that reads one file would have to load all of it first.
import { hammingDistance, perceptualHash } from '../likeness/perceptual-hash.ts';
import { proposeRegions } from '../likeness/propose-regions.ts';
import type { Region } from '../likeness/region.ts';
import {
  SMALLEST_SIDE,
  type MoodboardLimits,
  type MoodboardPicture,
  type PlacedPicture,
  type SkippedPicture,
} from './moodboard-types.ts';
import type { PageOfPictures } from './pptx-pictures.ts';

/** Share of the page from which an image counts as its background, or as the page itself. */
const WHOLE_PAGE = 0.9;
/** Bits of the fingerprint in which copies of one image may differ. */
const SAME_PICTURE_BITS = 4;
/** Images whose tops are within a tenth of the page form a row. */
const ROWS = 10;

/**
 * Goes through the images of all pages one by one. Images that are too small, repeated, or backgrounds of pages with
 * other images are left out; if a page is a single image, the objects in it are suggested. Stops at the limits.
 */
export async function collectPictures({
  file,
  limits,
  onPicture,
}: {
  file: { pages: number; read(page: number): Promise<PageOfPictures> };
  limits: MoodboardLimits;
  onPicture: (picture: MoodboardPicture) => Promise<void>;
}): Promise<{ pages: number; skipped: SkippedPicture[]; limited: boolean }> {
  const skipped: SkippedPicture[] = [];
  const hashes: bigint[] = [];
  let limited = file.pages > limits.pages;
  let pixels = 0;
  for (let page = 1; page <= Math.min(file.pages, limits.pages); page += 1) {
    const found = await file.read(page);
    skipped.push(...found.skipped);
    for (const placed of inReadingOrder(withoutBackground(found.pictures))) {
      pixels += placed.pixels;
      if (hashes.length >= limits.pictures || pixels > limits.totalPixels) {
        return { pages: file.pages, skipped, limited: true };
      }
      const picture = await finish(placed, hashes).catch(() => 'damaged' as const);
      if (picture === 'damaged') skipped.push({ page, reason: 'damaged' });
      else if (picture) await onPicture(picture);
    }
  }
  if (skipped.length > limits.pictures) limited = true;
  return { pages: file.pages, skipped: skipped.slice(0, limits.pictures), limited };
}

function withoutBackground(pictures: readonly PlacedPicture[]): readonly PlacedPicture[] {
  const inside = pictures.filter(({ box }) => box === null || !isWholePage(box));
  return inside.length > 0 ? inside : pictures;
}

const isWholePage = ({ width, height }: Region): boolean => width * height >= WHOLE_PAGE;

function inReadingOrder(pictures: readonly PlacedPicture[]): readonly PlacedPicture[] {
  const row = ({ box }: PlacedPicture) => (box ? Math.floor(box.y * ROWS) : ROWS);
  return pictures.toSorted((one, other) => row(one) - row(other) || (one.box?.x ?? 0) - (other.box?.x ?? 0));
}

/** @returns undefined for one that is too small or a repetition */
async function finish(placed: PlacedPicture, hashes: bigint[]): Promise<MoodboardPicture | undefined> {
  const { page, box } = placed;
  const prepared = await placed.prepare();
  if (prepared.width < SMALLEST_SIDE || prepared.height < SMALLEST_SIDE) return undefined;
  const hash = await perceptualHash(prepared.bytes);
  if (hashes.some((known) => hammingDistance(known, hash) <= SAME_PICTURE_BITS)) return undefined;
  hashes.push(hash);
  const suggestions = box && isWholePage(box) ? await proposeRegions(prepared.bytes) : [];
  // A single part is the image itself again.
  return { ...prepared, page, box, suggestions: suggestions.length > 1 ? suggestions : [] };
}
