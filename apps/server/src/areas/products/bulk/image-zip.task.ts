import { z } from 'zod';
import { productSelectionSchema, type ProductSelection } from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { zipOf, type ZipPart } from '../../../platform/archives/index.ts';
import { fail } from '../../../platform/fail.ts';
import { contentKey, putMadeContent, StorageError } from '../../../platform/storage/index.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { startTask, type TaskOutcome, type TaskRun } from '../../tasks/index.ts';
import { resolveSelection } from './bulk-selection.ts';
import { pictureName, safeName, UniqueNames } from './image-zip-names.rules.ts';
import { countWithPictures, selectPictures, type PictureRow } from './image-zip.store.ts';

const CHUNK = 50;
const DAY = 86_400_000;

const inputSchema = z.object({ selection: productSelectionSchema });

/**
 * Starts packing the original pictures of products. They are read only, so nothing is held.
 * @returns the task's id
 * @throws DomainError nothing_selected, not_found, too_many_products, no_images, task_limit
 */
export async function startImageZip(ctx: Ctx, selection: ProductSelection): Promise<string> {
  const ids = await resolveSelection(ctx, selection);
  const { products, hasPictures } = await countWithPictures(ctx, ids);
  if (products === 0) fail('not_found', { path: 'body.product_ids' });
  if (!hasPictures) fail('no_images');
  return startTask(ctx, {
    action: 'product_images_download',
    subject: '',
    input: { selection },
    totalCount: products,
    counts: { images: 0, missing: 0, skipped: ids.length - products },
  });
}

/** Packs pictures into a folder for each product; one picture is in memory at a time. */
export const imageZipTask = defineTask({
  action: 'product_images_download',
  queue: 'quick',
  resultFor: 'owner',
  async run(run): Promise<TaskOutcome> {
    const { platform, caller } = run.base;
    const { selection } = inputSchema.parse(run.task.input);
    const ids = await inTransaction(run.base, (ctx) => resolveSelection(ctx, selection));
    const counts = { images: 0, missing: 0 };
    const file = await putMadeContent(platform.storage, caller.orgId, {
      content: zipOf(parts(run, { ids, counts })),
      contentType: 'application/zip',
    });
    const day = platform.clock.now().toISOString().slice(0, 10);
    return {
      result: { sha256: file.sha256, bytes: file.bytes, name: `pictures-${day}.zip` },
      keptUntil: new Date(platform.clock.now().getTime() + platform.settings.limits.exportKeepDays * DAY),
      counts: { ...run.task.counts, ...counts },
    };
  },
});

/** The pictures one after the other. After a crash the archive is begun anew: half of one is of no use. */
async function* parts(
  run: TaskRun,
  { ids, counts }: { ids: readonly number[]; counts: { images: number; missing: number } },
): AsyncGenerator<ZipPart> {
  const folders = new UniqueNames();
  for (let from = 0; from < ids.length; from += CHUNK) {
    let pictures: PictureRow[] = [];
    // Cancelling ends the run here.
    await run.chunk(async (ctx, { totalCount }) => {
      pictures = await selectPictures(ctx, ids.slice(from, from + CHUNK));
      return { doneCount: Math.min(from, totalCount), counts: { ...run.task.counts, ...counts } };
    });
    for (const { path, sha256 } of placed(pictures, folders)) {
      const bytes = await readOriginal(run, sha256);
      if (bytes) yield { path, bytes };
      counts[bytes ? 'images' : 'missing'] += 1;
    }
  }
}

/** Where each picture goes: `BOWL/BOWL.jpg`, `BOWL/BOWL-RED/BOWL-RED-2.jpg`. */
function* placed(
  pictures: readonly PictureRow[],
  folders: UniqueNames,
): Generator<{ path: string; sha256: string }> {
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

/** A picture whose file is gone is left out and counted; it must not cost all the others. */
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
