import {
  createSpecSheet,
  createSpecTemplate,
  deleteSpecSheet,
  deleteSpecTemplate,
  getSpecSheet,
  listSpecSheets,
  listSpecTemplates,
  specSheetPdf,
  updateSpecSheet,
  updateSpecTemplate,
} from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { printNow } from '../../../platform/print/index.ts';
import { specSheetDocument } from './spec-sheet.document.ts';
import { createSheet, deleteSheet, listSheets, openSheet, updateSheet } from './spec-sheets.service.ts';
import { createTemplate, deleteTemplate, listTemplates, updateTemplate } from './spec-templates.service.ts';

export const specSheetOperations = [
  routes.inTransaction(listSpecTemplates, (ctx) => listTemplates(ctx)),
  routes.inTransaction(createSpecTemplate, (ctx, { body }) => createTemplate(ctx, body)),
  routes.inTransaction(updateSpecTemplate, (ctx, { params, body }) => updateTemplate(ctx, params.id, body)),
  routes.inTransaction(deleteSpecTemplate, async (ctx, { params }) => {
    await deleteTemplate(ctx, params.id);
    return { deleted: true };
  }),
  routes.inTransaction(listSpecSheets, (ctx, { query }) => listSheets(ctx, query.product_id)),
  routes.inTransaction(createSpecSheet, (ctx, { body }) => createSheet(ctx, body)),
  routes.inTransaction(getSpecSheet, async (ctx, { params }) => (await openSheet(ctx, params.id)).sheet),
  routes.inTransaction(updateSpecSheet, (ctx, { params, body }) => updateSheet(ctx, params.id, body)),
  routes.inTransaction(deleteSpecSheet, async (ctx, { params }) => {
    await deleteSheet(ctx, params.id);
    return { deleted: true };
  }),
  routes.inLine(specSheetPdf, (base, { params }) => printNow(base, specSheetDocument, params.id)),
];
