import { bulkTableState, openBulkTable, saveBulkTable, updateBulkTable } from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { updateTable } from './keep-cells.service.ts';
import { loadTable, openTable } from './open-table.service.ts';
import { saveTable } from './save-table.service.ts';

/** The table in which many products are edited at once. */
export const bulkTableOperations = [
  routes.inTransaction(openBulkTable, async (ctx, { body }) => ({ unique_id: await openTable(ctx, body) })),
  routes.inTransaction(bulkTableState, (ctx, { query }) => loadTable(ctx, query.unique_id)),
  routes.inTransaction(updateBulkTable, (ctx, { body }) => updateTable(ctx, body)),
  routes.inTransaction(saveBulkTable, async (ctx, { body }) => ({ task_id: await saveTable(ctx, body) })),
];
