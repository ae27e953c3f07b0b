import {
  createExportTemplate,
  downloadExport,
  downloadImageAddresses,
  listExportTemplates,
  updateExportTemplate,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
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
];
