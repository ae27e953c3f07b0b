import type { TaskAction } from '@sourcewiz/contract';

/** What a task does with a product, as lists show it (PROD-032). Until the task has started they show `pending`. */
export type RowState =
  | 'updating'
  | 'moving'
  | 'deleting'
  | 'update_failed'
  | 'moving_failed'
  | 'delete_failed';

/**
 * What lists show for the products that a task holds.
 * @returns `running` while it runs, `failed` for the rest when it fails
 */
export function rowStatesOf(action: TaskAction): { running: RowState; failed: RowState } {
  if (action === 'delete_products') return { running: 'deleting', failed: 'delete_failed' };
  if (action === 'change_products_category') return { running: 'moving', failed: 'moving_failed' };
  return { running: 'updating', failed: 'update_failed' };
}
