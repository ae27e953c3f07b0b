import {
  generateCatalogueExcel,
  generateCataloguePdf,
  generateCataloguePpt,
  previewCataloguePdf,
  retryCataloguePpt,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { routes } from '../../../platform/http/routes.ts';
import { selectReferring, triggerTask } from '../../tasks/index.ts';
import { previewPdf } from '../pdf/preview-pdf.service.ts';
import { startCatalogueFile } from './start-catalogue-file.service.ts';

export const catalogueFileOperations = [
  routes.inTransaction(generateCataloguePdf, async (ctx, { query, body }) => {
    if ((query.manufacturer_id ?? ctx.orgId) !== ctx.orgId) fail('not_found');
    return { task_id: await startCatalogueFile(ctx, 'catalogue_pdf', body) };
  }),
  routes.signedIn(previewCataloguePdf, (base, { body }) => previewPdf(base, body)),
  routes.inTransaction(generateCataloguePpt, async (ctx, { body }) => ({
    task_id: await startCatalogueFile(ctx, 'ppt_download', body),
  })),
  routes.inTransaction(generateCatalogueExcel, async (ctx, { body }) => ({
    task_id: await startCatalogueFile(ctx, 'catalogue_excel', body),
  })),
  routes.inTransaction(retryCataloguePpt, async (ctx, { query }) => ({
    task_id: await retrySlides(ctx, query.collection_id),
  })),
];

/** @throws DomainError not_found, catalogue_empty, task_limit */
async function retrySlides(ctx: Ctx, catalogueId: number): Promise<string> {
  const tasks = await selectReferring(ctx, { reference: String(catalogueId), actions: ['ppt_download'] });
  const open = tasks.filter(({ dismissedAt }) => dismissedAt === null);
  const [latest] = open.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  if (latest?.status === 'pending' || latest?.status === 'in-progress') return latest.id;
  const isOwn = latest?.createdBy === ctx.caller.userId;
  if (latest?.status !== 'failed' || !isOwn) {
    return startCatalogueFile(ctx, 'ppt_download', { collection_id: catalogueId });
  }
  await triggerTask(ctx, latest.id, 'retry');
  return latest.id;
}
