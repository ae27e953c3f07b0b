import { readFile } from 'node:fs/promises';
import { IMAGE_MAX_BYTES, type Problem } from '@sourcewiz/contract';
import type { CallerCtx } from '../../platform/context.ts';
import { DomainError, problem } from '../../platform/fail.ts';
import type { UploadedFile } from '../../platform/http/receive-upload.ts';
import { checkAndStoreImage, type CheckedImage } from './media.service.ts';

/** A received image: checked and stored, or why not. */
export type ReceivedImage = { name: string } & ({ image: CheckedImage } | { problem: Problem });

/** An image that is still to be checked. */
export interface ArrivedImage {
  check: () => Promise<ReceivedImage>;
}

/**
 * Images being read and checked before the first of them is entered: with fewer, processing would pause during the
 * entering. How many are processed at once is not decided here.
 */
const AHEAD = 6;

/**
 * Checks and stores many images independently, so that a broken one does not affect the others. It starts on the next
 * ones before earlier ones are finished, and returns them in order.
 */
export async function* checkedInOrder(
  images: AsyncIterable<ArrivedImage> | Iterable<ArrivedImage>,
): AsyncGenerator<ReceivedImage> {
  const begun: Promise<ReceivedImage>[] = [];
  for await (const { check } of images) {
    const next = check();
    // A failure is handled where it is awaited; before that it must not end the process.
    next.catch(() => undefined);
    begun.push(next);
    const [first] = begun;
    if (first === undefined || begun.length < AHEAD) continue;
    yield await first;
    begun.shift();
  }
  for (const next of begun) yield await next;
}

/** An image sent as a file. @param name its display name, if it is not the name of the file */
export function arrivedFile(base: CallerCtx, file: UploadedFile, name = file.name): ArrivedImage {
  if (file.tooLarge || file.bytes >= 4 * IMAGE_MAX_BYTES) {
    return refusedImage(name, problem({ code: 'image_too_large', params: { name } }));
  }
  return arrivedBytes(base, name, () => readFile(file.path));
}

/** An image whose bytes are there, or will be when it is checked. */
export function arrivedBytes(base: CallerCtx, name: string, read: () => Promise<Uint8Array>): ArrivedImage {
  return { check: async () => checkImage(base, name, await read()) };
}

/** An image that is refused unseen. */
export const refusedImage = (name: string, why: Problem): ArrivedImage => ({
  check: async () => ({ name, problem: why }),
});

async function checkImage(base: CallerCtx, name: string, bytes: Uint8Array): Promise<ReceivedImage> {
  try {
    return { name, image: await checkAndStoreImage(base, { bytes, name }) };
  } catch (error) {
    const [first] = error instanceof DomainError ? error.problems : [];
    if (!first) throw error;
    return { name, problem: first };
  }
}
