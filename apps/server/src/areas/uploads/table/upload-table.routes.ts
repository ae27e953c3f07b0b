import {
  addUploadSheet,
  createProducts,
  deleteTableGroup,
  deleteUploadProducts,
  importUploadSheet,
  removeUploadSheet,
  saveUploadTable,
  saveUploadTableOf,
  takeUploadSheet,
  updateUploadTable,
  uploadTable,
  uploadTemplate,
} from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { addSheet, removeSheet, takeSheet } from '../sheet/upload-sheet.service.ts';
import { startCreation } from './create-products.service.ts';
import { openTable, removeRows, saveTable, updateTable } from './upload-table.service.ts';
import { makeUploadTemplate } from './upload-template.service.ts';

/** The information table of a bulk upload, its sheet and its template. */
export const tableOperations = [
  routes.upload(addUploadSheet, (base, { upload }) =>
    addSheet(base, upload, {
      taskId: upload.texts['task_id'],
      isReviewed: upload.texts['review'] === 'true',
    }),
  ),
  routes.upload(importUploadSheet, (base, { query, upload }) =>
    addSheet(base, upload, { taskId: query.task_id, isReviewed: query.review === 'true' }),
  ),
  routes.inTransaction(takeUploadSheet, (ctx, { body }) => takeSheet(ctx, body.task_id)),
  routes.signedIn(uploadTable, (base, { params }) => openTable(base, params.task)),
  routes.inTransaction(updateUploadTable, (ctx, { body }) => updateTable(ctx, body)),
  routes.inTransaction(saveUploadTable, (ctx, { body }) => saveTable(ctx, body)),
  routes.inTransaction(saveUploadTableOf, (ctx, { params, body }) =>
    saveTable(ctx, { ...body, task_id: params.task }),
  ),
  routes.inTransaction(createProducts, async (ctx, { body }) => ({
    task_id: await startCreation(ctx, body),
  })),
  routes.inTransaction(deleteUploadProducts, (ctx, { body }) => removeRows(ctx, body)),
  routes.inTransaction(deleteTableGroup, (ctx, { query }) =>
    removeRows(ctx, { task_id: query.task_id, group_ids: [query.group_id] }),
  ),
  routes.inTransaction(removeUploadSheet, (ctx, { body }) => removeSheet(ctx, body.task_id)),
  routes.signedIn(uploadTemplate, (base, { body }) => makeUploadTemplate(base, body)),
];
