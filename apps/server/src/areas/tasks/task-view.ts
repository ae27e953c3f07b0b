import {
  downloadActions,
  holds,
  stepSlugs,
  type PermissionSlug,
  type StepSlug,
  type Task,
} from '@sourcewiz/contract';
import { personOf } from '../../platform/audience/audience.ts';
import type { Caller, Platform } from '../../platform/context.ts';
import { madeFileAddress } from '../../platform/made-files/index.ts';
import {
  undoPermissions,
  type TaskDeclaration,
  type TaskRow,
  type TaskUndo,
} from '../../platform/tasks/define-task.ts';
import { taskOf } from './declared-tasks.ts';
import { taskProgress } from './task-progress.rules.ts';

/**
 * Whether somebody may have the file that a task made (TASK-026): response sheets and exports contain what their maker
 * may see, including costs.
 */
export function mayHaveResult(
  { resultFor }: Pick<TaskDeclaration, 'resultFor'>,
  { createdBy, result }: Pick<TaskRow, 'createdBy' | 'result'>,
  viewer: Pick<Caller, 'userId' | 'isAdmin' | 'isSystemUser' | 'permissions'>,
): boolean {
  if (viewer.isAdmin || viewer.isSystemUser || viewer.userId === createdBy) return true;
  const needed = resultNeeds({ resultFor }, { result });
  return needed?.every((one) => holds(personOf(viewer), one)) ?? false;
}

/**
 * The permissions that others need for a task's file: those of the task's declaration, and those for the file's
 * content. Null: nobody else can have it.
 */
export function resultNeeds(
  { resultFor }: Pick<TaskDeclaration, 'resultFor'>,
  { result }: Pick<TaskRow, 'result'>,
): PermissionSlug[] | null {
  return resultFor === 'owner' ? null : [...new Set([resultFor, ...(result?.needs ?? [])])];
}

/** The task for admins and the person who started it, with a newly signed address of its result. */
export function toTask(platform: Pick<Platform, 'settings' | 'clock' | 'slots'>, row: TaskRow): Task {
  const { steps, card, undo } = taskOf(platform, row);
  const link = row.result
    ? madeFileAddress(platform, { orgId: row.orgId, id: row.result.file_id, name: row.result.name })
    : null;
  return {
    task_id: row.id,
    task_ids: [row.id],
    action: row.action,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    created_by: row.createdBy,
    created_by_email: row.createdByEmail,
    user_created: row.createdByName,
    total_count: row.totalCount,
    remaining_count: Math.max(0, row.totalCount - row.doneCount),
    done_product_ids: row.doneProductIds,
    remaining_product_ids: row.remainingProductIds,
    products_listed: row.productsListed,
    skipped_products: row.skippedProducts,
    unique_id: row.uniqueId,
    redis_key: row.uniqueId,
    current_state: row.currentState,
    task_meta: { current_state: row.currentState },
    slug: currentStep(row.steps),
    steps_status: row.steps,
    progress: taskProgress(row, steps),
    subject: row.subject,
    counts: row.counts,
    collection_name: row.collectionName,
    collection_link: null,
    template_name: null,
    download_link: link,
    download_bytes: row.result?.bytes ?? null,
    image_template_download_link: row.action === 'bulk_upload_image_template_download' ? link : null,
    deleted_user_email: null,
    restored_from: row.restoredFrom,
    is_system_user: row.isSystemUser,
    type: downloadActions.includes(row.action) ? 'download' : 'task',
    ...(undo && mayBeUndone(row, undo) ? { undo_needs: undoPermissions(undo, row) } : {}),
    reference: row.reference,
    error: row.error,
    cancel_requested: row.cancelRequested,
    kept_until: row.keptUntil?.toISOString() ?? null,
    ...card?.(row),
  };
}

/** The current or failed step. */
function currentStep(steps: TaskRow['steps']): StepSlug | null {
  return stepSlugs.find((slug) => steps[slug] === 'in-progress' || steps[slug] === 'failed') ?? null;
}

/** The task for others, without its file and without what lies behind a task of its owner's. */
export function withoutResult({ resultFor }: Pick<TaskDeclaration, 'resultFor'>, task: Task): Task {
  const reference = resultFor === 'owner' ? null : task.reference;
  return { ...task, download_link: null, image_template_download_link: null, reference };
}

/** Whether an ended task may still be undone; what it backed up is checked when somebody tries. */
function mayBeUndone(row: TaskRow, undo: TaskUndo): boolean {
  return row.status === 'success' && row.undoneBy === null && !undo.isFinal?.(row);
}
