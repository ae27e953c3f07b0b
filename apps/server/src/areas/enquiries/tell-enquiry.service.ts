import type { Ctx } from '../../platform/context.ts';
import { answerableAddress, colleagues, companyDays } from '../identity/index.ts';
import { sellerOf } from '../links/index.ts';
import { organisationLanguage } from '../organisation/index.ts';
import { buyerCopy, enquiryMail, type EnquiryLetter } from './enquiry-mail.ts';
import { picturesOf, toItem } from './enquiry-items.service.ts';
import { seenByBuyer } from './seen.service.ts';
import { countCopies, insertMail, type EnquiryRow } from './enquiries.store.ts';

/** Most admins that an enquiry is mailed to. */
const ADMINS_MAX = 10;
/** Most copies to one address per hour: whoever types the address of somebody else must not fill their mailbox. */
const COPIES_PER_HOUR = 3;
const HOUR_MS = 3_600_000;

/** Lines whose pictures travel with the mail: those of hundreds would make it too large for some mailboxes. */
const PICTURED_MAX = 40;

/** The content of the mails about an enquiry. */
export async function letterOf(ctx: Ctx, row: EnquiryRow): Promise<EnquiryLetter> {
  const { number, catalogueName: catalogue, name, company, email, message } = row;
  const { publicUrl } = ctx.platform.settings;
  const pictures = await picturesOf(ctx, row.items.slice(0, PICTURED_MAX));
  return {
    number,
    catalogue,
    name,
    company,
    email,
    message,
    items: row.items.map((item, index) => ({ ...toItem(item), picture: pictures[index] ?? null })),
    seller: await sellerOf(ctx),
    address: `${publicUrl}/enquiries?open=${row.id}`,
    before: null,
  };
}

/** Mails a new enquiry to the member who looks after it and to the admins, each in their language. */
export async function mailSellers(
  ctx: Ctx,
  row: EnquiryRow,
  { sellerId, isLast }: { sellerId: string; isLast: boolean },
): Promise<void> {
  const { visits, since, products } = await seenByBuyer(ctx, row);
  const day = since === null ? null : (await companyDays(ctx))(new Date(since));
  const before = day === null ? null : { visits, since: day, longest: products[0]?.name ?? '' };
  const all = await colleagues(ctx);
  const told = all.filter(({ id, isAdmin }) => isAdmin || id === row.ownerId).slice(0, ADMINS_MAX + 1);
  const languages = new Map(told.map(({ email, language }) => [email, language]));
  const responsible = await answerableAddress(ctx, row.ownerId ?? sellerId);
  const usual = await organisationLanguage(ctx.db, ctx.orgId);
  const everybody = [...new Set([responsible, ...languages.keys()].filter(Boolean))];
  const perLanguage = Map.groupBy(everybody, (to) => languages.get(to) ?? usual);
  for (const [language, receivers] of perLanguage) {
    const letter = { ...(await letterOf(ctx, row)), before, isLast };
    for (const to of receivers) await ctx.platform.messages.mail(ctx, enquiryMail(letter, { to, language }));
  }
}

/** Mails the buyer what they sent, and begins the thread with it. */
export async function mailBuyer(ctx: Ctx, row: EnquiryRow, sellerId: string): Promise<void> {
  const since = new Date(row.at.getTime() - HOUR_MS);
  if ((await countCopies(ctx, { email: row.email, since })) >= COPIES_PER_HOUR) return;
  const language = await organisationLanguage(ctx.db, ctx.orgId);
  const replyTo = await answerableAddress(ctx, row.ownerId ?? sellerId);
  const mail = buyerCopy(await letterOf(ctx, row), { to: row.email, replyTo, language });
  const messageId = await ctx.platform.messages.mail(ctx, mail);
  const { subject, text } = mail;
  const copy = {
    enquiryId: row.id,
    at: row.at,
    byId: null,
    byName: '',
    subject,
    text,
    messageId,
    isCopy: true,
  };
  await insertMail(ctx, copy);
}
