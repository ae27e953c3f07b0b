import { z } from 'zod';
import { defineOperation } from './kit/operation.ts';
import { permissionSlug } from './kit/permissions.ts';
import { uuidOf } from './kit/ids.ts';

export const taskActions = [
  'delete_products',
  'change_products_category',
  'change_products_attribute',
  'bulk_products_table',
  'bulk_products_upload',
  'bulk_update_images',
  'costing_change',
  'excel_import_bulk_update',
  'record_import',
  'fetch_import_images',
  'excel_export_bulk_update',
  'excel_restore_products',
  'ppt_download',
  'catalogue_pdf',
  'catalogue_excel',
  'activity_report',
  'label_pdf',
  'carton_labels',
  'bulk_upload_image_template_download',
  'user_deletion',
  'send_message',
  'product_images_download',
  'product_backup_download',
  'company_data',
] as const;
export type TaskAction = (typeof taskActions)[number];

/** Actions listed under Downloads in the panel; all others are under Tasks (TASK-015). */
export const downloadActions: readonly TaskAction[] = [
  'excel_export_bulk_update',
  'ppt_download',
  'catalogue_pdf',
  'catalogue_excel',
  'activity_report',
  'label_pdf',
  'carton_labels',
  'bulk_upload_image_template_download',
  'product_images_download',
  'product_backup_download',
  'company_data',
];

/** The statuses that the server sends. */
export const taskStatuses = ['pending', 'in-progress', 'success', 'failed', 'draft'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
const otherSpellings: Readonly<Record<string, TaskStatus>> = {
  done: 'success',
  in_progress: 'in-progress',
  error: 'failed',
};
/** Maps both spellings of a status to one (TASK-044, ruling 34). */
export const taskStatusSchema = z.preprocess(
  (status) => otherSpellings[String(status)] ?? status,
  z.enum(taskStatuses),
);

export const stepSlugs = ['file_validation', 'data_backup', 'product_update', 'product_upload'] as const;
export type StepSlug = (typeof stepSlugs)[number];
export const stepStatusSchema = z.enum(['pending', 'in-progress', 'done', 'failed']);

export const triggerActions = ['retry', 'ignore', 'dismiss', 'cancel', 'download'] as const;
export type TriggerAction = (typeof triggerActions)[number];

/** An error code and its values. */
export const taskErrorSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const taskSchema = z
  .object({
    task_id: z.uuid(),
    /** The tasks that the card represents; ours represent one each. */
    task_ids: z.array(z.uuid()),
    action: z.enum(taskActions),
    status: taskStatusSchema,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    created_by: z.uuid(),
    created_by_email: z.string(),
    /** Name of the person who started it. */
    user_created: z.string(),
    total_count: z.int(),
    remaining_count: z.int(),
    /** Only for tasks that lock products; both are empty when `products_listed` is false. */
    done_product_ids: z.array(z.int()),
    remaining_product_ids: z.array(z.int()),
    /** False if there are too many products to list; the lists then show its effect on each of them (`row_state`). */
    products_listed: z.boolean(),
    /** Products that it skipped and why, the first 100 (PROD-031). */
    skipped_products: z.array(z.object({ id: z.int(), product_id: z.string(), code: z.string() })),
    unique_id: z.string(),
    /** The id by which older clients tell tasks apart: the unique id under another name. */
    redis_key: z.string(),
    current_state: z.string().nullable(),
    task_meta: z.object({ current_state: z.string().nullable() }),
    /** The step in progress, or the one that failed. */
    slug: z.enum(stepSlugs).nullable(),
    steps_status: z.partialRecord(z.enum(stepSlugs), stepStatusSchema),
    /** Whole percentage, 0 to 100, as shown on the card. */
    progress: z.int().min(0).max(100),
    /** The subject of the work: file, catalogue or category name. */
    subject: z.string(),
    counts: z.record(z.string(), z.int()),
    collection_name: z.string().nullable(),
    /** The page of its catalogue in the application; a buyer's link is for people who may have it. */
    collection_link: z.string().nullable(),
    /** The layout of its result. */
    template_name: z.string().nullable(),
    /** Short-lived signed address of the result file. */
    download_link: z.string().nullable(),
    download_bytes: z.int().nullable(),
    image_template_download_link: z.string().nullable(),
    deleted_user_email: z.string().nullable(),
    restored_from: z.string().nullable(),
    is_system_user: z.boolean(),
    /** The part of the panel that lists it (TASK-015). */
    type: z.enum(['task', 'download']),
    /** Id of the record that the task belongs to, e.g. the import. */
    reference: z.string().nullable(),
    /** Why it failed. */
    error: taskErrorSchema.nullable(),
    cancel_requested: z.boolean(),
    /** All permissions that the person who started it needs to undo it; absent while it cannot be undone. */
    undo_needs: z.array(permissionSlug).optional(),
    /** When the result file expires. */
    kept_until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Task' });
export type Task = z.output<typeof taskSchema>;

export const listTasks = defineOperation({
  name: 'tasks.list',
  method: 'GET',
  path: '/api/bulk/actions',
  permission: 'member',
  kinds: { task: 'any' },
  response: z.array(taskSchema),
});

export const listCachedTasks = defineOperation({
  name: 'tasks.list_cached',
  method: 'GET',
  path: '/api/bulk/cached_actions',
  permission: 'member',
  kinds: {},
  response: z.array(taskSchema),
});

export const triggerTask = defineOperation({
  name: 'tasks.trigger',
  method: 'POST',
  path: '/api/bulk/trigger_action',
  permission: 'member',
  inVisit: 'allowed',
  kinds: { task: 'body.task_id' },
  body: z.object({ task_id: uuidOf('task'), trigger_action: z.enum(triggerActions) }),
  response: taskSchema.nullable(),
  errors: ['task_action_not_allowed', 'task_not_yours', 'task_limit'],
});

export const dismissCompletedTasks = defineOperation({
  name: 'tasks.dismiss_completed',
  method: 'GET',
  path: '/api/bulk/trigger_action/dismiss_completed',
  needsHeader: true,
  permission: 'member',
  kinds: { task: 'answer.task_ids' },
  response: z.object({ task_ids: z.array(z.uuid()) }),
});
