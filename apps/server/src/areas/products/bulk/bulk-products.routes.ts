import {
  bulkAttributeUpdate,
  changeProductsAttribute,
  changeProductsCategory,
  deleteProducts,
  deleteProductsToo,
  downloadBackup,
  downloadImages,
  listBackups,
  restoreBackup,
  taskHistory,
  undoTask,
} from '@sourcewiz/contract';
import type { Routes } from '../../../platform/http/routes.ts';
import { backupSheetHandler, startBackupSheet } from '../history/backup-sheet.task.ts';
import { restoreHandler } from '../history/backup-restore.task.ts';
import { selectBackups } from '../history/backups.store.ts';
import { changeAttributeNow, startAttributeChange } from './bulk-attribute.service.ts';
import { attributeChangeHandler, registerAttributeChangeRelease } from './bulk-attribute.task.ts';
import {
  categoryChangeHandler,
  registerCategoryChangeRelease,
  startCategoryChange,
} from './bulk-category.task.ts';
import { imageZipHandler, startImageZip } from './image-zip.task.ts';
import { deleteProductsHandler, registerDeleteRelease, startDeleteTask } from './products-delete.task.ts';
import { loadTaskHistory } from '../history/task-history.service.ts';
import { registerRestoreRelease, startBackupRestore, startUndo } from '../history/undo-start.service.ts';

/** Work on many products at once, and what takes it back. */
export function registerBulkRoutes(routes: Routes): void {
  // Both paths are the same call (decision 42).
  for (const op of [deleteProducts, deleteProductsToo]) {
    routes.inTransaction(op, async (ctx, { body }) => ({ task_id: await startDeleteTask(ctx, body) }));
  }
  routes.inTransaction(changeProductsCategory, async (ctx, { body }) => ({
    task_id: await startCategoryChange(ctx, body),
  }));
  routes.inTransaction(changeProductsAttribute, async (ctx, { body }) => ({
    task_id: await startAttributeChange(ctx, body),
  }));
  routes.inTransaction(bulkAttributeUpdate, (ctx, { body }) => changeAttributeNow(ctx, body));
  routes.inTransaction(undoTask, async (ctx, { params }) => ({
    task_id: await startUndo(ctx, params.task_id),
  }));
  routes.inTransaction(listBackups, async (ctx) =>
    (await selectBackups(ctx)).map((backup) => ({
      ...backup,
      created_at: backup.created_at.toISOString(),
      expires_at: backup.expires_at.toISOString(),
    })),
  );
  routes.inTransaction(restoreBackup, async (ctx, { params }) => ({
    task_id: await startBackupRestore(ctx, params.id),
  }));
  routes.inTransaction(downloadBackup, async (ctx, { params }) => ({
    task_id: await startBackupSheet(ctx, params.id),
  }));
  routes.inTransaction(downloadImages, async (ctx, { body }) => ({
    task_id: await startImageZip(ctx, body),
  }));
  routes.inTransaction(taskHistory, (ctx, { query }) => loadTaskHistory(ctx, query));
}

/** What the worker runs for these calls. */
export const bulkHandlers = [
  deleteProductsHandler,
  attributeChangeHandler,
  categoryChangeHandler,
  restoreHandler,
  backupSheetHandler,
  imageZipHandler,
] as const;

/** What becomes of products that these tasks hold when they end before their time. */
export function registerBulkReleases(): void {
  registerDeleteRelease();
  registerAttributeChangeRelease();
  registerCategoryChangeRelease();
  registerRestoreRelease();
}
