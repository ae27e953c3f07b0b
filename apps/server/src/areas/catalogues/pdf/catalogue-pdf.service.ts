import { holds, type generateCataloguePdf, type ParsedOf } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { startTask } from '../../tasks/index.ts';
import { countContents } from '../catalogue-products.store.ts';
import { assertNotEmpty, findCatalogue, keepLayout } from '../catalogues.service.ts';

/**
 * Starts making a catalogue's PDF.
 * @returns the task's id
 * @throws DomainError not_found, catalogue_empty, task_limit
 */
export async function startCataloguePdf(
  ctx: Ctx,
  { collection_id: id, layout }: ParsedOf<typeof generateCataloguePdf>['body'],
): Promise<string> {
  const catalogue = await findCatalogue(ctx, id, 'update');
  await assertNotEmpty(ctx, id);
  // People who may not edit the catalogue get the PDF in the layout of their choice, without changing the catalogue.
  const mayKeep = holds(ctx.audience, 'create_edit_catalogues');
  if (layout && layout !== catalogue.pdfLayout && mayKeep) await keepLayout(ctx, catalogue, layout);
  const counts = await countContents(ctx, [id]);
  return startTask(ctx, {
    action: 'catalogue_pdf',
    subject: catalogue.name,
    collectionName: catalogue.name,
    reference: String(id),
    input: { catalogue_id: id, layout: layout ?? catalogue.pdfLayout },
    totalCount: counts.get(id)?.products ?? 0,
  });
}
