import { holds, type Catalogue, type mailCatalogueCreated, type ParsedOf } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { DomainError, fail } from '../../platform/fail.ts';
import type { MailMessage } from '../../platform/mail/messages.ts';
import { answerableAddress, countMails } from '../identity/index.ts';
import { letterAbout } from '../links/index.ts';
import { commonLink } from './catalogue-link.ts';
import { findCatalogue, generateCatalogue } from './catalogues.service.ts';
import type { CatalogueRow } from './catalogues.store.ts';
import { sharedCatalogue } from './link/shared-catalogue.ts';

/**
 * Mails the link of a catalogue to its buyer or to the caller, in the company's language.
 * @returns where it went; '' for a buyer's address that the caller may not see
 * @throws DomainError not_found, no_buyer_email, catalogue_not_ready, link_expired, rate_limited
 */
export async function sendCatalogueMail(
  base: CallerCtx,
  { collection_id: id, to }: ParsedOf<typeof mailCatalogueCreated>['body'],
): Promise<{ sent_to: string }> {
  await countMails(base);
  return inTransaction(base, async (ctx) => {
    const row = await findCatalogue(ctx, id);
    const { mail, catalogue } = await letterOf(ctx, { row, to });
    await ctx.platform.messages.mail(ctx, mail, { sender: { who: ctx.caller, about: catalogue } });
    const isSeen = to === 'me' || holds(ctx.audience, 'view_buyer_details');
    return { sent_to: isSeen ? mail.to : '' };
  });
}

/**
 * Mails a catalogue that was generated for the first time to its buyer, if there is an address (CAT-041).
 * @param sentBy who sent it for approval, if that is not the caller
 */
export async function mailBuyerIfNew(
  ctx: Ctx,
  {
    before,
    after,
    sentBy,
  }: { before: CatalogueRow; after: CatalogueRow; sentBy?: { sentBy: string; sentByName: string } },
): Promise<void> {
  const { expiresAt } = after.link;
  const isOver = expiresAt !== null && expiresAt <= ctx.platform.clock.now();
  if (before.link.token !== null || !after.buyerEmail || isOver || commonLink(ctx, after) === null) return;
  const from = sentBy && { name: sentBy.sentByName, email: await answerableAddress(ctx, sentBy.sentBy) };
  const { mail, catalogue } = await letterOf(ctx, { row: after, to: 'buyer' }, from);
  await ctx.platform.messages.mail(ctx, mail, { sender: { who: ctx.caller, about: catalogue } });
}

/** Generates a catalogue; its buyer is mailed as often as one person may send mails. @throws as `generateCatalogue` */
export async function generateAndMail(base: CallerCtx, id: number): Promise<Catalogue> {
  const before = await inTransaction(base, (ctx) => findCatalogue(ctx, id));
  const isMailed = before.link.token === null && before.buyerEmail !== null && (await mayMail(base));
  return inTransaction(base, async (ctx) => {
    const catalogue = await generateCatalogue(ctx, id);
    if (isMailed) await mailBuyerIfNew(ctx, { before, after: await findCatalogue(ctx, id) });
    return catalogue;
  });
}

async function mayMail(base: CallerCtx): Promise<boolean> {
  try {
    await countMails(base);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.problems[0]?.code === 'rate_limited') return false;
    throw error;
  }
}

async function letterOf(
  ctx: Ctx,
  { row, to }: { row: CatalogueRow; to: 'buyer' | 'me' },
  from: { name: string; email: string } = ctx.caller,
): Promise<{ mail: MailMessage; catalogue: string }> {
  const { expiresAt } = row.link;
  if (commonLink(ctx, row) === null || row.status !== 'active') fail('catalogue_not_ready');
  if (expiresAt && expiresAt <= ctx.platform.clock.now()) fail('link_expired');
  const address = to === 'me' ? ctx.caller.email : row.buyerEmail;
  if (!address) fail('no_buyer_email');
  const letter = { link: row.link, to: address, name: row.buyerCompany, sender: from };
  return { mail: await letterAbout(ctx, sharedCatalogue, letter), catalogue: row.name };
}
