import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type CallerCtx, type Ctx, type Platform } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { loadImageContents } from '../../media/index.ts';
import { knownLooks, looksOf, type Looks } from '../../search/index.ts';
import { backgroundCaller } from '../../tasks/index.ts';
import { codesOf } from '../linking/picture-codes.service.ts';
import { linkByCodes } from '../linking/auto-link.service.ts';
import { openUpload } from '../uploads.service.ts';
import { LIKENESS_QUEUE, compareLater } from './compare-later.ts';
import { loadArrangement, writeChanges } from './groups.service.ts';
import {
  countUpload,
  selectFilled,
  selectImages,
  selectUncompared,
  writeCompared,
  type ImageRow,
} from './groups.store.ts';
import { joinAlike, likeProductsOf, proposeAlike, samePictures } from './likeness.service.ts';
import { inTimeOrder } from './likeness-measures.ts';
import { productsInOtherViews } from './other-views.service.ts';
import { addLate, pairsOf, type LooksOf, type Pairs } from './picture-pairs.ts';

/** Images per job: what a crash costs, and how long others wait. */
const WINDOW = 64;
/** Pages are informed twice a second at most. */
const EVERY_MS = 500;

/** The job that compares the images of an upload that have not been compared yet, several at a time. */
export const likenessJob = defineJob({
  queue: LIKENESS_QUEUE,
  retryLimit: 20,
  concurrency: 1,
  run: (platform, { org_id: orgId, upload_id: uploadId }) =>
    compareUpload(platform, { orgId: String(orgId), uploadId: String(uploadId) }),
});

/**
 * Compares the next images of an upload, and goes back to the end of the queue while some are left: other uploads, and
 * other companies, get their turn in between.
 * @param about.window most images
 */
export async function compareUpload(
  platform: Platform,
  { orgId, uploadId, window = WINDOW }: { orgId: string; uploadId: string; window?: number },
): Promise<void> {
  const begunAt = performance.now();
  const base = { platform, caller: backgroundCaller(orgId), log: platform.log };
  const isNews = await compareNext(base, { uploadId, window });
  if (isNews) await pause(Math.max(0, EVERY_MS - (performance.now() - begunAt)));
}

/**
 * The result is entered at the end, into the groups as people have arranged them meanwhile: nobody has to wait.
 * @returns whether there was anything to compare
 */
async function compareNext(
  base: CallerCtx,
  { uploadId, window }: { uploadId: string; window: number },
): Promise<boolean> {
  const { platform, caller } = base;
  const { images, files, isUpdate } = await inTransaction(base, (ctx) => nextImages(ctx, uploadId, window));
  if (images.length === 0) return false;
  const [seen, codes] = await Promise.all([
    looksOf(platform, { orgId: caller.orgId, images: files }),
    isUpdate ? codesOf(base, images) : new Map<number, string>(),
  ]);
  const known: Map<string, Looks> = new Map(seen);
  const whole = await likeProductsOf(platform, { orgId: caller.orgId, images, known });
  // New products are in no image of the library: only an update of images is worth a closer look.
  const unfound = isUpdate ? images.filter(({ id }) => !whole.has(id) && !codes.get(id)) : [];
  const contents = new Map(files.map(({ id, sha256 }) => [id, sha256]));
  const products = new Map([
    ...whole,
    ...(await productsInOtherViews(base, { images: unfound, contents, known })),
  ]);
  const others = await inTransaction(base, async (ctx) => {
    const present = (await selectImages(ctx, uploadId)).filter(({ isRemoved }) => !isRemoved);
    await addLooks(ctx, known, present);
    return present;
  });
  const pairs = pairsOf(images, others, ({ fileId }) => known.get(fileId));
  await inTransaction(base, (ctx) => settle(ctx, { uploadId, images, known, codes, products, pairs }));
  return true;
}

/** The next images to compare, neighbours together. */
async function nextImages(ctx: Ctx, uploadId: string, window: number) {
  // Images being added right now did not start a job of their own: wait for them.
  const upload = await openUpload(ctx, uploadId, 'update');
  const images = upload ? inTimeOrder(await selectUncompared(ctx, uploadId)).slice(0, window) : [];
  const contents = await loadImageContents(
    ctx,
    images.map(({ fileId }) => fileId),
  );
  return {
    images,
    files: [...contents].map(([id, sha256]) => ({ id, sha256 })),
    isUpdate: upload?.action === 'bulk_update_images',
  };
}

interface Compared {
  uploadId: string;
  images: readonly ImageRow[];
  known: Map<string, Looks>;
  /** Barcodes by image; only those that were looked for. */
  codes: ReadonlyMap<number, string>;
  products: ReadonlyMap<number, { productId: number; confidence: number }>;
  pairs: Pairs;
}

/** Enters the findings about some images. */
async function settle(
  ctx: Ctx,
  { uploadId, images, known, codes, products, pairs }: Compared,
): Promise<void> {
  const upload = await openUpload(ctx, uploadId, 'update');
  if (!upload) return;
  await writeCompared(
    ctx,
    images.map(({ id, fileId }) => ({
      id,
      hash: known.get(fileId)?.phash ?? 0n,
      barcode: codes.get(id) ?? null,
    })),
  );
  const arrangement = await loadArrangement(ctx, uploadId);
  const here = images.flatMap(({ id }) => arrangement.image(id) ?? []);
  const late = arrangement.images().filter(({ id }) => !pairs.compared.has(id));
  await addLooks(ctx, known, late);
  const looks: LooksOf = ({ fileId }) => known.get(fileId);
  addLate(pairs, { images: here, late, looks });
  samePictures(arrangement, { images: here, pairs });
  // Users who are past the grouping have seen the groups.
  if (upload.currentState === 'image_upload' || upload.currentState === 'image_grouping') {
    joinAlike(arrangement, { images: here, looks, filled: await selectFilled(ctx, uploadId) });
  }
  proposeAlike(arrangement, { images: here, looks, pairs, products });
  if (upload.currentState === 'image_linking') await linkByCodes(ctx, { arrangement, codes });
  await writeChanges(ctx, upload, arrangement, { isNews: true });
  const { comparing } = await countUpload(ctx, uploadId);
  if (comparing > 0) await compareLater(ctx, uploadId);
}

/** Adds the looks of images that are already described, if still missing. */
async function addLooks(
  ctx: Ctx,
  known: Map<string, Looks>,
  images: readonly Pick<ImageRow, 'fileId'>[],
): Promise<void> {
  const unknown = images.map(({ fileId }) => fileId).filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  for (const [id, looks] of await knownLooks(ctx, unknown)) known.set(id, looks);
}
