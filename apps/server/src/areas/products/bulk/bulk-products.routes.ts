import {
  bulkAttributeUpdate,
  changeProductsAttribute,
  changeProductsCategory,
  changeProductsPrice,
  changeProductsStatus,
  deleteProducts,
  deleteProductsToo,
  downloadBackup,
  downloadImages,
  hiddenProducts,
  listBackups,
  previewBackup,
  previewPriceChange,
  restoreBackup,
  taskHistory,
  undoTask,
} from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { previewRestore } from '../history/backup-preview.service.ts';
import { startBackupSheet } from '../history/backup-sheet.task.ts';
import { selectBackups } from '../history/backups.store.ts';
import { changeAttributeNow, startAttributeChange } from './bulk-attribute.service.ts';
import { previewPrices, startPriceChange } from './bulk-price.service.ts';
import { hiddenInSelection, startStatusChange } from './bulk-status.service.ts';
import { startCategoryChange } from './bulk-category.task.ts';
import { startImageZip } from './image-zip/image-zip.task.ts';
import { startDeleteTask } from './products-delete.task.ts';
import { loadTaskHistory } from '../history/task-history.service.ts';
import { startBackupRestore, startUndo } from '../history/undo-start.service.ts';

/** Work on many products at once, and undoing it. */
export const bulkOperations = [
  // Both paths are the same call (ruling 42).
  ...[deleteProducts, deleteProductsToo].map((op) =>
    routes.inTransaction(op, async (ctx, { body }) => ({ task_id: await startDeleteTask(ctx, body) })),
  ),
  routes.inTransaction(changeProductsCategory, async (ctx, { body }) => ({
    task_id: await startCategoryChange(ctx, body),
  })),
  routes.inTransaction(changeProductsAttribute, async (ctx, { body }) => ({
    task_id: await startAttributeChange(ctx, body),
  })),
  routes.inTransaction(changeProductsPrice, async (ctx, { body }) => ({
    task_id: await startPriceChange(ctx, body),
  })),
  routes.inTransaction(previewPriceChange, (ctx, { body }) => previewPrices(ctx, body)),
  routes.inTransaction(changeProductsStatus, async (ctx, { body }) => ({
    task_id: await startStatusChange(ctx, body),
  })),
  routes.inTransaction(hiddenProducts, (ctx, { body }) => hiddenInSelection(ctx, body)),
  routes.inTransaction(bulkAttributeUpdate, (ctx, { body }) => changeAttributeNow(ctx, body)),
  routes.inTransaction(undoTask, async (ctx, { params, body }) => ({
    task_id: await startUndo(ctx, params.task_id, body.remove_definitions),
  })),
  routes.inTransaction(listBackups, async (ctx) =>
    (await selectBackups(ctx)).map((backup) => ({
      ...backup,
      created_at: backup.created_at.toISOString(),
      expires_at: backup.expires_at.toISOString(),
    })),
  ),
  routes.inTransaction(previewBackup, (ctx, { params, query }) => previewRestore(ctx, params.id, query)),
  routes.inTransaction(restoreBackup, async (ctx, { params, body }) => ({
    task_id: await startBackupRestore(ctx, params.id, body.include_edited),
  })),
  routes.inTransaction(downloadBackup, async (ctx, { params }) => ({
    task_id: await startBackupSheet(ctx, params.id),
  })),
  routes.inTransaction(downloadImages, async (ctx, { body }) => ({
    task_id: await startImageZip(ctx, body),
  })),
  routes.inTransaction(taskHistory, (ctx, { query }) => loadTaskHistory(ctx, query)),
];
