import {
  type AnswerOf,
  type askAboutQuotation as askOperation,
  type BuyerQuotation,
  type buyerQuotationFile as fileOperation,
  type ParsedOf,
  type viewQuotation as viewOperation,
} from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { unlessHeld } from '../../../platform/db/connection-loss.ts';
import { fail } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { madeFileAddress } from '../../../platform/made-files/index.ts';
import { changeDocument, type DocumentRow } from '../../documents/index.ts';
import { bindFiles, enterVisitor, type OpenLink } from '../../links/index.ts';
import { makeQuotationFile } from '../quotation-files.service.ts';
import { quotationSubject } from '../quotation-link.ts';
import { revisionsOf, tellQuotation, toMessage } from '../quotations.service.ts';
import { hasEventSince } from '../quotations.store.ts';
import { tellSeller } from '../tell-seller.service.ts';
import { bound, byBuyer, countAsk, currentQuotation, expectOpen, nameOf, optionOf } from './buyer-link.ts';
import { shown } from './buyer-view.service.ts';

/** Opening it again within this time is the same visit. */
const VISIT_MS = 30 * 60_000;

/** The quotation behind a link. @throws DomainError not_found, link_expired, link_locked */
export async function viewQuotation(
  visitor: Visitor,
  token: string,
  { since }: ParsedOf<typeof viewOperation>['query'] = {},
): Promise<BuyerQuotation> {
  const link = await expectOpen(visitor, token);
  return bound(link, openQuotation(link, since));
}

/** The quotation behind an open link; opening it is entered. */
export async function openQuotation(link: OpenLink, since?: number): Promise<BuyerQuotation> {
  await inTransaction(link.base, async (ctx) => {
    const current = await currentQuotation(ctx, link);
    await enterOpening(ctx, link, current.row);
  }).catch(unlessHeld);
  return inTransaction(link.base, (ctx) => shown(ctx, link, since));
}

async function enterOpening(ctx: Ctx, link: OpenLink, row: DocumentRow): Promise<void> {
  const now = ctx.platform.clock.now();
  const since = new Date(now.getTime() - VISIT_MS);
  if (await hasEventSince(ctx, { linkId: link.link.id, kind: 'opened', since })) return;
  if (link.email !== '') await enterVisitor(ctx, { linkId: link.link.id, email: link.email, openings: 1 });
  await byBuyer(ctx, link, row, { kind: 'opened', name: nameOf(link) });
  const seen =
    row.state === 'sent' ? await changeDocument(ctx, row.id, { state: 'seen', seenAt: now }) : undefined;
  tellQuotation(ctx, seen ?? row);
}

/** @throws DomainError not_found, link_expired, link_locked, quotation_superseded, rate_limited */
export async function askAbout(
  visitor: Visitor,
  token: string,
  { revision, uid, name, text }: ParsedOf<typeof askOperation>['body'],
): Promise<AnswerOf<typeof askOperation>> {
  const link = await expectOpen(visitor, token);
  await countAsk(visitor, token);
  return inTransaction(link.base, async (ctx) => {
    const { row, lines } = await currentQuotation(ctx, link);
    if (row.revision !== revision) fail('quotation_superseded');
    const line = lines.find((one) => one.uid === uid);
    if (uid !== null && !line) fail('not_found', { path: 'body.uid' });
    const event = await byBuyer(ctx, link, row, { kind: 'asked', name, uid, text, isOpen: true });
    await tellSeller(ctx, row, { what: 'asked', name, text, about: line?.name ?? '' });
    tellQuotation(ctx, row);
    return toMessage(event);
  });
}

/** @throws DomainError and as the operation says */
export async function buyerFile(
  visitor: Visitor,
  token: string,
  { format }: ParsedOf<typeof fileOperation>['body'],
): Promise<AnswerOf<typeof fileOperation>> {
  const link = await expectOpen(visitor, token);
  if (!optionOf(link, 'allow_download')) fail('download_not_allowed');
  await countAsk(visitor, token);
  const { id, sentBy } = await inTransaction(link.base, async (ctx) => {
    const { row } = await currentQuotation(ctx, link);
    const all = await revisionsOf(ctx, link.link.subjectId);
    const sentBy = all.findLast(({ createdBy }) => createdBy !== null)?.createdBy ?? '';
    await byBuyer(ctx, link, row, { kind: 'file_taken', name: nameOf(link), text: format });
    return { id: row.id, sentBy };
  });
  const language = link.language ?? 'en';
  // The file is the seller's; what is in it is for the buyer.
  const base = { ...link.base, caller: { ...link.base.caller, userId: sentBy } };
  const file = await makeQuotationFile(base, id, {
    language,
    format: format === 'excel' ? 'excel' : 'pdf',
    layout: format === 'price_list' ? 'price_list' : 'quotation',
  });
  // It ends with the link.
  return bindFiles(visitor.platform, quotationSubject, link.link, {
    download_link: madeFileAddress(visitor.platform, file),
  });
}
