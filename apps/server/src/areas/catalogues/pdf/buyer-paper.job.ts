import { inTransaction, type Ctx, type Platform } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { selectMadeFile, type MadeFile } from '../../../platform/made-files/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import { buyerCaller } from '../buyer/buyer-view.service.ts';
import { nobodyYet } from '../catalogue-audience.ts';
import { changeCatalogue, selectCatalogue, type CatalogueRow } from '../catalogues.store.ts';
import { gatherPaper, makePaper } from './catalogue-pdf.task.ts';

/** How often the other content of a PDF, such as the company's name and the rates, is compared. */
const FRESH_MS = 10 * 60_000;
/** A PDF that is not finished by then is no longer waited for. */
const PATIENCE_MS = 5 * 60_000;

/** The state of a buyer's PDF; while it is made, with the moment since which they have been waiting. */
export type BuyerPaper =
  | { state: 'ready'; file: MadeFile; since: Date | undefined }
  | { state: 'preparing'; since: Date }
  | { state: 'failed' };

/** Makes the PDF that a buyer downloads, or verifies that the existing one is still right. */
export const buyerPaperJob = defineJob({
  queue: 'buyer_paper',
  retryLimit: 2,
  // One at a time per company, so that a large catalogue does not delay other companies.
  concurrency: 2,
  run: (platform, { org_id: orgId, catalogue_id: id }) =>
    renewPaper(platform, { orgId: String(orgId), catalogueId: Number(id) }),
});

/**
 * The PDF that a buyer can have now. If there is none that is still right it is made in the background, and the waiting
 * buyer gets the one started after their request, even if the company's products change meanwhile.
 * @param asked since when they have been waiting, from the address of their page; undefined at first
 */
export async function paperForBuyer(
  ctx: Ctx,
  row: CatalogueRow,
  { asked }: { asked: Date | undefined },
): Promise<BuyerPaper> {
  const { platform, orgId } = ctx;
  const now = platform.clock.now();
  const since = asked && isWaiting(asked, row, now) ? asked : undefined;
  const isRight = since ? isMadeSince(row, since) : await isUpToDate(ctx, row);
  const file =
    isRight && row.paperFileId !== null
      ? await selectMadeFile(ctx.db, { orgId, id: row.paperFileId, now })
      : undefined;
  if (file) return { state: 'ready', file, since };
  const work = { org_id: orgId, catalogue_id: row.id };
  if (!since) {
    await platform.jobs.sendOnce(ctx.db, buyerPaperJob.queue, work);
    return { state: 'preparing', since: now };
  }
  const hasFailed = (await platform.jobs.failed(ctx.db, buyerPaperJob.queue)).some(
    (failed) => failed['org_id'] === orgId && failed['catalogue_id'] === row.id,
  );
  const isOver = now.getTime() - since.getTime() > PATIENCE_MS;
  return hasFailed || isOver ? { state: 'failed' } : { state: 'preparing', since };
}

/** Whether the moment is plausible, and the catalogue unchanged since. */
function isWaiting(asked: Date, { updatedAt }: CatalogueRow, now: Date): boolean {
  return asked >= updatedAt && asked <= now && now.getTime() - asked.getTime() < FRESH_MS;
}

function isMadeSince({ paperAt }: CatalogueRow, moment: Date): boolean {
  return paperAt !== null && paperAt >= moment;
}

async function isUpToDate(ctx: Ctx, row: CatalogueRow): Promise<boolean> {
  const freshSince = new Date(ctx.platform.clock.now().getTime() - FRESH_MS);
  return (
    isMadeSince(row, row.updatedAt) &&
    isMadeSince(row, freshSince) &&
    row.paperRevision === (await organisationOf(ctx)).catalogueRevision
  );
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
  // It may have been deleted or closed since the buyer asked.
  if (begun?.row.status !== 'active' || !begun.row.allowPptDownload) return;
  const { row, revision: paperRevision } = begun;
  const paperAt = platform.clock.now();
  const base = { ...stranger, caller: { ...stranger.caller, userId: row.createdBy } };
  const paper = await gatherPaper(base, { catalogueId, layout: row.pdfLayout, isForBuyers: true });
  const { id: paperFileId } = await makePaper(base, paper, () => Promise.resolve());
  await inTransaction(base, (ctx) =>
    changeCatalogue(ctx, catalogueId, { paperFileId, paperAt, paperRevision }),
  );
}
