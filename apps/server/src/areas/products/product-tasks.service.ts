import type { Ctx } from '../../platform/context.ts';
import { bumpCatalogueRevision } from '../organisation/index.ts';
import { deleteSearchRows, setRowStates } from '../search/index.ts';
import { insertBackup, lockRows, removeProducts, unlockRows, updateRowState } from './product-tasks.store.ts';

/** What a task does with a product, as lists show it (PROD-032). */
export type RowState = 'pending' | 'updating' | 'deleting' | 'delete_failed' | 'update_failed';

/**
 * Gives products to a task: nobody else changes them until they are unlocked.
 * @returns the ids that the task holds now; those of another task, or that are gone, are missing
 */
export async function lockProducts(
  ctx: Ctx,
  { ids, taskId, state = 'pending' }: { ids: readonly number[]; taskId: string; state?: RowState },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const locked = await lockRows(ctx, { ids, taskId, state });
  await setRowStates(ctx, { ids: locked, state });
  await bumpCatalogueRevision(ctx);
  return locked;
}

/** Frees products of a task: some of them, or all that it holds. */
export async function unlockProducts(
  ctx: Ctx,
  { ids, taskId }: { ids: readonly number[] | 'all'; taskId: string },
): Promise<void> {
  const freed = await unlockRows(ctx, { ids, taskId });
  if (freed.length === 0) return;
  await setRowStates(ctx, { ids: freed, state: null });
  await bumpCatalogueRevision(ctx);
}

/** Shows in lists what a task does with products that it holds. */
export async function markRowState(
  ctx: Ctx,
  { ids, taskId, state }: { ids: readonly number[]; taskId: string; state: RowState | null },
): Promise<void> {
  if (ids.length === 0) return;
  const held = await updateRowState(ctx, { ids, taskId, state });
  await setRowStates(ctx, { ids: held, state });
}

/**
 * Keeps products as they are before a task changes them. Call it chunk by chunk with the same backup; a repeated chunk
 * changes nothing, so that a task may go on after a crash without spoiling what it kept.
 */
export async function createBackup(
  ctx: Ctx,
  backup: { backupId: string; taskId: string; subject: string; productIds: readonly number[] },
): Promise<void> {
  const now = ctx.platform.clock.now();
  const days = ctx.platform.settings.limits.backupKeepDays;
  const expiresAt = new Date(now.getTime() + days * 86_400_000);
  await insertBackup(ctx, { ...backup, now, expiresAt });
}

/** Removes products with everything but their history. @returns what was there */
export async function deleteProductsNow(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ id: number; product_id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const gone = await removeProducts(ctx, ids);
  await deleteSearchRows(ctx, ids);
  if (gone.length > 0) await bumpCatalogueRevision(ctx);
  return gone;
}
