import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  MOODBOARD_MAX_BYTES,
  SEARCH_IMAGE_MAX_BYTES,
  type ResultOf,
  type SearchImage,
  type extractSearchImages,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import { DomainError, fail } from '../../../platform/fail.ts';
import type { UploadedFile } from '../../../platform/http/receive-upload.ts';
import { ImageError, inspectImage } from '../../../platform/images/index.ts';
import { LIKENESS_MAX_PIXELS } from '../../../platform/likeness/index.ts';
import {
  MoodboardError,
  preparePicture,
  readMoodboard,
  type PreparedPicture,
} from '../../../platform/moodboard/index.ts';
import { createFairTurns } from '../../../platform/turns.ts';
import { storeContent } from '../../../platform/made-files/index.ts';
import { fileAddress } from '../../../platform/storage/index.ts';
import { imageProblem, insertFiles } from '../../media/index.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 1024 * 1024;
/** Files read at a time: each may take as much memory as its process is allowed. */
const inTurn = createFairTurns({ atOnce: 2, waitingMax: 20, ofEach: { atOnce: 1, waitingMax: 2 } });

/**
 * Takes an image to search with; it is kept for a day.
 * @throws DomainError not_an_image, unsupported_image, image_too_large, too_many_pixels, broken_image, empty_upload
 */
export async function takeSearchPicture(
  base: CallerCtx,
  file: UploadedFile | undefined,
): Promise<SearchImage> {
  if (!file) fail('empty_upload');
  if (file.tooLarge) fail('image_too_large', { params: { name: file.name } });
  const bytes = await readFile(file.path);
  const prepared = await inspectImage(bytes, {
    maxBytes: SEARCH_IMAGE_MAX_BYTES + 1,
    maxPixels: LIKENESS_MAX_PIXELS,
  })
    .then(() => preparePicture(bytes, { maxPixels: LIKENESS_MAX_PIXELS }))
    .catch((error: unknown) => {
      if (error instanceof ImageError) throw new DomainError([imageProblem(error, file.name)]);
      throw error;
    });
  const [picture] = await keep(base, [{ prepared, name: file.name }]);
  return picture ?? fail('empty_upload');
}

/**
 * Extracts the images from a PDF or a presentation; they are kept for a day.
 * @throws DomainError not_a_moodboard, encrypted_moodboard, moodboard_without_pictures, moodboard_unreadable,
 *   moodboard_too_large, empty_upload, rate_limited
 */
export async function takeMoodboard(
  base: CallerCtx,
  file: UploadedFile | undefined,
): Promise<ResultOf<typeof extractSearchImages>> {
  if (!file) fail('empty_upload');
  const { name } = file;
  const limit = `${MOODBOARD_MAX_BYTES / MEGABYTE} MB`;
  if (file.tooLarge) fail('moodboard_too_large', { params: { name, limit } });
  const { pictures, pages, skipped, limited } = await inTurn(base.caller.orgId, () =>
    readMoodboard(file.path),
  ).catch((error: unknown) => {
    if (error instanceof MoodboardError) fail(error.code, { params: { name, limit } });
    throw error;
  });
  const kept = await keep(
    base,
    pictures.map((prepared) => ({ prepared, name })),
  );
  const images = kept.map((image, at) => {
    const { page, box, suggestions } = pictures[at] ?? { page: null, box: null, suggestions: [] };
    return { ...image, page, box, suggestions: [...suggestions] };
  });
  return { images, pages, skipped: [...skipped], limited };
}

/** Stores prepared images under their content hashes, and enters them in one statement. */
async function keep(
  base: CallerCtx,
  pictures: readonly { prepared: PreparedPicture; name: string }[],
): Promise<SearchImage[]> {
  const { platform, caller } = base;
  const now = platform.clock.now();
  const stored: Parameters<typeof insertFiles>[1][number][] = [];
  for (const { prepared, name } of pictures) {
    const { bytes, width, height } = prepared;
    const { sha256 } = await storeContent(base, bytes, 'image/webp');
    stored.push({
      id: randomUUID(),
      kind: 'search',
      sha256,
      mime: 'image/webp',
      bytes: bytes.length,
      width,
      height,
      name,
      createdBy: caller.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + DAY_MS),
    });
  }
  await inTransaction(base, (ctx) => insertFiles(ctx, stored));
  return stored.map(({ sha256 }, at) => ({
    url: fileAddress(platform, { orgId: caller.orgId, sha256, variant: 'large' }, DAY_MS),
    width: pictures[at]?.prepared.width ?? 0,
    height: pictures[at]?.prepared.height ?? 0,
    page: null,
    box: null,
    suggestions: [],
  }));
}
