import type { TaskAction } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { bumpCatalogueRevision } from '../../organisation/index.ts';
import { deleteSearchRows } from '../../search/index.ts';
import { countBackedUp, insertBackup, insertBackupItems } from '../history/backups.store.ts';
import {
  lockFreeProducts,
  lockRows,
  removeProducts,
  unlockRows,
  updateHeldStates,
} from './product-tasks.store.ts';
import { rowStatesOf, type RowState } from './row-states.rules.ts';

/**
 * Locks products for a task: nobody else can change them until they are unlocked.
 * @returns the ids that the task now holds, without those that are gone or held by another task
 */
export async function lockProducts(
  ctx: Ctx,
  { ids, taskId, state = 'updating' }: { ids: readonly number[]; taskId: string; state?: RowState },
): Promise<number[]> {
  if (ids.length === 0) return [];
  const locked = await lockRows(ctx, { ids, taskId, state });
  await bumpCatalogueRevision(ctx, locked);
  return locked;
}

/**
 * Locks products of the library that no task holds for a task that is about to start.
 * @returns the ids that it now holds, without those that are gone or held by any other task
 */
export async function holdFreeProducts(
  ctx: Ctx,
  { ids, taskId, action }: { ids: readonly number[]; taskId: string; action: TaskAction },
): Promise<number[]> {
  if (ids.length === 0) return [];
  // Their state is set in advance: lists show them as waiting until the task starts, so no row is written twice.
  const held = await lockFreeProducts(ctx, { ids, taskId, state: rowStatesOf(action).running });
  if (held.length === 0) return [];
  await bumpCatalogueRevision(ctx, held);
  return held;
}

/** Marks in lists what a task does with all products that it holds. */
export async function markHeldProducts(
  ctx: Ctx,
  { taskId, state }: { taskId: string; state: RowState },
): Promise<void> {
  if ((await updateHeldStates(ctx, { taskId, state })) === 0) return;
  await bumpCatalogueRevision(ctx);
}

/** Marks the products of a failed task that is retried like those of a task that has not started. */
export async function markRestarted(
  ctx: Ctx,
  { id, action }: { id: string; action: TaskAction },
): Promise<void> {
  await markHeldProducts(ctx, { taskId: id, state: rowStatesOf(action).running });
}

/** Unlocks products of a task: some of them, or all that it holds. */
export async function unlockProducts(
  ctx: Ctx,
  { ids, taskId }: { ids: readonly number[] | 'all'; taskId: string },
): Promise<void> {
  if ((await unlockRows(ctx, { ids, taskId })) === 0) return;
  await bumpCatalogueRevision(ctx, ids === 'all' ? [] : ids);
}

export interface NewBackup {
  backupId: string;
  /** The task whose changes it can undo. */
  taskId: string;
  /** Action of that task; an import's if absent. */
  action?: TaskAction;
  subject: string;
  productIds: readonly number[];
}

/**
 * Backs up products before a task changes them. Call it chunk by chunk with the same backup; a repeated chunk changes
 * nothing, so that a task can continue after a crash without spoiling its backup.
 */
export async function createBackup(ctx: Ctx, backup: NewBackup): Promise<void> {
  const { backupId, productIds } = backup;
  if (productIds.length === 0) return;
  await startBackup(ctx, backup);
  const kept = await insertBackupItems(ctx, { backupId, productIds });
  if (kept > 0) await countBackedUp(ctx, { backupId, kept });
}

/** Creates an empty backup, for chunks that overlap: none of them waits for another to create it. */
export async function startBackup(ctx: Ctx, backup: Omit<NewBackup, 'productIds'>): Promise<void> {
  const { backupId, taskId, action = 'excel_import_bulk_update', subject } = backup;
  const now = ctx.platform.clock.now();
  const days = ctx.platform.settings.limits.backupKeepDays;
  const expiresAt = new Date(now.getTime() + days * 86_400_000);
  await insertBackup(ctx, { backupId, taskId, action, subject, now, expiresAt });
}

/**
 * Adds products to the backup of a task that works through the products it holds.
 * @returns how many, for the outcome of the chunk: they are counted with its progress
 */
export async function keepInBackup(
  ctx: Ctx,
  { taskId, productIds }: { taskId: string; productIds: readonly number[] },
): Promise<number> {
  return productIds.length === 0 ? 0 : insertBackupItems(ctx, { backupId: taskId, productIds });
}

/** Deletes products with everything but their history. @returns those that existed */
export async function deleteProductsNow(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ id: number; product_id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const gone = await removeProducts(ctx, ids);
  if (gone.length > 0) await deleteSearchRows(ctx, ids);
  return gone;
}
