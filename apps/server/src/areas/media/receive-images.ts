import { readFile } from 'node:fs/promises';
import { IMAGE_MAX_BYTES, type Problem } from '@sourcewiz/contract';
import type { CallerCtx } from '../../platform/context.ts';
import { DomainError, problem } from '../../platform/fail.ts';
import type { UploadedFile } from '../../platform/http/receive-upload.ts';
import { checkAndStoreImage, type CheckedImage } from './media.service.ts';

/** A picture that came in: checked and stored, or why not. */
export type ReceivedImage = { name: string } & ({ image: CheckedImage } | { problem: Problem });

/** A picture that is still to be checked. */
export interface ArrivedImage {
  check: () => Promise<ReceivedImage>;
}

/**
 * Pictures that are read and checked before the first of them is entered: with fewer, nobody works on pictures while some
 * are entered. How many are worked on at once is not decided here.
 */
const AHEAD = 6;

/**
 * Checks and stores many pictures, each on its own, so that a broken one keeps no other out. It begins with the next ones
 * while those before are not done yet, and gives them in their order.
 */
export async function* checkedInOrder(
  images: AsyncIterable<ArrivedImage> | Iterable<ArrivedImage>,
): AsyncGenerator<ReceivedImage> {
  const begun: Promise<ReceivedImage>[] = [];
  for await (const { check } of images) {
    const next = check();
    // Whoever waits for it hears of its failure; before that it must not end the process.
    next.catch(() => undefined);
    begun.push(next);
    const [first] = begun;
    if (first === undefined || begun.length < AHEAD) continue;
    yield await first;
    begun.shift();
  }
  for (const next of begun) yield await next;
}

/** A picture that was sent as a file. @param name how it is known, where that is not the name of the file */
export function arrivedFile(base: CallerCtx, file: UploadedFile, name = file.name): ArrivedImage {
  if (file.tooLarge || file.bytes >= 4 * IMAGE_MAX_BYTES) {
    return refusedImage(name, problem({ code: 'image_too_large', params: { name } }));
  }
  return arrivedBytes(base, name, () => readFile(file.path));
}

/** A picture of which the bytes are there, or will be when it is checked. */
export function arrivedBytes(base: CallerCtx, name: string, read: () => Promise<Uint8Array>): ArrivedImage {
  return { check: async () => checkImage(base, name, await read()) };
}

/** A picture that is refused unseen. */
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
