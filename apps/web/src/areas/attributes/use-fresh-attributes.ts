import { loadKinds } from '../../platform/api/changes.ts';
import { useLive } from '../../platform/live/live.ts';

/** Reloads the attributes after a task that changed a type, or renamed an option in products. */
export function useFreshAttributes(): void {
  useLive('taskUpdated', ({ action, status }) => {
    if (action !== 'change_products_attribute' || (status !== 'success' && status !== 'failed')) return;
    void loadKinds('attribute');
  });
}
