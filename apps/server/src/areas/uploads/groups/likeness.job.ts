import { setTimeout as pause } from 'node:timers/promises';
import { inTransaction, type Ctx, type Platform } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { loadImageContents } from '../../media/index.ts';
import { knownLooks, looksOf, type Looks } from '../../search/index.ts';
import { backgroundCaller } from '../../tasks/index.ts';
import { codesOf } from '../linking/picture-codes.service.ts';
import { linkByCodes } from '../linking/auto-link.service.ts';
import { openUpload } from '../uploads.service.ts';
import { LIKENESS_QUEUE, compareLater } from './compare-later.ts';
import { loadArrangement, writeArrangement } from './groups.service.ts';
import { countUpload, selectFilled, selectUncompared, writeCompared, type ImageRow } from './groups.store.ts';
import { joinAlike, likeProductsOf, proposeAlike, samePictures } from './likeness.service.ts';
import { inTimeOrder } from './likeness-measures.ts';

/** Images of one job: what a crash costs, and how long others wait. */
const WINDOW = 64;
/** Pages hear of it twice a second at most. */
const EVERY_MS = 500;

/** The job that compares what is not compared yet of an upload, some images at a time. */
export const likenessJob = defineJob({
  queue: LIKENESS_QUEUE,
  retryLimit: 20,
  concurrency: 1,
  run: (platform, { org_id: orgId, upload_id: uploadId }) =>
    compareUpload(platform, { orgId: String(orgId), uploadId: String(uploadId) }),
});

/**
 * Compares the next images of an upload, and sends itself to the end of the line while some are left: other uploads, and
 * other companies, come in between.
 * @param about.window how many images at most
 */
export async function compareUpload(
  platform: Platform,
  { orgId, uploadId, window = WINDOW }: { orgId: string; uploadId: string; window?: number },
): Promise<void> {
  const base = { platform, caller: backgroundCaller(orgId), log: platform.log };
  const begunAt = performance.now();
  const next = await inTransaction(base, (ctx) => nextImages(ctx, uploadId, window));
  if (next.images.length === 0) return;
  const known: Map<string, Looks> = new Map(await looksOf(platform, { orgId, images: next.files }));
  const codes = next.readsCodes ? await codesOf(base, next.images) : new Map<number, string>();
  const products = await likeProductsOf(platform, { orgId, images: next.images, known });
  await inTransaction(base, (ctx) => settle(ctx, { uploadId, images: next.images, known, codes, products }));
  await pause(Math.max(0, EVERY_MS - (performance.now() - begunAt)));
}

/** The next images to compare, neighbours together. */
async function nextImages(ctx: Ctx, uploadId: string, window: number) {
  // What somebody adds just now asked for no job of its own: it is waited for.
  const upload = await openUpload(ctx, uploadId, 'update');
  const images = upload ? inTimeOrder(await selectUncompared(ctx, uploadId)).slice(0, window) : [];
  const contents = await loadImageContents(
    ctx,
    images.map(({ fileId }) => fileId),
  );
  return {
    images,
    files: [...contents].map(([id, sha256]) => ({ id, sha256 })),
    readsCodes: upload?.action === 'bulk_update_images',
  };
}

interface Compared {
  uploadId: string;
  images: readonly ImageRow[];
  known: Map<string, Looks>;
  /** Bar codes by image; only where they were looked for. */
  codes: ReadonlyMap<number, string>;
  products: ReadonlyMap<number, { productId: number; confidence: number }>;
}

/** Enters what was found of some images. */
async function settle(ctx: Ctx, { uploadId, images, known, codes, products }: Compared): Promise<void> {
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
  const looks = await looksFinder(ctx, { fileIds: arrangement.images().map(({ fileId }) => fileId), known });
  samePictures(arrangement, { images: here, looks });
  // Whoever is past the grouping has seen the groups.
  if (upload.currentState === 'image_upload' || upload.currentState === 'image_grouping') {
    joinAlike(arrangement, { images: here, looks, filled: await selectFilled(ctx, uploadId) });
  }
  proposeAlike(arrangement, { images: here, looks, products });
  if (upload.currentState === 'image_linking') await linkByCodes(ctx, { arrangement, codes });
  await writeArrangement(ctx, upload, arrangement, { isNews: true });
  const { comparing } = await countUpload(ctx, uploadId);
  if (comparing > 0) await compareLater(ctx, uploadId);
}

async function looksFinder(
  ctx: Ctx,
  { fileIds, known }: { fileIds: readonly string[]; known: Map<string, Looks> },
): Promise<(image: Pick<ImageRow, 'fileId'>) => Looks | undefined> {
  const unknown = fileIds.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    for (const [id, looks] of await knownLooks(ctx, unknown)) known.set(id, looks);
  }
  return ({ fileId }) => known.get(fileId);
}
