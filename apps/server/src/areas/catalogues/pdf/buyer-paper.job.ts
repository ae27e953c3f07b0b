import { inTransaction, type Ctx, type Platform } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { madeFileAddress, selectMadeFile } from '../../../platform/made-files/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import { buyerCaller } from '../buyer/buyer-view.service.ts';
import { nobodyYet } from '../catalogue-audience.ts';
import { changeCatalogue, selectCatalogue, type CatalogueRow } from '../catalogues.store.ts';
import { gatherPaper, makePaper } from './catalogue-pdf.task.ts';

/** What else stands on a paper, as the company's name and the rates, is looked at this often. */
const FRESH_MS = 10 * 60_000;

/** Makes the paper that a buyer downloads, or finds that the one that was made is still right. */
export const buyerPaperJob = defineJob({
  queue: 'buyer_paper',
  retryLimit: 2,
  concurrency: 1,
  run: (platform, { org_id: orgId, catalogue_id: id }) =>
    renewPaper(platform, { orgId: String(orgId), catalogueId: Number(id) }),
});

/**
 * The address of the paper as a buyer may have it now; without one that is still right it is made in the background.
 * @returns undefined while it is being made
 */
export async function paperForBuyer(ctx: Ctx, row: CatalogueRow): Promise<string | undefined> {
  const { platform, orgId } = ctx;
  const now = platform.clock.now();
  const { paperFileId: id, paperAt: at } = row;
  const isRight =
    at !== null &&
    at >= row.updatedAt &&
    now.getTime() - at.getTime() < FRESH_MS &&
    row.paperRevision === (await organisationOf(ctx)).catalogueRevision;
  const file = isRight && id !== null ? await selectMadeFile(ctx.db, { orgId, id, now }) : undefined;
  if (file) return madeFileAddress(platform, file, now);
  await platform.jobs.sendOnce(ctx.db, buyerPaperJob.queue, { org_id: orgId, catalogue_id: row.id });
  return undefined;
}

async function renewPaper(
  platform: Platform,
  { orgId, catalogueId }: { orgId: string; catalogueId: number },
): Promise<void> {
  const stranger = { platform, log: platform.log, caller: buyerCaller(orgId), audience: nobodyYet };
  const begun = await inTransaction(stranger, async (ctx) => {
    const row = await selectCatalogue(ctx, catalogueId);
    return row && { row, revision: (await organisationOf(ctx)).catalogueRevision };
  });
  // It may have been deleted, or closed, since the buyer asked.
  if (begun?.row.status !== 'active' || !begun.row.allowPptDownload) return;
  const { row, revision: paperRevision } = begun;
  const paperAt = platform.clock.now();
  const base = { ...stranger, caller: { ...stranger.caller, userId: row.createdBy } };
  const paper = await gatherPaper(base, { catalogueId, layout: row.pdfLayout });
  const { id: paperFileId } = await makePaper(base, paper, () => Promise.resolve());
  await inTransaction(base, (ctx) =>
    changeCatalogue(ctx, catalogueId, { paperFileId, paperAt, paperRevision }),
  );
}
