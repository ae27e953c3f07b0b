import { isPermitted, type Task } from '@sourcewiz/contract';
import type { Caller, Platform } from '../../platform/context.ts';
import { fileAddress } from '../../platform/storage/file-address.ts';
import type { TaskDeclaration, TaskRow } from '../../platform/tasks/define-task.ts';
import { taskOf } from './declared-tasks.ts';
import { taskProgress } from './task-progress.rules.ts';

/**
 * Whether somebody may have the file that a task made (TASK-026): what response sheets and exports hold is what their
 * maker may see, costs among it.
 */
export function mayHaveResult(
  { resultFor }: Pick<TaskDeclaration, 'resultFor'>,
  { createdBy }: Pick<TaskRow, 'createdBy'>,
  viewer: Pick<Caller, 'userId' | 'isAdmin' | 'isSystemUser' | 'permissions'>,
): boolean {
  const { isAdmin, permissions: granted } = viewer;
  if (isAdmin || viewer.isSystemUser || viewer.userId === createdBy) return true;
  return resultFor !== 'owner' && isPermitted({ granted, needed: resultFor, isAdmin });
}

/** The task as its starter and admins see it, with a fresh signed address of its result. */
export function toTask(platform: Pick<Platform, 'settings' | 'clock' | 'slots'>, row: TaskRow): Task {
  const { steps, card } = taskOf(platform, row);
  const link = row.result
    ? fileAddress(platform, {
        orgId: row.orgId,
        sha256: row.result.sha256,
        variant: 'original',
        name: row.result.name,
      })
    : null;
  return {
    task_id: row.id,
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
    current_state: row.currentState,
    task_meta: { current_state: row.currentState },
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
    type: null,
    reference: row.reference,
    error: row.error,
    cancel_requested: row.cancelRequested,
    kept_until: row.keptUntil?.toISOString() ?? null,
    ...card?.(row),
  };
}

/** The task as others see it, who have no business with its file, nor with the import behind it. */
export function withoutResult(task: Task): Task {
  return { ...task, download_link: null, image_template_download_link: null, reference: null };
}
