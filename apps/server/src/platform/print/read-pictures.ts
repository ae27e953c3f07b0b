import type { CallerCtx, Platform } from '../context.ts';
import { edgeColours, ImageError, type EdgeColours, type PrintedPicture } from '../images/index.ts';
import { LastAnswers } from '../last-answers.ts';
import { defineSlot } from '../slots.ts';
import { StorageError } from '../storage/index.ts';

/** Number of images made at a time. */
const AT_A_TIME = 4;
/** Images between two calls about the progress. */
const CHUNK = 40;

type PictureReader = (platform: Platform, picture: PrintedPicture & { orgId: string }) => Promise<Uint8Array>;
/** The edges of pictures that were printed lately: working them out decodes the picture. */
const edges = new LastAnswers<EdgeColours>(20_000);

/** Reads a stored image in one size; the area that stores images fills it. */
export const pictureReader = defineSlot<PictureReader>('reads stored images');

/**
 * The images of a document, with the colours of their frames. No transaction is open while missing sizes are made. An
 * unreadable image leaves its place empty, with a warning in the log: it must not cost the whole document.
 */
export async function readPictures(
  { platform, caller: { orgId }, log }: Pick<CallerCtx, 'platform' | 'log'> & { caller: { orgId: string } },
  pictures: readonly PrintedPicture[],
  onProgress?: (share: number) => Promise<unknown>,
): Promise<{ images: Map<string, Uint8Array>; grounds: Map<string, EdgeColours> }> {
  const read = platform.slots.one(pictureReader);
  const images = new Map<string, Uint8Array>();
  const grounds = new Map<string, EdgeColours>();
  const add = async ({ sha256, variant }: PrintedPicture) => {
    try {
      const bytes = await read(platform, { orgId, sha256, variant });
      const about = `${sha256} ${variant}`;
      grounds.set(sha256, await edges.of(platform, { about, mark: '' }, () => edgeColours(bytes)));
      images.set(sha256, bytes);
    } catch (error) {
      const isMissing = error instanceof StorageError && error.code === 'file_missing';
      if (!isMissing && !(error instanceof ImageError)) throw error;
      log.warn({ err: error, sha256 }, 'a picture is missing on a document');
    }
  };
  for (let from = 0; from < pictures.length; from += CHUNK) {
    const waiting = pictures.slice(from, from + CHUNK).values();
    const lane = async () => {
      for (const picture of waiting) await add(picture);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, lane));
    await onProgress?.(Math.min(from + CHUNK, pictures.length) / pictures.length);
  }
  return { images, grounds };
}
