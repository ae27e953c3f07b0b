import {
  addBuyerTemplate,
  changeBuyerTemplate,
  createExportTemplate,
  deleteBuyerTemplate,
  downloadExport,
  downloadImageAddresses,
  fillBuyerTemplate,
  getBuyerTemplate,
  listBuyerTemplates,
  listExportTemplates,
  previewBuyerTemplate,
  updateExportTemplate,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import * as buyers from './buyers/buyer-templates.service.ts';
import { startFilling } from './buyers/fill-buyer-template.service.ts';
import { previewTemplate } from './buyers/preview-buyer-template.service.ts';
import { startExport, startImageAddresses } from './export.task.ts';
import * as templates from './templates.service.ts';

export const exportOperations = [
  routes.inTransaction(listExportTemplates, (ctx) => templates.listTemplates(ctx)),
  routes.inTransaction(createExportTemplate, (ctx, { body }) => templates.createTemplate(ctx, body)),
  routes.inTransaction(updateExportTemplate, (ctx, { params, body }) =>
    templates.updateTemplate(ctx, params.id, body),
  ),
  routes.inTransaction(downloadExport, async (ctx, { body }) => ({ task_id: await startExport(ctx, body) })),
  routes.inTransaction(downloadImageAddresses, async (ctx, { body }) => ({
    task_id: await startImageAddresses(ctx, body),
  })),
  routes.inTransaction(listBuyerTemplates, (ctx) => buyers.listTemplates(ctx)),
  routes.upload(addBuyerTemplate, (base, { upload }) => buyers.addTemplate(base, upload)),
  routes.inTransaction(getBuyerTemplate, async (ctx, { params }) =>
    buyers.toTemplate(await buyers.findTemplate(ctx, params.id)),
  ),
  routes.signedIn(changeBuyerTemplate, (base, { params, body }) =>
    buyers.changeTemplate(base, params.id, body),
  ),
  routes.inTransaction(deleteBuyerTemplate, async (ctx, { params }) => {
    await buyers.deleteTemplate(ctx, params.id);
    return {};
  }),
  routes.signedIn(previewBuyerTemplate, (base, { params, body }) => previewTemplate(base, params.id, body)),
  routes.inTransaction(fillBuyerTemplate, async (ctx, { params, body }) => ({
    task_id: await startFilling(ctx, params.id, body),
  })),
];
