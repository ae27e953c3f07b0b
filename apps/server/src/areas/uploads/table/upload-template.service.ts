import type { Attribute, ParsedOf, ResultOf, uploadTemplate } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { chosenAttributes, findExportTemplate } from '../../exports/index.ts';
import { makeTemplate } from '../../imports/index.ts';
import { findTask, startTask } from '../../tasks/index.ts';
import { ownUpload } from '../uploads.service.ts';
import { proposeCells } from './propose-cells.service.ts';
import { selectRows } from './upload-table.store.ts';

/**
 * The template of an upload (BULKUP-031): the address of an empty one, or the task that makes one with its groups.
 * @throws DomainError not_found, upload_not_yours, upload_closed, upload_empty, task_limit
 */
export async function makeUploadTemplate(
  base: CallerCtx,
  { template_id: templateId = null, task_id: taskId }: ParsedOf<typeof uploadTemplate>['body'],
): Promise<ResultOf<typeof uploadTemplate>> {
  if (taskId !== undefined) {
    const started = await inTransaction(base, (ctx) => startTemplate(ctx, { uploadId: taskId, templateId }));
    return { download_link: null, task_id: started };
  }
  const choose = async (ctx: Ctx, fillable: readonly Attribute[]) =>
    templateId === null ? fillable : templateAttributes(ctx, { templateId, fillable });
  const { download_link } = await makeTemplate(base, choose);
  return { download_link, task_id: null };
}

async function startTemplate(
  ctx: Ctx,
  { uploadId, templateId }: { uploadId: string; templateId: number | null },
): Promise<string> {
  await ownUpload(ctx, uploadId, 'none', 'bulk_products_upload');
  if (templateId !== null) await findExportTemplate(ctx, templateId);
  await proposeCells(ctx, uploadId);
  const rows = await selectRows(ctx, uploadId);
  if (rows.length === 0) fail('upload_empty');
  return startTask(ctx, {
    action: 'bulk_upload_image_template_download',
    subject: (await findTask(ctx, uploadId))?.subject ?? '',
    input: { upload_id: uploadId, template_id: templateId },
    totalCount: rows.length,
  });
}

/** Attributes of an export template that the person may fill in, in its order. @throws DomainError not_found */
export async function templateAttributes(
  ctx: Ctx,
  { templateId, fillable }: { templateId: number; fillable: readonly Attribute[] },
): Promise<Attribute[]> {
  const { attributeIds } = await findExportTemplate(ctx, templateId);
  return chosenAttributes(fillable, attributeIds);
}
