import { z } from 'zod';
import { productSelectionSchema, type ProductSelection } from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../../../platform/context.ts';
import { zipOf, type ZipPart } from '../../../../platform/archives/index.ts';
import { fail } from '../../../../platform/fail.ts';
import { asResult, makeFile } from '../../../../platform/made-files/index.ts';
import { contentKey, StorageError } from '../../../../platform/storage/index.ts';
import { defineTask } from '../../../../platform/tasks/define-task.ts';
import { startTask, type TaskOutcome, type TaskRun } from '../../../tasks/index.ts';
import { resolveSelection, selectionPath } from '../bulk-selection.ts';
import { pictureName, safeName, UniqueNames } from './image-zip-names.rules.ts';
import { countWithPictures, selectPictures, type PictureRow } from './image-zip.store.ts';

const CHUNK = 50;

const inputSchema = z.object({ selection: productSelectionSchema });

/**
 * Starts packing the original images of products. They are only read, so nothing is held.
 * @returns the task's id
 * @throws DomainError nothing_selected, not_found, too_many_products, no_images, task_limit
 */
export async function startImageZip(ctx: Ctx, selection: ProductSelection): Promise<string> {
  const ids = await resolveSelection(ctx, selection);
  const { products, hasPictures } = await countWithPictures(ctx, ids);
  if (products === 0) fail('not_found', { path: selectionPath(selection) });
  if (!hasPictures) fail('no_images');
  return startTask(ctx, {
    action: 'product_images_download',
    subject: '',
    input: { selection },
    totalCount: products,
    counts: { images: 0, missing: 0, skipped: ids.length - products },
  });
}

/** Packs images into a folder per product; one image is in memory at a time. */
export const imageZipTask = defineTask({
  action: 'product_images_download',
  queue: 'quick',
  resultFor: 'owner',
  async run(run): Promise<TaskOutcome> {
    const { selection } = inputSchema.parse(run.task.input);
    const ids = await inTransaction(run.base, (ctx) => resolveSelection(ctx, selection));
    const pictures = await placedPictures(run, ids);
    const counts = { images: pictures.length, missing: 0 };
    const day = run.base.platform.clock.now().toISOString().slice(0, 10);
    const order = { kind: 'image_zip', name: `pictures-${day}.zip` };
    const file = await makeFile(run.base, order, () => zipOf(parts(run, { pictures, counts })));
    return { ...asResult(file), counts: { ...run.task.counts, ...counts } };
  },
});

interface PlacedPicture {
  path: string;
  sha256: string;
}

async function placedPictures(run: TaskRun, ids: readonly number[]): Promise<PlacedPicture[]> {
  const folders = new UniqueNames();
  const pictures: PlacedPicture[] = [];
  for (let from = 0; from < ids.length; from += CHUNK) {
    const some = await inTransaction(run.base, (ctx) => selectPictures(ctx, ids.slice(from, from + CHUNK)));
    pictures.push(...placed(some, folders));
  }
  return pictures;
}

/** The images one after the other. After a crash the archive is started again: half an archive is useless. */
async function* parts(
  run: TaskRun,
  { pictures, counts }: { pictures: readonly PlacedPicture[]; counts: { images: number; missing: number } },
): AsyncGenerator<ZipPart> {
  for (const [index, { path, sha256 }] of pictures.entries()) {
    if (index % CHUNK === 0) {
      // Cancelling ends the run here.
      await run.chunk(async (_ctx, { totalCount }) => ({
        doneCount: Math.floor((totalCount * index) / pictures.length),
        counts: { ...run.task.counts, ...counts, images: index - counts.missing },
      }));
    }
    const bytes = await readOriginal(run, sha256);
    if (bytes) {
      yield { path, bytes };
      continue;
    }
    counts.images -= 1;
    counts.missing += 1;
  }
}

/** The path of each image: `BOWL/BOWL.jpg`, `BOWL/BOWL-RED/BOWL-RED-2.jpg`. */
function* placed(pictures: readonly PictureRow[], folders: UniqueNames): Generator<PlacedPicture> {
  let product: number | undefined;
  let variant: string | null = null;
  let folder = '';
  let inner = '';
  let position = 0;
  let subfolders = new UniqueNames();
  for (const { product: id, product_id: productId, variant_id: variantId, sha256, mime } of pictures) {
    if (id !== product) {
      [product, variant, inner, position] = [id, null, '', 0];
      folder = folders.take(safeName(productId));
      subfolders = new UniqueNames();
    }
    if (variantId !== variant) {
      [variant, position] = [variantId, 0];
      inner = variantId === null ? '' : `${subfolders.take(safeName(variantId))}/`;
    }
    yield { path: `${folder}/${inner}${pictureName(variantId ?? productId, { position, mime })}`, sha256 };
    position += 1;
  }
}

/** An image whose file is gone is left out and counted; it must not cost all the others. */
async function readOriginal({ base }: TaskRun, sha256: string): Promise<Buffer | undefined> {
  const { platform, caller, log } = base;
  try {
    return await platform.storage.get(contentKey({ orgId: caller.orgId, sha256 }));
  } catch (error) {
    if (!(error instanceof StorageError) || error.code !== 'file_missing') throw error;
    log.warn({ sha256 }, 'the file of a picture is missing');
    return undefined;
  }
}
