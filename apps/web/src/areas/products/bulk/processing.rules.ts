import type { Task, TaskAction } from '@sourcewiz/contract';

/** What a task does with a product, as lists show it (PROD-032); `deleted` until the list is reloaded. */
const rowStates = [
  'pending',
  'updating',
  'deleting',
  'moving',
  'update_failed',
  'delete_failed',
  'moving_failed',
  'deleted',
] as const;
export type RowState = (typeof rowStates)[number];

/** A bulk action that was just confirmed: its products wait under the id of its task (PROD-035). */
export interface Started {
  task_id: string;
  action: TaskAction;
  ids: readonly number[];
}

type Kind = 'update' | 'delete' | 'move';
const kinds: Partial<Record<TaskAction, Kind>> = {
  delete_products: 'delete',
  change_products_category: 'move',
  change_products_attribute: 'update',
  bulk_products_table: 'update',
  bulk_update_images: 'update',
  costing_change: 'update',
  excel_import_bulk_update: 'update',
  excel_restore_products: 'update',
};
const running = { update: 'updating', delete: 'deleting', move: 'moving' } as const;
const failed = { update: 'update_failed', delete: 'delete_failed', move: 'moving_failed' } as const;

/** The tasks whose products wait, are being changed, or failed. */
type TaskFacts = Pick<Task, 'task_id' | 'action' | 'status' | 'done_product_ids' | 'remaining_product_ids'>;

/**
 * The state of every product that a task works on. The task list decides (PROD-036); actions that it does not contain
 * yet count as waiting. Retry makes a task pending again and ignoring or dismissing removes it from the list, so their
 * products follow (PROD-037 to PROD-039).
 */
export function processingOf(
  tasks: readonly TaskFacts[],
  started: readonly Started[],
): ReadonlyMap<number, RowState> {
  const states = new Map<number, RowState>();
  const listed = new Set(tasks.map(({ task_id }) => task_id));
  for (const { task_id, action, ids } of started) {
    if (listed.has(task_id) || kinds[action] === undefined) continue;
    for (const id of ids) states.set(id, 'pending');
  }
  for (const task of tasks) {
    const kind = kinds[task.action];
    if (kind === undefined) continue;
    const state = stateOf(task.status, kind);
    if (state !== null) for (const id of task.remaining_product_ids) states.set(id, state);
    if (kind === 'delete' && task.status !== 'draft') {
      for (const id of task.done_product_ids) states.set(id, 'deleted');
    }
  }
  return states;
}

function stateOf(status: Task['status'], kind: Kind): RowState | null {
  if (status === 'pending' || status === 'draft') return 'pending';
  if (status === 'in-progress') return running[kind];
  return status === 'failed' ? failed[kind] : null;
}

/** The state of a product: from the tasks, otherwise from its list; null if no task holds it. */
export function rowStateOf(told: string | null, processing: RowState | undefined): RowState | null {
  if (processing !== undefined) return processing;
  if (told === null) return null;
  return rowStates.find((state) => state === told) ?? 'pending';
}
