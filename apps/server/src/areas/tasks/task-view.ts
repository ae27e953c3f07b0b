import type { Task } from '@sourcewiz/contract';
import type { Platform } from '../../platform/context.ts';
import { fileAddress } from '../../platform/storage/file-address.ts';
import { taskProgress } from './task-progress.rules.ts';
import type { TaskRow } from './tasks.store.ts';

/** The task as the contract shows it, with a fresh signed address of its result. */
export function toTask(platform: Platform, row: TaskRow): Task {
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
    deleted_user_email: null,
    restored_from: null,
    is_system_user: row.isSystemUser,
    type: null,
    reference: row.reference,
    error: row.error,
    cancel_requested: row.cancelRequested,
    kept_until: row.keptUntil?.toISOString() ?? null,
  };
}
