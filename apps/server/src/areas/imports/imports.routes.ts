import {
  addImportPhotos,
  assignImportPhotos,
  changeLayout as layoutOperation,
  discardImport as discardOperation,
  discardImportPhotos,
  fetchImportPhotos,
  findPhotoOwners,
  getImport,
  importedProducts,
  importExcel,
  importSteps,
  importTemplate,
  listImportPhotos,
  listImportRows,
  IMPORTED_MAX,
  matchColumns,
  previewImport,
  responseSheet,
  startImport as startOperation,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { makeResponseSheet, makeTemplate, stepDefinitions } from './import-files.service.ts';
import { startFetch } from './photos/fetch-photos.service.ts';
import { addPhotos } from './photos/import-photos.service.ts';
import { discardPhotos, giveToProduct, listPhotos, searchOwners } from './photos/photo-list.service.ts';
import {
  changeColumns,
  discardImport,
  importDirectly,
  ownImport,
  ownSheet,
  previewUpload,
  startImport,
  toImport,
} from './imports.service.ts';
import { changeLayout } from './layout/change-layout.service.ts';
import { selectWritten } from './rows/import-products.store.ts';
import { listRows } from './rows/list-rows.service.ts';

export const importOperations = [
  routes.signedIn(importTemplate, (base) => makeTemplate(base)),
  routes.signedIn(importSteps, async (base) => stepDefinitions(base)),
  routes.upload(previewImport, (base, { upload }) => previewUpload(base, upload)),
  routes.upload(importExcel, async (base, { upload }) => ({ task_id: await importDirectly(base, upload) })),
  routes.inTransaction(getImport, async (ctx, { params }) => toImport(ctx, await ownSheet(ctx, params.id))),
  routes.inTransaction(importedProducts, async (ctx, { params }) => {
    const { id } = await ownImport(ctx, params.id);
    return selectWritten(ctx, id, IMPORTED_MAX);
  }),
  routes.inTransaction(matchColumns, (ctx, { params, body }) => changeColumns(ctx, params.id, body.columns)),
  routes.inTransaction(layoutOperation, (ctx, { params, body }) => changeLayout(ctx, params.id, body)),
  routes.inTransaction(listImportRows, (ctx, { params, query }) => listRows(ctx, params.id, query)),
  routes.upload(addImportPhotos, (base, { params, upload }) => addPhotos(base, params.id, upload)),
  routes.inTransaction(listImportPhotos, (ctx, { params, query }) => listPhotos(ctx, params.id, query)),
  routes.inTransaction(assignImportPhotos, (ctx, { params, body }) => giveToProduct(ctx, params.id, body)),
  routes.inTransaction(discardImportPhotos, (ctx, { params, body }) =>
    discardPhotos(ctx, params.id, body.photo_ids),
  ),
  routes.inTransaction(findPhotoOwners, (ctx, { params, query }) =>
    searchOwners(ctx, params.id, query.query),
  ),
  routes.inTransaction(fetchImportPhotos, async (ctx, { params }) => ({
    task_id: await startFetch(ctx, params.id),
  })),
  routes.inTransaction(startOperation, async (ctx, { params }) => ({
    task_id: await startImport(ctx, params.id),
  })),
  routes.inTransaction(discardOperation, async (ctx, { params }) => {
    await discardImport(ctx, params.id);
    return {};
  }),
  routes.signedIn(responseSheet, (base, { params }) => makeResponseSheet(base, params.id)),
];
