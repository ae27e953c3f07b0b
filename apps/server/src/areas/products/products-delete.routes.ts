import { deleteProducts } from '@sourcewiz/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { startDeleteTask } from './products-delete.task.ts';

export function registerProductDeleteRoutes(routes: Routes): void {
  routes.inTransaction(deleteProducts, async (ctx, { body }) => ({
    task_id: await startDeleteTask(ctx, body.product_ids),
  }));
}
