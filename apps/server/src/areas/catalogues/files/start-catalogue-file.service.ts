import { designs, holds, type CatalogueDesign, type TaskAction } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { requireForExport } from '../../plans/index.ts';
import { startTask } from '../../tasks/index.ts';
import { countContents } from '../catalogue-products.store.ts';
import { assertNotEmpty, findCatalogue, keepDesign } from '../catalogues.service.ts';

/**
 * Starts making a file of a catalogue.
 * @returns the task's id
 * @throws DomainError not_found, catalogue_empty, task_limit, module_not_in_plan
 */
export async function startCatalogueFile(
  ctx: Ctx,
  action: Extract<TaskAction, 'catalogue_pdf' | 'ppt_download' | 'catalogue_excel'>,
  { collection_id: id, design }: { collection_id: number; design?: CatalogueDesign | undefined },
): Promise<string> {
  const catalogue = await findCatalogue(ctx, id, 'update');
  await assertNotEmpty(ctx, id);
  const hasDesign = action !== 'catalogue_excel';
  if (hasDesign && designs[design ?? catalogue.design].tier === 'advanced')
    await requireForExport(ctx, 'advanced_template_library');
  // People who may not edit the catalogue get the file in the design of their choice, without changing the catalogue.
  const mayKeep = holds(ctx.audience, 'create_edit_catalogues');
  if (design && design !== catalogue.design && mayKeep) await keepDesign(ctx, catalogue, design);
  const counts = await countContents(ctx, [id]);
  return startTask(ctx, {
    action,
    subject: catalogue.name,
    collectionName: catalogue.name,
    reference: String(id),
    input: { catalogue_id: id, design: design ?? catalogue.design },
    totalCount: counts.get(id)?.products ?? 0,
  });
}
