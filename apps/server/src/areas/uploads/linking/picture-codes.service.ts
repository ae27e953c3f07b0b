import type { CallerCtx } from '../../../platform/context.ts';
import { readImage, loadImageContents } from '../../media/index.ts';
import { inTransaction } from '../../../platform/context.ts';
import { readPictureCodes } from '../../../platform/codes/read-codes.ts';

/** Images read at the same time. */
const AT_ONCE = 2;
/** Images that the reader cannot finish take ten seconds each, while other companies wait. */
const ALL_MS = 60_000;

/**
 * Reads the barcodes in images, one per image. An image that cannot be read in time has none.
 * @param withinMs no further image is started after this
 * @returns the codes by image id; an empty text for none, no entry for images that there was no time for
 */
export async function codesOf(
  base: CallerCtx,
  images: readonly { id: number; fileId: string }[],
  withinMs = ALL_MS,
): Promise<Map<number, string>> {
  const until = performance.now() + withinMs;
  const { platform, caller } = base;
  const contents = await inTransaction(base, (ctx) =>
    loadImageContents(
      ctx,
      images.map(({ fileId }) => fileId),
    ),
  );
  const codes = new Map<number, string>();
  for (let from = 0; from < images.length && performance.now() < until; from += AT_ONCE) {
    const some = images.slice(from, from + AT_ONCE);
    const read = await Promise.all(
      some.map(async ({ fileId }) => {
        const sha256 = contents.get(fileId);
        if (sha256 === undefined) return '';
        const file = await readImage(platform, { orgId: caller.orgId, sha256, variant: 'large' }).catch(
          (error: unknown) => {
            platform.log.warn({ err: error, image: fileId }, 'a picture cannot be searched for bar codes');
          },
        );
        return file ? ((await readPictureCodes(file))[0] ?? '') : '';
      }),
    );
    some.forEach(({ id }, at) => codes.set(id, read[at] ?? ''));
  }
  return codes;
}
