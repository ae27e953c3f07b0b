import { randomUUID } from 'node:crypto';
import { holds } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import {
  findTask,
  holdTaskLimit,
  markUndone,
  selectReferring,
  startTask,
  taskOf,
  triggerTask,
  type TaskRow,
} from '../../tasks/index.ts';
import type { RestoreInput } from './backup-restore.task.ts';
import { countMissing, selectBackup, selectItemIds, selectTasksWithBackup } from './backups.store.ts';
import { namedHeld } from '../bulk/bulk-selection.ts';
import { holdFreeProducts } from '../bulk/product-tasks.service.ts';
import { selectChangedProducts } from './undo-history.store.ts';
import { canUndo, undoRefusal } from './undo-task.ts';

/**
 * Starts undoing a task.
 * @returns the id of the new task
 * @throws DomainError not_found, task_not_yours, forbidden, nothing_to_undo, task_limit
 */
export async function startUndo(ctx: Ctx, taskId: string, removesDefinitions = false): Promise<string> {
  const task = await findTask(ctx, taskId);
  if (!task || (task.isSystemUser && !ctx.caller.isSystemUser)) return fail('not_found');
  const undo = assertMayUndo(ctx, task);
  if (!(await isUndoableNow(ctx, task))) fail('nothing_to_undo');
  if (undo?.start) {
    const by = (await undo.start(ctx, task)) ?? fail('nothing_to_undo');
    await markUndone(ctx, { ids: [task.id], by });
    return by;
  }
  const bringsBack = undo?.bringsBack?.(task) === true;
  const madeBy = undo?.madeBy?.(task) ?? null;
  const parts = await stopParts(ctx, task, undo?.parts ?? []);
  const partIds = parts.map(({ id }) => id);
  const started = await startRestore(ctx, {
    input: {
      kind: 'undo',
      task_id: task.id,
      // What undid a part alone is no work of somebody else.
      part_ids: [...partIds, ...parts.flatMap(({ undoneBy }) => undoneBy ?? [])],
      brings_back: bringsBack,
      made_by: madeBy,
      removes_definitions: removesDefinitions,
    },
    subject: task.subject,
    ids: await selectChangedProducts(ctx, [task.id, ...partIds]),
    missing: bringsBack ? await countMissing(ctx, { backupId: task.id, madeBy }) : 0,
  });
  const by = started ?? fail('nothing_to_undo');
  await markUndone(ctx, {
    ids: [task.id, ...parts.filter(({ undoneBy }) => undoneBy === null).map(({ id }) => id)],
    by,
  });
  return by;
}

/** The tasks that belong to a task; those that still run are stopped. */
async function stopParts(
  ctx: Ctx,
  { reference }: TaskRow,
  actions: readonly TaskRow['action'][],
): Promise<TaskRow[]> {
  if (reference === null || actions.length === 0) return [];
  const parts = await selectReferring(ctx, { reference, actions });
  for (const { id, status, dismissedAt } of parts) {
    const isOpen = status === 'pending' || status === 'in-progress' || status === 'failed';
    if (isOpen && dismissedAt === null) await triggerTask(ctx, id, 'dismiss');
  }
  return parts;
}

/** @returns how tasks with its action are undone @throws DomainError task_not_yours, forbidden */
function assertMayUndo(ctx: Ctx, task: TaskRow) {
  const { undo } = taskOf(ctx.platform, task);
  const refusal = undoRefusal(ctx.caller, task, undo);
  if (refusal) fail(refusal.code, { params: refusal.params });
  return undo;
}

async function isUndoableNow(ctx: Ctx, task: TaskRow): Promise<boolean> {
  const kept = await selectTasksWithBackup(ctx, [task.id]);
  return canUndo(task, {
    undo: taskOf(ctx.platform, task).undo,
    hasBackup: kept.has(task.id),
    now: ctx.platform.clock.now(),
    keepDays: ctx.platform.settings.limits.backupKeepDays,
  });
}

/**
 * Starts restoring all products of a backup, which needs the same rights as undoing the task that made it: it also
 * undoes what others have done since.
 * @returns the task's id
 * @throws DomainError not_found, task_not_yours, forbidden, product_locked, task_limit
 */
export async function startBackupRestore(
  ctx: Ctx,
  backupId: string,
  includeEdited: boolean | number[],
): Promise<string> {
  const backup = (await selectBackup(ctx, backupId)) ?? fail('not_found');
  const task = await findTask(ctx, backup.task_id);
  if (task) assertMayUndo(ctx, task);
  const missing = await countMissing(ctx, { backupId, madeBy: null });
  if (missing > 0 && !holds(ctx.audience, 'delete_products')) {
    fail('forbidden', { params: { permission: 'delete_products' } });
  }
  const id = await startRestore(ctx, {
    input: { kind: 'backup', backup_id: backupId, include_edited: includeEdited },
    subject: backup.subject,
    ids: await selectItemIds(ctx, backupId),
    missing,
  });
  return id ?? fail('product_locked');
}

/** @returns the task's id; undefined if there is nothing to work on */
async function startRestore(
  ctx: Ctx,
  {
    input,
    subject,
    ids,
    missing,
  }: { input: RestoreInput; subject: string; ids: readonly number[]; missing: number },
): Promise<string | undefined> {
  await holdTaskLimit(ctx);
  const id = randomUUID();
  const held = await holdFreeProducts(ctx, { ids, taskId: id, action: 'excel_restore_products' });
  if (held.length + missing === 0) return undefined;
  const skippedProducts = await namedHeld(ctx, { ids, taskId: id });
  return startTask(ctx, {
    id,
    action: 'excel_restore_products',
    subject,
    restoredFrom: subject,
    input,
    productIds: held.toSorted((one, other) => one - other),
    totalCount: held.length + missing,
    counts: { restored: 0, skipped: skippedProducts.length },
    skippedProducts,
  });
}
