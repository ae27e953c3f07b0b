import { loadKinds } from '../../platform/api/changes.ts';
import { useLive } from '../../platform/live/live.ts';

/** Loads the attributes again when a task that changes a type, or renames an option in products, has ended. */
export function useFreshAttributes(): void {
  useLive('taskUpdated', ({ action, status }) => {
    if (action !== 'change_products_attribute' || (status !== 'success' && status !== 'failed')) return;
    void loadKinds('attribute');
  });
}
