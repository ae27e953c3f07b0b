import {
  type decideQuotation as decideOperation,
  type Frozen,
  type ParsedOf,
  type QuotationMessage,
  type sendQuotation as sendOperation,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { listContainers } from '../costing/index.ts';
import {
  changeDocument,
  refKey,
  removeDocument,
  selectDocument,
  type DocumentRow,
} from '../documents/index.ts';
import { changeEnquiry, findEnquiry } from '../enquiries/index.ts';
import { countMails, todayOf } from '../identity/index.ts';
import { findLink, letterAbout, markSent } from '../links/index.ts';
import { moneyRules } from '../organisation/index.ts';
import { refuseOlder } from './change-quotation.service.ts';
import { quotationFiles } from './quotation-files.service.ts';
import { priced } from './quotation-line.ts';
import { quotationSubject } from './quotation-link.ts';
import { loadCosts } from './quotation-prices.service.ts';
import {
  findDraft,
  findQuotation,
  numberOf,
  refsOf,
  refuseAccepted,
  revisionsOf,
  saveDraft,
  stateOn,
  tellQuotation,
  toMessage,
  type Quotation,
} from './quotations.service.ts';
import { closeOpen, holdRevisions, insertEvent, selectEvents, selectStatuses } from './quotations.store.ts';
import { mailReaders, readersOf } from './tell-seller.service.ts';

type SendInput = ParsedOf<typeof sendOperation>['body'];

/**
 * Gives a draft out: it is frozen, buyers see it from now on, and the recipients get their mail. All of it is written at
 * once: what is attached is made before.
 * @throws DomainError not_found, conflict, quotation_not_draft, quotation_empty, line_without_price, products_hidden,
 *   quotation_accepted, validity_over, no_rate_between, no_buyer_email, rate_limited, paper_too_large, storage_quota
 */
export async function sendQuotation(
  base: CallerCtx,
  { id, version, recipient_ids: recipients, message, attach, layout }: SendInput,
): Promise<Quotation> {
  const named = [...new Set(recipients)];
  const checked = await inTransaction(base, async (ctx) => {
    const draft = await findDraft(ctx, id);
    refuseOlder(draft, version);
    for (const recipient_id of named) await mailable(ctx, draft.row, { recipient_id, recipients });
    return asGivenOut(ctx, draft);
  });
  const files = named.length === 0 ? [] : await quotationFiles(base, checked, { attach, layout });
  await countMails(base, named.length);
  return inTransaction(base, async (ctx) => {
    await holdRevisionsOf(ctx, id);
    const draft = await findDraft(ctx, id);
    refuseOlder(draft, checked.row.version);
    const quotation = await giveOut(ctx, draft);
    for (const recipient_id of named) {
      const place = { id: quotation.row.enquiryId ?? 0, recipient_id };
      const { link, to } = await mailable(ctx, quotation.row, { recipient_id, recipients });
      const letter = await letterAbout(ctx, quotationSubject, { link, message, to, name: link.name });
      await ctx.platform.messages.mail(
        ctx,
        { ...letter, attachments: files },
        { sender: { who: ctx.caller, about: numberOf(quotation.row) } },
      );
      await markSent(ctx, quotationSubject, place);
      await entered(ctx, quotation.row, { kind: 'mailed', text: link.name });
    }
    return findQuotation(ctx, id);
  });
}

/** @throws DomainError not_found */
async function holdRevisionsOf(ctx: Ctx, id: number): Promise<void> {
  const { row } = await findQuotation(ctx, id);
  await holdRevisions(ctx, row.enquiryId ?? 0);
}

/** A recipient to whom the link can be mailed. @throws DomainError not_found, link_expired, no_buyer_email */
async function mailable(
  ctx: Ctx,
  { enquiryId }: DocumentRow,
  { recipient_id, recipients }: { recipient_id: number; recipients: readonly number[] },
) {
  const path = `body.recipient_ids.${recipients.indexOf(recipient_id)}`;
  const { link } = await findLink(ctx, quotationSubject, { id: enquiryId ?? 0, recipient_id }, path);
  if (link.revokedAt !== null) fail('link_expired', { path });
  return { link, to: link.email ?? fail('no_buyer_email', { path }) };
}

/** What a draft becomes when it is given out. @throws DomainError as `sendQuotation` */
async function asGivenOut(ctx: Ctx, draft: Quotation, kept: Frozen | null = null): Promise<Quotation> {
  const { lines, terms } = draft;
  refuseAccepted(await revisionsOf(ctx, draft.row.enquiryId ?? 0));
  if (lines.length === 0) fail('quotation_empty');
  const unpriced = lines.findIndex(({ price }) => price === null);
  if (unpriced >= 0)
    fail('line_without_price', { path: `lines.${unpriced}.price`, params: { line: unpriced + 1 } });
  if (terms.valid_until !== null && terms.valid_until < (await todayOf(ctx)))
    fail('validity_over', { path: 'terms.valid_until' });
  if (!kept) await refuseHidden(ctx, draft);
  const costs = kept ? new Map<string, string>() : await loadCosts(ctx, refsOf(lines), terms.currency);
  const frozen: Frozen = kept ?? {
    rate: await rateOf(ctx, terms.currency),
    home: (await moneyRules(ctx)).home,
    at: ctx.platform.clock.now().toISOString(),
    by: ctx.caller.name,
  };
  const { containers } = await listContainers(ctx);
  return {
    row: { ...draft.row, sentAt: ctx.platform.clock.now(), frozen },
    terms,
    lines: lines.map((line) => {
      const ref = refKey({ product_id: line.product_id ?? 0, variant_id: line.variant_id });
      const costed = { ...line, cost: costs.get(ref) ?? line.cost };
      return kept ? costed : priced(costed, terms, containers);
    }),
  };
}

/**
 * Freezes a draft and makes it the current revision.
 * @throws DomainError as `sendQuotation`
 */
export async function giveOut(
  ctx: Ctx,
  draft: Quotation,
  /** What stays frozen as it was; today's rate otherwise. */
  kept: Frozen | null = null,
): Promise<Quotation> {
  const { lines, row } = await asGivenOut(ctx, draft, kept);
  const enquiryId = row.enquiryId ?? 0;
  const current = (await revisionsOf(ctx, enquiryId)).find(({ isCurrent }) => isCurrent);
  if (current) {
    const superseded = await changeDocument(ctx, current.id, { isCurrent: false });
    tellQuotation(ctx, superseded);
  }
  const sent = await saveDraft(ctx, draft, {
    lines,
    state: 'sent',
    isCurrent: true,
    sentAt: row.sentAt,
    frozen: row.frozen,
    keepsPrices: true,
  });
  const enquiry = await findEnquiry(ctx, enquiryId);
  if (enquiry.state === 'new') {
    const now = ctx.platform.clock.now();
    await changeEnquiry(ctx, enquiryId, {
      state: 'answered',
      readAt: enquiry.readAt ?? now,
      answeredAt: now,
      answeredBy: ctx.caller.userId || null,
      answeredByName: ctx.caller.name,
    });
  }
  // What buyers asked for is in the revision that they now have; open questions stay open.
  await closeOpen(ctx, { enquiryId, kind: 'quantities_asked' });
  // What a buyer accepts with other quantities is given out by nobody.
  if (ctx.caller.userId !== '') await entered(ctx, sent.row, { kind: 'sent' });
  return sent;
}

/** Buyers see no draft and no archived product (ruling X). @throws DomainError products_hidden */
async function refuseHidden(ctx: Ctx, { lines }: Quotation): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ product_id: id }) => id ?? []))];
  const statuses = await selectStatuses(ctx, ids);
  const hidden = ids.filter((id) => (statuses.get(id) ?? 'published') !== 'published');
  if (hidden.length === 0) return;
  const first = lines.findIndex(({ product_id: id }) => id !== null && hidden.includes(id));
  fail('products_hidden', { path: `lines.${first}.product_id`, params: { count: hidden.length } });
}

/** The rate from the company's currency. @throws DomainError no_rate_between */
async function rateOf(ctx: Ctx, currency: string): Promise<Frozen['rate']> {
  const { home, rates } = await moneyRules(ctx);
  if (home === currency) return null;
  const rate = rates.find(
    ({ base, quote }) => [base, quote].includes(home) && [base, quote].includes(currency),
  );
  return rate ?? fail('no_rate_between', { path: 'terms.currency', params: { from: home, to: currency } });
}

/** Enters what a member did. */
export async function entered(
  ctx: Ctx,
  { id, revision, enquiryId }: DocumentRow,
  event: { kind: Parameters<typeof insertEvent>[1]['kind']; text?: string; uid?: string | null },
) {
  return insertEvent(ctx, {
    enquiryId: enquiryId ?? 0,
    documentId: id,
    revision,
    userId: ctx.caller.userId || null,
    by: ctx.caller.name,
    isBuyer: false,
    ...event,
  });
}

/**
 * A quotation that can be accepted or declined now.
 * @throws DomainError quotation_is_draft, quotation_superseded, quotation_decided, quotation_expired
 */
export async function refuseClosed(ctx: Ctx, row: DocumentRow): Promise<void> {
  if (row.state === 'draft') fail('quotation_is_draft');
  if (!row.isCurrent) fail('quotation_superseded');
  const state = stateOn(row, await todayOf(ctx));
  if (state === 'accepted' || state === 'declined') fail('quotation_decided');
  if (state === 'expired') fail('quotation_expired');
}

/** @throws DomainError not_found, and as `refuseClosed` */
export async function decideQuotation(
  ctx: Ctx,
  { id, decision, name, note }: ParsedOf<typeof decideOperation>['body'],
): Promise<Quotation> {
  await holdRevisionsOf(ctx, id);
  const { row } = await findQuotation(ctx, id, 'update');
  await refuseClosed(ctx, row);
  const decided = await settle(ctx, row, { decision, name });
  await entered(ctx, decided, { kind: decision, text: [name, note].filter(Boolean).join(': ') });
  return findQuotation(ctx, id);
}

/** Enters how a quotation ended, with its enquiry; a draft that nobody has worked on goes. */
export async function settle(
  ctx: Ctx,
  row: DocumentRow,
  { decision, name }: { decision: 'accepted' | 'declined'; name: string },
): Promise<DocumentRow> {
  const now = ctx.platform.clock.now();
  const decided = await changeDocument(ctx, row.id, { state: decision, decidedAt: now, decidedBy: name });
  const begun = await untouchedDraft(ctx, row.enquiryId ?? 0);
  // Whoever goes on with it at this moment holds its row, and keeps it then.
  const draft = begun && (await selectDocument(ctx, { id: begun.id, type: 'quotation', lock: 'update' }));
  if (draft?.createdBy === null) await removeDocument(ctx, draft.id);
  await changeEnquiry(ctx, row.enquiryId ?? 0, { state: decision === 'accepted' ? 'won' : 'lost' });
  tellQuotation(ctx, decided);
  return decided;
}

/** The draft that a buyer's request began and that nobody in the company has gone on with; undefined without one. */
export async function untouchedDraft(ctx: Ctx, enquiryId: number): Promise<DocumentRow | undefined> {
  return (await revisionsOf(ctx, enquiryId)).find(
    ({ state, createdBy }) => state === 'draft' && createdBy === null,
  );
}

/** Answers whoever asked. @throws DomainError not_found, quotation_is_draft, rate_limited */
export async function answerBuyer(
  base: CallerCtx,
  { id, uid, text }: { id: number; uid: string | null; text: string },
): Promise<QuotationMessage> {
  const { readers } = await inTransaction(base, (ctx) => findAsked(ctx, id, uid));
  await countMails(base, readers.length);
  return inTransaction(base, async (ctx) => {
    const { current, about, readers } = await findAsked(ctx, id, uid);
    await closeOpen(ctx, { enquiryId: current.enquiryId ?? 0, kind: 'asked', uid });
    const event = await entered(ctx, current, { kind: 'answered', uid, text });
    await mailReaders(ctx, current, { readers, what: 'answered', about, text });
    tellQuotation(ctx, current);
    return toMessage(event);
  });
}

/** Who asked about a line, or the whole, and waits for an answer; without an open question, who asked last. */
async function findAsked(ctx: Ctx, id: number, uid: string | null) {
  const { row, lines } = await findQuotation(ctx, id);
  const line = lines.find((one) => one.uid === uid);
  if (uid !== null && !line) fail('not_found', { path: 'body.uid' });
  const enquiryId = row.enquiryId ?? 0;
  const current = (await revisionsOf(ctx, enquiryId)).find(({ isCurrent }) => isCurrent);
  if (!current) fail('quotation_is_draft');
  const asked = (await selectEvents(ctx, { enquiryId, kinds: ['asked'] })).filter((one) => one.uid === uid);
  const open = asked.filter(({ isOpen }) => isOpen);
  const linkIds = (open.length > 0 ? open : asked.slice(0, 1)).map(({ linkId }) => linkId);
  const readers = await readersOf(ctx, current, linkIds.length > 0 ? linkIds : [null]);
  return { current, about: line?.name ?? '', readers };
}
