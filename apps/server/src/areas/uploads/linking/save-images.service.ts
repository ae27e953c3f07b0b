import { randomUUID } from 'node:crypto';
import type { ParsedOf, saveImageUpdate } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import {
  applyProductChanges,
  findProductsById,
  holdFreeProducts,
  keepInBackup,
  outcomeOf,
  type ChunkOutcome,
} from '../../products/index.ts';
import { holdTaskLimit, keepDraft, startDraft } from '../../tasks/index.ts';
import { ownUpload, removeUpload, touchUpload } from '../uploads.service.ts';
import { insertUpload, selectUpload } from '../uploads.store.ts';
import { markDone, moveGroups, selectLinked } from './image-update.store.ts';
import { PRODUCT_IMAGES_MAX, changeOf } from './new-images.ts';

const action = 'bulk_update_images';

/**
 * Starts an update of images: its draft becomes a task. Products that another task holds are left to a draft that stays.
 * @throws DomainError as of `ownUpload`, nothing_linked, too_many_images, products_held, task_limit
 */
export async function saveUpdate(
  ctx: Ctx,
  id: string,
  { image_mode: mode }: ParsedOf<typeof saveImageUpdate>['body'],
): Promise<{ task_id: string; left_out: number }> {
  const upload = await ownUpload(ctx, id, 'update', action);
  // Before rows are locked, as every start does it.
  await holdTaskLimit(ctx);
  const groups = await selectLinked(ctx, id);
  const byProduct = Map.groupBy(groups, ({ productId }) => productId);
  const products = await findProductsById(ctx, [...byProduct.keys()]);
  const imageMode = mode ?? upload.imageMode;
  for (const product of products) {
    const { most } = changeOf(product, byProduct.get(product.id) ?? [], imageMode);
    if (most > PRODUCT_IMAGES_MAX) {
      const params = { product_id: product.product_id, count: most, limit: PRODUCT_IMAGES_MAX };
      fail('too_many_images', { params });
    }
  }
  if (products.length === 0) fail('nothing_linked');
  const ids = products.map((product) => product.id);
  const held = await holdFreeProducts(ctx, { ids, taskId: id, action });
  const own = products.filter((product) => product.locked_by_task === id).map((product) => product.id);
  const all = [...new Set([...held, ...own])].toSorted((one, other) => one - other);
  if (all.length === 0) fail('products_held');
  await touchUpload(ctx, id, { imageMode });
  await startDraft(ctx, { id, productIds: all });
  return { task_id: id, left_out: ids.length - all.length };
}

/** Gives some products the images of the groups that are linked to them, whole or not at all. */
export async function saveImages(
  ctx: Ctx,
  { uploadId, ids }: { uploadId: string; ids: readonly number[] },
): Promise<ChunkOutcome> {
  const upload = await selectUpload(ctx, uploadId);
  if (!upload) return { counts: {}, skipped: [] };
  const kept = await keepInBackup(ctx, { taskId: uploadId, productIds: ids });
  const [products, groups] = [
    await findProductsById(ctx, ids),
    Map.groupBy(await selectLinked(ctx, uploadId, ids), ({ productId }) => productId),
  ];
  const planned = products.map((product) => ({
    product,
    ...changeOf(product, groups.get(product.id) ?? [], upload.imageMode),
  }));
  // Somebody may have added images since it was saved.
  const fitting = planned.filter(({ most }) => most <= PRODUCT_IMAGES_MAX);
  const full = planned.filter(({ most }) => most > PRODUCT_IMAGES_MAX);
  const changes = fitting.map(({ product, fields }) => ({
    kind: 'update' as const,
    id: product.id,
    fields,
  }));
  const applied = await applyProductChanges(ctx, {
    changes,
    source: 'bulk',
    taskId: uploadId,
    frees: true,
    onProblem: 'collect',
  });
  const failed = new Set(applied.flatMap(({ outcome, id }) => (outcome === 'failed' && id ? id : [])));
  const done = changes.map(({ id }) => id).filter((id) => !failed.has(id));
  await markDone(ctx, uploadId, done);
  const outcome = await outcomeOf(
    ctx,
    changes.map(({ id }) => id),
    applied,
  );
  return {
    kept,
    counts: { ...outcome.counts, failed: (outcome.counts['failed'] ?? 0) + full.length },
    skipped: [
      ...outcome.skipped,
      ...full.map(({ product: { id, product_id } }) => ({ id, product_id, code: 'too_many_images' })),
    ],
  };
}

/**
 * Ends an update of images: groups whose product did not get them go on as a draft of their own; those without a product
 * go with the upload.
 * @param subject of its task
 */
export async function keepUnsaved(ctx: Ctx, id: string, subject: string): Promise<void> {
  const upload = await selectUpload(ctx, id, 'update');
  if (!upload) return;
  const left = await selectLinked(ctx, id);
  const there = new Set(
    (
      await findProductsById(
        ctx,
        left.map(({ productId }) => productId),
      )
    ).map((product) => product.id),
  );
  const groupIds = left.filter(({ productId }) => there.has(productId)).map((group) => group.id);
  if (groupIds.length > 0) {
    const { caller, platform } = ctx;
    const draft = await insertUpload(ctx, {
      ...upload,
      id: randomUUID(),
      currentState: 'image_linking',
      createdBy: caller.userId,
      createdByName: caller.name || upload.createdByName,
      updatedAt: platform.clock.now(),
    });
    await moveGroups(ctx, { groupIds, to: draft.id });
    await keepDraft(ctx, {
      id: draft.id,
      action,
      subject,
      input: {},
      totalCount: groupIds.length,
      currentState: draft.currentState,
    });
  }
  await removeUpload(ctx, id);
}
