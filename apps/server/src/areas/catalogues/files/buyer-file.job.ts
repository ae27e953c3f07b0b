import { isDeepStrictEqual } from 'node:util';
import type { CatalogueFormat } from '@sourcewiz/contract';
import { inTransaction, type Ctx, type Platform } from '../../../platform/context.ts';
import { strangerOf } from '../../../platform/buyer-pages/index.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { selectMadeFile, type MadeFile } from '../../../platform/made-files/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import { changeCatalogue, selectCatalogue, type CatalogueRow } from '../catalogues.store.ts';
import { downloadsOf } from './buyer-file.rules.ts';
import { makeCatalogueFile } from './make-catalogue-file.service.ts';

/** How often the other content of a file, such as the company's name and the rates, is compared. */
const FRESH_MS = 10 * 60_000;
/** A file that is not finished by then is no longer waited for. */
const PATIENCE_MS = 5 * 60_000;

/** The state of a buyer's file; while it is made, with the moment since which they have been waiting. */
export type BuyerFile =
  | { state: 'ready'; file: MadeFile; since: Date | undefined }
  | { state: 'preparing'; since: Date }
  | { state: 'failed' };

/** Makes the file that a buyer downloads, or verifies that the existing one is still right. */
export const buyerFileJob = defineJob({
  queue: 'buyer_file',
  retryLimit: 2,
  // One at a time per company, so that a large catalogue does not delay other companies.
  concurrency: 2,
  run: (platform, { org_id: orgId, catalogue_id: id, format }) =>
    renewFile(platform, { orgId: String(orgId), catalogueId: Number(id), format: format as CatalogueFormat }),
});

/**
 * The file that a buyer can have now. If there is none that is still right it is made in the background, and the waiting
 * buyer gets the one started after their request, even if the company's products change meanwhile.
 * @param asked since when they have been waiting, from the address of their page; undefined at first
 */
export async function fileForBuyer(
  ctx: Ctx,
  row: CatalogueRow,
  { format, asked }: { format: CatalogueFormat; asked: Date | undefined },
): Promise<BuyerFile> {
  const { platform, orgId } = ctx;
  const now = platform.clock.now();
  const since = asked && isWaiting(asked, row, now) ? asked : undefined;
  const known = row.buyerFiles[format];
  const isRight = known && (since ? new Date(known.at) >= since : await isUpToDate(ctx, row, known));
  const file = isRight ? await selectMadeFile(ctx.db, { orgId, id: known.id, now }) : undefined;
  if (file) return { state: 'ready', file, since };
  const work = { org_id: orgId, catalogue_id: row.id, format };
  if (!since) {
    await platform.jobs.sendOnce(ctx.db, buyerFileJob.queue, work);
    return { state: 'preparing', since: now };
  }
  const hasFailed = (await platform.jobs.failed(ctx.db, buyerFileJob.queue)).some((failed) =>
    isDeepStrictEqual(failed, work),
  );
  const isOver = now.getTime() - since.getTime() > PATIENCE_MS;
  return hasFailed || isOver ? { state: 'failed' } : { state: 'preparing', since };
}

/** Whether the moment is plausible, and the catalogue unchanged since. */
function isWaiting(asked: Date, { updatedAt }: CatalogueRow, now: Date): boolean {
  return asked >= updatedAt && asked <= now && now.getTime() - asked.getTime() < FRESH_MS;
}

async function isUpToDate(
  ctx: Ctx,
  { updatedAt }: CatalogueRow,
  { at, revision }: { at: string; revision: number },
): Promise<boolean> {
  const verified = Date.parse(at);
  const isFresh =
    verified >= updatedAt.getTime() && verified >= ctx.platform.clock.now().getTime() - FRESH_MS;
  return isFresh && revision === (await organisationOf(ctx)).catalogueRevision;
}

async function renewFile(
  platform: Platform,
  { orgId, catalogueId, format }: { orgId: string; catalogueId: number; format: CatalogueFormat },
): Promise<void> {
  const stranger = strangerOf({ platform, log: platform.log }, orgId);
  const begun = await inTransaction(stranger, async (ctx) => {
    const row = await selectCatalogue(ctx, catalogueId);
    return row && { row, revision: (await organisationOf(ctx)).catalogueRevision };
  });
  // It may have been deleted or closed since the buyer asked.
  if (begun?.row.status !== 'active' || !downloadsOf(begun.row.link.options).includes(format)) return;
  const { row, revision } = begun;
  const at = platform.clock.now().toISOString();
  const base = { ...stranger, caller: { ...stranger.caller, userId: row.createdBy } };
  const order = { catalogueId, design: row.design, isForBuyers: true };
  const { id } = await makeCatalogueFile[format](base, order, () => Promise.resolve());
  await inTransaction(base, async (ctx) => {
    // Another format may have been made meanwhile.
    const files = (await selectCatalogue(ctx, catalogueId, 'update'))?.buyerFiles;
    if (files)
      await changeCatalogue(ctx, catalogueId, { buyerFiles: { ...files, [format]: { id, at, revision } } });
  });
}
