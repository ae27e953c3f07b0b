import type { Task, TaskAction } from '@sourcewiz/contract';
import type { Caller, Platform } from '../../platform/context.ts';
import { madeFileAddress, mayHaveFile } from '../../platform/made-files/index.ts';
import { taskProgress } from './task-progress.rules.ts';
import type { TaskRow } from './tasks.store.ts';

/** Tasks whose reference is their starter's alone. */
const privateReferences: readonly TaskAction[] = ['excel_import_bulk_update'];

/** Whether somebody may have the file that a task made (TASK-026); for one that made none, what goes with its start. */
export function mayHaveResult(
  { createdBy: madeBy, result }: Pick<TaskRow, 'createdBy' | 'result'>,
  viewer: Pick<Caller, 'userId' | 'isAdmin' | 'isSystemUser' | 'permissions'>,
): boolean {
  return viewer.isSystemUser || mayHaveFile(viewer, { madeBy, needs: result?.needs ?? null });
}

/** The task as its starter and admins see it, with a fresh signed address of its result. */
export function toTask(platform: Pick<Platform, 'settings' | 'clock'>, row: TaskRow): Task {
  const link = row.result
    ? madeFileAddress(platform, { orgId: row.orgId, id: row.result.file_id, name: row.result.name })
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
    progress: taskProgress(row),
    subject: row.subject,
    counts: row.counts,
    collection_name: row.collectionName,
    collection_link: null,
    template_name: null,
    download_link: link,
    download_bytes: row.result?.bytes ?? null,
    image_template_download_link: row.action === 'bulk_upload_image_template_download' ? link : null,
    deleted_user_email: row.action === 'user_deletion' ? row.subject : null,
    restored_from: row.restoredFrom,
    is_system_user: row.isSystemUser,
    type: null,
    reference: row.reference,
    error: row.error,
    cancel_requested: row.cancelRequested,
    kept_until: row.keptUntil?.toISOString() ?? null,
  };
}

/** The task as others see it, who have no business with its file, nor with the import behind it. */
export function withoutResult(task: Task): Task {
  const reference = privateReferences.includes(task.action) ? null : task.reference;
  return { ...task, download_link: null, image_template_download_link: null, reference };
}
