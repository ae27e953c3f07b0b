import type { Catalogue, decideApproval, ParsedOf, sendForApproval } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { refuseStale } from '../../../platform/records/index.ts';
import { countMails } from '../../identity/index.ts';
import { settingOf } from '../../organisation/index.ts';
import {
  assertNotEmpty,
  findCatalogue,
  generateLocked,
  saveCatalogue,
  toCatalogue,
} from '../catalogues.service.ts';
import type { CatalogueRow } from '../catalogues.store.ts';
import { mailBuyerIfNew } from '../catalogue-mails.service.ts';
import { approvedContent } from './approval-review.service.ts';
import { insertApproval, selectApprovals, updateApproval, type ApprovalRow } from './approval.store.ts';
import { tellAdmins, tellSender } from './tell-approval.ts';

/**
 * Sends a catalogue for approval, or sends it again with another note.
 * @throws DomainError not_found, catalogue_empty, conflict, rate_limited, approval_needed for one that buyers can open,
 *   approval_not_needed for an admin whose company asks for none
 */
export async function sendToApproval(
  base: CallerCtx,
  id: number,
  { note, revision }: ParsedOf<typeof sendForApproval>['body'],
): Promise<Catalogue> {
  await countMails(base);
  return inTransaction(base, async (ctx) => {
    const { caller, platform } = ctx;
    const row = await findCatalogue(ctx, id, 'update');
    await refuseStale(ctx, { kind: 'catalogue', id, revision: row.revision }, revision);
    if (row.status === 'active') fail('approval_needed');
    if (caller.isAdmin && !(await settingOf(ctx, 'catalogue_approval')).required) fail('approval_not_needed');
    await assertNotEmpty(ctx, id);
    const [last] = await selectApprovals(ctx, id);
    if (last?.state === 'pending') await updateApproval(ctx, last, { state: 'withdrawn' });
    await insertApproval(ctx, {
      catalogueId: id,
      version: (last?.version ?? 0) + 1,
      note,
      sentBy: caller.userId,
      sentByName: caller.name,
      sentAt: platform.clock.now(),
    });
    const saved = await saveCatalogue(ctx, row, { approval: 'pending' });
    await tellAdmins(ctx, saved, note);
    return toCatalogue(ctx, saved);
  });
}

/** Takes a request back. @throws DomainError not_found, approval_decided */
export async function withdraw(ctx: Ctx, id: number): Promise<Catalogue> {
  const { row, request } = await pendingRequest(ctx, id);
  await updateApproval(ctx, request, { state: 'withdrawn' });
  return toCatalogue(ctx, await saveCatalogue(ctx, row, { approval: null }));
}

/**
 * Approves a catalogue, which generates it at once, or rejects it; its sender is told (CAT-022).
 * @throws DomainError not_found, catalogue_empty, approval_decided, approval_changed if it is not what was seen
 */
export async function decide(
  ctx: Ctx,
  id: number,
  { decision, note, seen }: ParsedOf<typeof decideApproval>['body'],
): Promise<Catalogue> {
  const { row, request } = await pendingRequest(ctx, id);
  if (row.contentRevision !== seen) fail('approval_changed', { params: { revision: row.contentRevision } });
  const saved =
    decision === 'approved'
      ? await generateLocked(ctx, row, { approval: 'approved' })
      : await saveCatalogue(ctx, row, { approval: 'rejected' });
  await updateApproval(ctx, request, {
    state: decision,
    decidedBy: ctx.caller.userId,
    decidedByName: ctx.caller.name,
    decidedAt: ctx.platform.clock.now(),
    decisionNote: note,
    ...(decision === 'approved' ? { approved: await approvedContent(ctx, saved) } : {}),
  });
  await tellSender(ctx, saved, { kind: decision, note, sentBy: request.sentBy });
  if (decision === 'approved') await mailBuyerIfNew(ctx, { before: row, after: saved, sentBy: request });
  return toCatalogue(ctx, saved);
}

async function pendingRequest(ctx: Ctx, id: number): Promise<{ row: CatalogueRow; request: ApprovalRow }> {
  const row = await findCatalogue(ctx, id, 'update');
  const [request] = await selectApprovals(ctx, id);
  return row.approval === 'pending' && request ? { row, request } : fail('approval_decided');
}
