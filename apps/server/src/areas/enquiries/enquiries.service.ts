import {
  byWorth,
  contactReaders,
  enquiryName,
  enquiryTotals,
  holds,
  type AnswerOf,
  type getEnquiry as getOperation,
  type Home,
  type HomeTodo,
  type InboxEnquiry,
  type listCatalogueEnquiries,
  type listEnquiries as listOperation,
  type mailEnquiryCopy,
  type markEnquiries as markOperation,
  type Money,
  type newEnquiries as newOperation,
  type ParsedOf,
  type ResultOf,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { contactOfEmail } from '../contacts/index.ts';
import type { FollowupKind } from '../followups/index.ts';
import { countMails } from '../identity/index.ts';
import { moneyRules, organisationLanguage } from '../organisation/index.ts';
import { seenByBuyer } from './seen.service.ts';
import { toItem, withThumbs } from './enquiry-items.service.ts';
import {
  selectEnquiries,
  selectEnquiriesOfBuyer,
  selectLastEnquiries,
  selectMails,
  type EnquiryRow,
  type MailRow,
} from './enquiries.store.ts';
import { enquiryMail } from './enquiry-mail.ts';
import { letterOf } from './tell-enquiry.service.ts';
import {
  countEnquiriesOf,
  countInbox,
  countOpen,
  countUnread,
  selectInbox,
  selectEnquiry,
  updateMarks,
} from './inbox.store.ts';

const LISTED_MAX = 500;
/** The latest open ones are compared by what they are worth. */
const RANKED_MAX = 50;
/** So much of a message is read in one line. */
const SHOWN_LETTERS = 200;
/** Most other enquiries of a person shown beside one. */
const OTHERS_MAX = 50;

/** One page of buyers' enquiries through all catalogues, newest first. */
export async function listInbox(
  ctx: Ctx,
  { query, state, mine, page, per_page: limit }: ParsedOf<typeof listOperation>['query'],
): Promise<AnswerOf<typeof listOperation>> {
  const filter = { query, ownerId: mine ? ctx.caller.userId : undefined };
  const rows = await selectInbox(ctx, { ...filter, state, limit, offset: (page - 1) * limit });
  const counts = await countInbox(ctx, filter);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const total = state === undefined ? all : counts[state];
  return { enquiries: rows.map(toInbox), total, counts };
}

/** @throws DomainError not_found */
export async function getInboxEnquiry(ctx: Ctx, id: number): Promise<AnswerOf<typeof getOperation>> {
  const row = (await selectEnquiry(ctx, id)) ?? fail('not_found');
  const contact = holds(ctx.audience, contactReaders) ? await contactOfEmail(ctx, row.email) : null;
  const ofPerson = {
    emails: row.email === '' ? [] : [row.email],
    company: '',
    most: OTHERS_MAX,
  };
  const others = (await selectEnquiriesOfBuyer(ctx, ofPerson)).filter((one) => one.id !== id);
  return {
    ...toInbox(row),
    message: row.message,
    items: await withThumbs(ctx, row.items.map(toItem)),
    contact,
    mails: (await mailsOf(ctx, [id])).map(toMail),
    seen: await seenByBuyer(ctx, row),
    others: others.map(({ id: other, number, at, state }) => ({
      id: other,
      number,
      at: at.toISOString(),
      state,
    })),
  };
}

/** The number of unread enquiries, and the latest of them: what somebody typed in is no news. */
export async function newInbox(ctx: Ctx): Promise<AnswerOf<typeof newOperation>> {
  const unread = await countUnread(ctx);
  const [latest] = await selectInbox(ctx, { query: '', isUnread: true, limit: 1, offset: 0 });
  if (latest === undefined) return { unread, latest: null };
  const { id, name, company, catalogueName: catalogue } = latest;
  return { unread, latest: { id, name, company, catalogue } };
}

/** @throws DomainError not_found when one of them does not exist; none is marked then */
export async function markInbox(
  ctx: Ctx,
  { ids, is_read: isRead, state }: ParsedOf<typeof markOperation>['body'],
): Promise<AnswerOf<typeof markOperation>> {
  const now = ctx.platform.clock.now();
  const { userId, name } = ctx.caller;
  const isSettled = state !== undefined && state !== 'new';
  const answered = { answeredAt: now, answeredBy: userId, answeredByName: name };
  const open = { answeredAt: null, answeredBy: null, answeredByName: null };
  const marks = {
    ...(state === undefined ? {} : { state, ...(isSettled ? answered : open) }),
    ...(isRead === undefined && !isSettled ? {} : { readAt: isRead === false ? null : now }),
  };
  const wanted = [...new Set(ids)];
  if ((await countEnquiriesOf(ctx, wanted)) < wanted.length) fail('not_found');
  if (Object.keys(marks).length === 0) return { marked: 0 };
  await updateMarks(ctx, wanted, marks);
  tellChanged(ctx, { kind: 'enquiry', ids: wanted, revision: null });
  return { marked: wanted.length };
}

/** The latest enquiries about a catalogue, newest first. */
export async function enquiriesOf(
  ctx: Ctx,
  catalogueId: number,
): Promise<ResultOf<typeof listCatalogueEnquiries>> {
  const rows = await selectEnquiries(ctx, { catalogueId, most: LISTED_MAX });
  return rows.map(({ id, name, company, email, message, items, at }) => ({
    id,
    name,
    company,
    email,
    message,
    items: items.map(toItem),
    at: at.toISOString(),
  }));
}

/** The enquiries that wait for an answer, the most valuable first, and since when the oldest of them. */
export async function openEnquiries(
  ctx: Ctx,
  most: number,
): Promise<{ waiting: Home['waiting']; enquiries: Extract<HomeTodo, { kind: 'enquiry' }>[] }> {
  const { count: total, since } = await countOpen(ctx);
  if (since === null) return { waiting: null, enquiries: [] };
  const rows = await selectInbox(ctx, { query: '', state: 'new', limit: RANKED_MAX, offset: 0 });
  const byValue = byWorth(await moneyRules(ctx));
  const worth = ({ amounts }: { amounts: Money[] }) => amounts.toSorted(byValue).at(-1);
  const found = rows.map(({ id, name, company, message, at, items, ownerId, ownerName }) => {
    const { pieces, amounts } = enquiryTotals(items.map(toItem));
    return {
      kind: 'enquiry' as const,
      is_mine: ownerId === ctx.caller.userId,
      id,
      name,
      company,
      message: message.slice(0, SHOWN_LETTERS),
      at: at.toISOString(),
      products: items.length,
      product: items[0]?.name ?? '',
      pieces,
      amounts,
      owner: ownerId === ctx.caller.userId ? '' : ownerName,
    };
  });
  const ranked = found.toSorted((one, other) => {
    const [a, b] = [worth(one), worth(other)];
    if (a && b) return byValue(b, a) || one.at.localeCompare(other.at);
    return Number(Boolean(b)) - Number(Boolean(a)) || one.at.localeCompare(other.at);
  });
  return { waiting: { count: total, since: since.toISOString() }, enquiries: ranked.slice(0, most) };
}

/** When each of these emails last enquired; nothing for people who may not see what buyers do (PERM-013). */
export async function lastEnquiriesOf(ctx: Ctx, emails: readonly string[]): Promise<Map<string, Date>> {
  return holds(ctx.audience, 'view_buyer_details') ? selectLastEnquiries(ctx, emails) : new Map();
}

/**
 * Mails the caller a copy of an enquiry; replies go to the buyer.
 * @throws DomainError not_found, rate_limited
 */
export async function sendEnquiryCopy(
  base: CallerCtx,
  { enquiry_id: id }: ParsedOf<typeof mailEnquiryCopy>['body'],
): Promise<{ sent_to: string }> {
  await countMails(base);
  return inTransaction(base, async (ctx) => {
    const enquiry = (await selectEnquiry(ctx, id)) ?? fail('not_found');
    const about = enquiry.catalogueName || enquiryName(enquiry.number);
    const to = ctx.caller.email;
    const language = await organisationLanguage(ctx.db, ctx.orgId);
    const mail = enquiryMail(await letterOf(ctx, enquiry), { to, language });
    await ctx.platform.messages.mail(ctx, mail, { sender: { who: ctx.caller, about } });
    return { sent_to: to };
  });
}

/** What was answered to enquiries, the oldest first. */
async function mailsOf(ctx: Ctx, ids: readonly number[]): Promise<MailRow[]> {
  return (await selectMails(ctx, ids)).filter(({ isCopy }) => !isCopy);
}

const toMail = ({ id, at, byName: by, subject, text }: MailRow) => ({
  id,
  at: at.toISOString(),
  by,
  subject,
  text,
});

/** An enquiry as lists show it. */
function toInbox(row: EnquiryRow): InboxEnquiry {
  const { id, name, company, email, items, at } = row;
  return {
    id,
    name,
    company,
    email,
    at: at.toISOString(),
    products: items.length,
    amounts: enquiryTotals(items.map(toItem)).amounts,
    catalogue: { id: row.catalogueId, name: row.catalogueName },
    number: row.number,
    source: row.source,
    state: row.state,
    owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName },
    is_read: row.readAt !== null,
    answered_at: row.answeredAt?.toISOString() ?? null,
    answered_by: row.answeredByName,
  };
}

/** Enquiries have reminders and notes. */
export const enquiryFollowups: FollowupKind = {
  subject: 'enquiry',
  async isThere(ctx, id) {
    if (!holds(ctx.audience, 'view_buyer_details')) fail('forbidden');
    return (await countEnquiriesOf(ctx, [id])) > 0;
  },
  path: (id) => `/enquiries?open=${id}`,
};

/** An enquiry of a buyer, with its lines as they are shown. */
export type BuyerEnquiry = Omit<EnquiryRow, 'orgId'>;

/** What a buyer asked for and what was answered, the latest first; for people who may see it. */
export async function enquiriesOfBuyer(
  ctx: Ctx,
  buyer: { emails: readonly string[]; company: string; most: number },
): Promise<{ enquiries: BuyerEnquiry[]; mails: MailRow[] }> {
  const rows = await selectEnquiriesOfBuyer(ctx, buyer);
  const mails = await mailsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return { enquiries: rows.map((row) => ({ ...row, items: row.items.map(toItem) })), mails };
}
