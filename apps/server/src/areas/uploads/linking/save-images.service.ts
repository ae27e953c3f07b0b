import { randomUUID } from 'node:crypto';
import { PRODUCT_IMAGES_MAX, type ParsedOf, type saveImageUpdate, type ImageMode } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import {
  applyProductChanges,
  findProductsById,
  holdFreeProducts,
  keepInBackup,
  outcomeOf,
  type ChunkOutcome,
  type ProductSnapshot,
  type ProductFields,
} from '../../products/index.ts';
import { holdTaskLimit, keepDraft, startDraft } from '../../tasks/index.ts';
import { compareLater } from '../groups/compare-later.ts';
import { ownUpload, ownerOf, removeUpload, touchUpload } from '../uploads.service.ts';
import { insertUpload, selectUpload } from '../uploads.store.ts';
import {
  clearLinks,
  markDone,
  moveGroups,
  selectLinked,
  selectUndone,
  type LinkedGroup,
} from './image-update.store.ts';

const action = 'bulk_update_images';

/**
 * Starts an update of images: its draft becomes a task. Products that another task holds stay in a new draft.
 * @throws DomainError as of `ownUpload`, nothing_linked, too_many_images, products_held, task_limit
 */
export async function saveUpdate(
  ctx: Ctx,
  id: string,
  { image_mode: mode }: ParsedOf<typeof saveImageUpdate>['body'],
): Promise<{ task_id: string; left_out: number }> {
  const upload = await ownUpload(ctx, id, 'update', action);
  // Before rows are locked, as every start does.
  await holdTaskLimit(ctx);
  const groups = await selectLinked(ctx, id);
  const byProduct = Map.groupBy(groups, ({ productId }) => productId);
  const products: ProductSnapshot[] = [];
  const imageMode = mode ?? upload.imageMode;
  for (const product of await findProductsById(ctx, [...byProduct.keys()])) {
    const { most, groupIds } = changeOf(product, byProduct.get(product.id) ?? [], imageMode);
    // All its groups may belong to deleted variants.
    if (groupIds.length > 0) products.push(product);
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

/** Gives some products the images of the groups linked to them, completely or not at all. */
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
  const planned = products.map((product) => {
    const own = groups.get(product.id) ?? [];
    return { product, own, ...changeOf(product, own, upload.imageMode) };
  });
  // Somebody may have added images, or deleted variants, since the start.
  const fitting = planned.filter(({ most, groupIds }) => most <= PRODUCT_IMAGES_MAX && groupIds.length > 0);
  const full = planned.filter(({ most }) => most > PRODUCT_IMAGES_MAX);
  const lost = planned.filter(({ own, groupIds }) => groupIds.length < own.length);
  const lostWhole = lost.filter(({ groupIds }) => groupIds.length === 0);
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
  const done = fitting.filter(({ product }) => !failed.has(product.id));
  await markDone(
    ctx,
    done.flatMap(({ groupIds }) => groupIds),
  );
  const outcome = await outcomeOf(
    ctx,
    changes.map(({ id }) => id),
    applied,
  );
  return {
    kept,
    counts: {
      ...outcome.counts,
      failed: (outcome.counts['failed'] ?? 0) + full.length + lostWhole.length,
    },
    skipped: [
      ...outcome.skipped,
      ...full.map(({ product: { id, product_id } }) => ({ id, product_id, code: 'too_many_images' })),
      ...lost.map(({ product: { id, product_id } }) => ({ id, product_id, code: 'not_found' })),
    ],
  };
}

/**
 * Ends an update of images: groups whose images no product got continue as a new draft, linked or not. Links to
 * something that is gone are removed.
 * @param subject of its task
 */
export async function keepUnsaved(ctx: Ctx, id: string, subject: string): Promise<void> {
  const upload = await selectUpload(ctx, id, 'update');
  if (!upload) return;
  const left = await selectUndone(ctx, id);
  if (left.length > 0) {
    const draft = await insertUpload(ctx, {
      ...upload,
      id: randomUUID(),
      currentState: 'image_linking',
      updatedAt: ctx.platform.clock.now(),
    });
    await clearLinks(ctx, await lostLinks(ctx, left));
    await moveGroups(ctx, { groupIds: left.map((group) => group.id), to: draft.id });
    await keepDraft(ctx, {
      id: draft.id,
      action,
      subject,
      input: {},
      totalCount: left.length,
      currentState: draft.currentState,
      owner: ownerOf(ctx, upload),
    });
    await compareLater(ctx, draft.id);
  }
  await removeUpload(ctx, id);
}

/** Those of the groups whose product, or variant, is gone. */
async function lostLinks(
  ctx: Ctx,
  groups: readonly { id: number; productId: number | null; variantId: number | null }[],
): Promise<number[]> {
  const linked = groups.flatMap(({ id, productId, variantId }) =>
    productId === null ? [] : [{ id, productId, variantId }],
  );
  const products = await findProductsById(ctx, [...new Set(linked.map(({ productId }) => productId))]);
  const variants = new Map(products.map((product) => [product.id, product.variants.map(({ id }) => id)]));
  const isThere = ({ productId, variantId }: (typeof linked)[number]) => {
    const own = variants.get(productId);
    return own !== undefined && (variantId === null || own.includes(variantId));
  };
  return linked.filter((group) => !isThere(group)).map(({ id }) => id);
}

/** The images afterwards: the new ones instead of, after, or before the existing ones. */
function imagesAfter(
  mode: ImageMode,
  { now, added }: { now: readonly string[]; added: readonly string[] },
): string[] {
  const lists = { replace: [added], add: [now, added], first: [added, now] }[mode];
  return [...new Set(lists.flat())];
}

/**
 * The change of a product by the groups linked to it, how many images it would have at most, and which of the groups
 * these are: those of a deleted variant are left out.
 */
function changeOf(
  product: ProductSnapshot,
  groups: readonly LinkedGroup[],
  mode: ImageMode,
): { fields: ProductFields; most: number; groupIds: number[] } {
  const there = new Set([null, ...product.variants.map(({ id }) => id)]);
  const own = groups.filter(({ variantId }) => variantId === null).flatMap(({ fileIds }) => fileIds);
  const main = own.length > 0 ? imagesAfter(mode, { now: product.image_ids, added: own }) : undefined;
  const variants = product.variants.flatMap(({ id, variant_id, image_ids: now }) => {
    const added = groups.filter(({ variantId }) => variantId === id).flatMap(({ fileIds }) => fileIds);
    return added.length > 0 ? [{ id, variant_id, image_ids: imagesAfter(mode, { now, added }) }] : [];
  });
  return {
    fields: {
      ...(main ? { image_ids: main } : {}),
      ...(variants.length > 0 ? { variants: { mode: 'merge', list: variants } } : {}),
    },
    most: Math.max(main?.length ?? 0, ...variants.map(({ image_ids }) => image_ids.length)),
    groupIds: groups.filter(({ variantId }) => there.has(variantId)).map(({ id }) => id),
  };
}
