import { holds, type mailCatalogueCreated, type mailEnquiryCopy, type ParsedOf } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { MailMessage } from '../../platform/mail/messages.ts';
import { countUse } from '../identity/index.ts';
import { organisationLanguage, organisationOf } from '../organisation/index.ts';
import { catalogueLink } from './catalogue-link.ts';
import { catalogueMail } from './catalogue-mail.ts';
import { countContents } from './catalogue-products.store.ts';
import { findCatalogue } from './catalogues.service.ts';
import { selectEnquiry } from './enquiries/enquiries.store.ts';
import { enquiryMail } from './enquiries/enquiry-mail.ts';

/**
 * Mails the link of a catalogue to its buyer or to the caller, in the company's language.
 * @returns where it went; '' for a buyer's address that the caller may not see
 * @throws DomainError not_found, no_buyer_email, catalogue_not_ready, link_expired, rate_limited, mail_not_sent
 */
export async function sendCatalogueMail(
  base: CallerCtx,
  { collection_id: id, to }: ParsedOf<typeof mailCatalogueCreated>['body'],
): Promise<{ sent_to: string }> {
  // No transaction is open during communication with the mail server.
  const { mail, isSeen } = await inTransaction(base, async (ctx) => ({
    mail: await letterOf(ctx, { id, to }),
    isSeen: to === 'me' || holds(ctx.audience, 'view_buyer_details'),
  }));
  const { sent_to: address } = await send(base, mail);
  return { sent_to: isSeen ? address : '' };
}

async function letterOf(ctx: Ctx, { id, to }: { id: number; to: 'buyer' | 'me' }): Promise<MailMessage> {
  const { platform, caller, orgId } = ctx;
  const row = await findCatalogue(ctx, id);
  if (row.token === null || row.status !== 'active') fail('catalogue_not_ready');
  if (row.expiresAt && row.expiresAt <= platform.clock.now()) fail('link_expired');
  const address = to === 'me' ? caller.email : row.buyerEmail;
  if (!address) fail('no_buyer_email');
  const letter = {
    catalogue: row.name,
    company: (await organisationOf(ctx)).name,
    sender: { name: caller.name, email: caller.email },
    buyerCompany: row.buyerCompany,
    productCount: (await countContents(ctx, [id])).get(id)?.products ?? 0,
    link: catalogueLink(ctx, row.token),
  };
  return catalogueMail(letter, { to: address, language: await organisationLanguage(ctx.db, orgId) });
}

/**
 * Mails the caller a copy of an enquiry; replies go to the buyer.
 * @throws DomainError not_found, rate_limited, mail_not_sent
 */
export async function sendEnquiryCopy(
  base: CallerCtx,
  { enquiry_id: id }: ParsedOf<typeof mailEnquiryCopy>['body'],
): Promise<{ sent_to: string }> {
  const mail = await inTransaction(base, async (ctx) => {
    const enquiry = (await selectEnquiry(ctx, id)) ?? fail('not_found');
    const letter = { ...enquiry, catalogue: (await findCatalogue(ctx, enquiry.catalogueId)).name };
    const language = await organisationLanguage(ctx.db, ctx.orgId);
    return enquiryMail(letter, { to: ctx.caller.email, language });
  });
  return send(base, mail);
}

async function send({ platform, caller, log }: CallerCtx, mail: MailMessage): Promise<{ sent_to: string }> {
  await countUse(platform, [{ quota: 'mails_by_person', of: caller.userId }]);
  await platform.messages.mail(mail).catch((error: unknown) => {
    log.error({ err: error }, 'a mail was not sent');
    fail('mail_not_sent');
  });
  return { sent_to: mail.to };
}
