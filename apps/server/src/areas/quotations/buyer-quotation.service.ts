import {
  buyerRange,
  containerFill,
  documentFigures,
  exact,
  mayBuyerOrder,
  summaryIn,
  type acceptQuotation as acceptOperation,
  type AnswerOf,
  type askAboutQuotation as askOperation,
  type askForQuantities as quantitiesOperation,
  type BuyerQuotation,
  type BuyerRevision,
  type buyerQuotationFile as fileOperation,
  type declineQuotation as declineOperation,
  type Language,
  type ParsedOf,
  type Party,
} from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../platform/context.ts';
import { unlessHeld } from '../../platform/db/connection-loss.ts';
import { fail } from '../../platform/fail.ts';
import { networkOf, siteOf } from '../../platform/http/network.ts';
import type { Visitor } from '../../platform/http/routes.ts';
import { madeFileAddress } from '../../platform/made-files/index.ts';
import { listContainers } from '../costing/index.ts';
import { changeDocument, type DocumentRow } from '../documents/index.ts';
import { countUse, todayOf } from '../identity/index.ts';
import { bindFiles, enterVisitor, openLink, type OpenLink } from '../links/index.ts';
import { loadImages } from '../media/index.ts';
import { organisationLanguage } from '../organisation/index.ts';
import { nextRevision } from './create-quotation.service.ts';
import { makeQuotationFile } from './quotation-files.service.ts';
import type { QuotedLine } from './quotation-line.ts';
import { containerName } from './quotation-paper.ts';
import { quotationSubject } from './quotation-link.ts';
import {
  findQuotation,
  imageIdOf,
  messagesOf,
  numberOf,
  revisionsOf,
  saveDraft,
  stateOn,
  taxesOf,
  tellQuotation,
  toMessage,
  withLines,
  type Quotation,
} from './quotations.service.ts';
import {
  hasEventSince,
  holdRevisions,
  insertEvent,
  selectEvents,
  selectStatuses,
} from './quotations.store.ts';
import { giveOut, refuseClosed, settle, untouchedDraft } from './send-quotation.service.ts';
import { mailReaders, readersOf, tellSeller } from './tell-seller.service.ts';

/** Opening it again within this time is the same visit. */
const VISIT_MS = 30 * 60_000;

/** @throws DomainError not_found, link_expired, link_locked if the link is not open to the browser */
async function expectOpen(visitor: Visitor, token: string): Promise<OpenLink> {
  const link = await openLink(visitor, quotationSubject, token);
  if (link.state === 'missing') fail('not_found');
  if (link.state === 'closed') fail('link_expired');
  if (link.state === 'locked') fail('link_locked');
  return link;
}

const optionOf = ({ link: { options } }: OpenLink, name: 'allow_quantities' | 'allow_download'): boolean =>
  options[name] ?? true;

/** What the visitor calls themselves, or the recipient. */
const nameOf = ({ link, email }: OpenLink): string => link.name || email;

/** The quotation behind a link. @throws DomainError not_found, link_expired, link_locked */
export async function viewQuotation(visitor: Visitor, token: string): Promise<BuyerQuotation> {
  const link = await expectOpen(visitor, token);
  return bound(link, openQuotation(link));
}

/** The answer with pictures that end with the link, as those of its page do. */
const bound = async (link: OpenLink, quotation: Promise<BuyerQuotation>): Promise<BuyerQuotation> =>
  bindFiles(link.base.platform, quotationSubject, link.link, await quotation);

/** The quotation behind an open link; opening it is entered. */
export async function openQuotation(link: OpenLink): Promise<BuyerQuotation> {
  await inTransaction(link.base, async (ctx) => {
    const current = await currentQuotation(ctx, link);
    await enterOpening(ctx, link, current.row);
  }).catch(unlessHeld);
  return inTransaction(link.base, (ctx) => shown(ctx, link));
}

/** @throws DomainError not_found */
async function currentQuotation(ctx: Ctx, { link }: OpenLink, lock: 'update' | 'none' = 'none') {
  const row = (await revisionsOf(ctx, link.subjectId)).find(({ isCurrent }) => isCurrent);
  return findQuotation(ctx, row?.id ?? fail('not_found'), lock);
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

/** Enters what a buyer did. */
function byBuyer(
  ctx: Ctx,
  { link }: OpenLink,
  { id, revision, enquiryId }: DocumentRow,
  {
    name,
    ...event
  }: {
    kind: Parameters<typeof insertEvent>[1]['kind'];
    name: string;
    uid?: string | null;
    text?: string;
    quantities?: Record<string, string>;
    isOpen?: boolean;
  },
) {
  return insertEvent(ctx, {
    enquiryId: enquiryId ?? 0,
    documentId: id,
    revision,
    userId: null,
    by: name,
    isBuyer: true,
    linkId: link.id,
    ...event,
  });
}

/** What the buyer reads now, built up from what buyers may have. */
async function shown(ctx: Ctx, link: OpenLink): Promise<BuyerQuotation> {
  const all = await revisionsOf(ctx, link.link.subjectId);
  const row = all.find(({ isCurrent }) => isCurrent) ?? fail('not_found');
  const quotation = await withLines(ctx, row);
  const earlier = all.filter(({ sentAt, revision }) => sentAt !== null && revision < row.revision);
  const { terms } = quotation;
  const { containers } = await listContainers(ctx);
  const [fill] = containerFill(
    quotation.lines,
    containers.filter(({ code }) => code === terms.container),
  );
  const state = stateOn(row, await todayOf(ctx));
  const isWritten =
    all.some((one) => one.state === 'draft') && !(await untouchedDraft(ctx, link.link.subjectId));
  const isOver = state === 'accepted' || state === 'declined' || state === 'expired';
  const asked = await selectEvents(ctx, {
    enquiryId: link.link.subjectId,
    kinds: ['quantities_asked'],
    limit: 1,
  });
  const canChange = optionOf(link, 'allow_quantities') && !isOver;
  const language = link.language ?? (await organisationLanguage(ctx.db, ctx.orgId));
  return {
    language,
    enquiry: row.number ?? '',
    number: numberOf(row),
    seller: publicParty(row.seller),
    buyer: publicParty(row.buyer),
    currency: terms.currency,
    incoterm: terms.incoterm,
    place: terms.places[terms.incoterm],
    valid_until: terms.valid_until,
    payment_terms: terms.payment_terms,
    delivery_terms: terms.delivery_terms,
    ready: terms.ready,
    remarks: terms.remarks,
    state,
    closed: isOver ? state : isWritten ? 'newer' : null,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_by: row.decidedBy,
    current: await toRevision(ctx, quotation, { language, canChange }),
    earlier: await Promise.all(
      earlier.map(async (one) => toRevision(ctx, await withLines(ctx, one), { language, canChange: false })),
    ),
    messages: (await messagesOf(ctx, link.link.subjectId)).map(toMessage),
    load:
      fill && exact(fill.cbm).gt(0)
        ? {
            container: containerName(fill.container),
            usable_cbm: fill.usable_cbm,
            payload_kg: fill.payload_kg,
          }
        : null,
    allow_quantities: canChange,
    allow_download: optionOf(link, 'allow_download'),
    asked: asked[0]?.isOpen ? (asked[0].quantities ?? {}) : {},
    name: nameOf(link),
  };
}

/** Others may read it too, where a link is passed on: no address, number or record of ours. */
const publicParty = ({ company, name, address, city, country }: Party) => ({
  company,
  name,
  address,
  city,
  country,
});

async function toRevision(
  ctx: Ctx,
  { row, lines }: Quotation,
  { language, canChange }: { language: Language; canChange: boolean },
): Promise<BuyerRevision> {
  const ids = lines.flatMap(({ product_id: id }) => id ?? []);
  const statuses = await selectStatuses(ctx, [...new Set(ids)]);
  const images = await loadImages(ctx, lines.flatMap(imageIdOf));
  // What was quoted stays in words; pictures of products that are no longer shown to anybody go.
  const imageOf = (line: QuotedLine) =>
    line.product_id !== null && statuses.get(line.product_id) !== 'published'
      ? null
      : (images.get(imageIdOf(line)[0] ?? '') ?? null);
  const figures = documentFigures(lines, row.adjustments);
  return {
    revision: row.revision,
    sent_at: (row.sentAt ?? row.updatedAt).toISOString(),
    figures,
    taxes: taxesOf(row, figures),
    lines: lines.map((line) => ({
      uid: line.uid,
      sku: line.facts.sku,
      name: line.name,
      variant: line.facts.variant,
      summary: summaryIn(line.facts, language),
      remark: line.remark,
      hs_code: line.facts.hs_code,
      quantity: line.quantity,
      price: line.price,
      discount_percent: line.discount_percent,
      moq: line.facts.moq,
      pack: line.facts.pack,
      range: canChange ? buyerRange(line) : null,
      image: imageOf(line),
    })),
  };
}

/** Strangers can use up only their own network's share. @throws DomainError rate_limited */
async function countAsk(visitor: Visitor, token: string): Promise<void> {
  await countUse(visitor.platform, [
    { quota: 'quotation_network', of: `${token} ${networkOf(visitor.ip)}` },
    { quota: 'quotation_site', of: `${token} ${siteOf(visitor.ip)}` },
  ]);
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

/** The current revision, as long as it can be decided on by whoever has that one before them. */
async function openToDecide(ctx: Ctx, link: OpenLink, revision: number): Promise<Quotation> {
  await holdRevisions(ctx, link.link.subjectId);
  const quotation = await currentQuotation(ctx, link, 'update');
  if (quotation.row.revision !== revision) fail('quotation_superseded');
  await refuseClosed(ctx, quotation.row);
  return quotation;
}

/** @throws DomainError revision_in_draft while the seller writes the next revision */
async function refuseWritten(ctx: Ctx, enquiryId: number): Promise<void> {
  const begun = (await revisionsOf(ctx, enquiryId)).find(({ state }) => state === 'draft');
  if (!begun) return;
  // Whoever goes on with it at this moment holds its row, and has it then.
  const { row } = await findQuotation(ctx, begun.id, 'update');
  if (row.createdBy !== null) fail('revision_in_draft');
}

/** The quantities that differ, checked by ruling AG. @throws DomainError not_found, quantity_not_allowed */
function allowed(
  { lines }: Quotation,
  link: OpenLink,
  wanted: Readonly<Record<string, string>>,
): Record<string, string> {
  const changed = Object.entries(wanted).filter(([uid, quantity]) => {
    const line =
      lines.find((one) => one.uid === uid) ?? fail('not_found', { path: `body.quantities.${uid}` });
    return !exact(quantity).eq(line.quantity);
  });
  for (const [uid, quantity] of changed) {
    const line = lines.find((one) => one.uid === uid);
    if (line && optionOf(link, 'allow_quantities') && mayBuyerOrder(line, quantity)) continue;
    const range = line && optionOf(link, 'allow_quantities') ? buyerRange(line) : null;
    const only = line?.quantity ?? '';
    fail('quantity_not_allowed', {
      path: `body.quantities.${uid}`,
      params: { least: range?.least ?? only, most: range?.most ?? only },
    });
  }
  return Object.fromEntries(changed.map(([uid, quantity]) => [uid, exact(quantity).toFixed()]));
}

/**
 * What the buyer asks for becomes the draft of the next revision: a new one, or lines of the one that is being written
 * that the seller has not changed.
 * @throws DomainError and as the operation says
 */
export async function askQuantities(
  visitor: Visitor,
  token: string,
  { revision, name, quantities: wanted, note }: ParsedOf<typeof quantitiesOperation>['body'],
): Promise<BuyerQuotation> {
  const link = await expectOpen(visitor, token);
  await countAsk(visitor, token);
  const answer = inTransaction(link.base, async (ctx) => {
    const current = await openToDecide(ctx, link, revision);
    const quantities = allowed(current, link, wanted);
    const enquiryId = link.link.subjectId;
    const known = (await revisionsOf(ctx, enquiryId)).find(({ state }) => state === 'draft');
    const draft = known
      ? await findQuotation(ctx, known.id, 'update')
      : await nextRevision(ctx, { enquiryId, fromId: current.row.id });
    const quoted = new Map(current.lines.map((line) => [line.uid, line.quantity]));
    const before = await lastAsked(ctx, enquiryId);
    await saveDraft(ctx, draft, {
      lines: draft.lines.map((line) => {
        const isOurs = [quoted.get(line.uid), before[line.uid]].includes(line.quantity);
        const quantity = quantities[line.uid] ?? quoted.get(line.uid);
        return isOurs && quantity !== undefined ? { ...line, quantity } : line;
      }),
    });
    const words = Object.entries(quantities).map(([uid, quantity]) => {
      const line = current.lines.find((one) => one.uid === uid);
      return `${line?.name ?? ''}: ${line?.quantity ?? ''} → ${quantity}`;
    });
    const text = [...words, note].filter(Boolean).join('\n');
    await byBuyer(ctx, link, current.row, { kind: 'quantities_asked', name, text, quantities, isOpen: true });
    await tellSeller(ctx, current.row, { what: 'quantities_asked', name, text });
    return shown(ctx, link);
  });
  return bound(link, answer);
}

async function lastAsked(ctx: Ctx, enquiryId: number): Promise<Record<string, string>> {
  const [last] = await selectEvents(ctx, { enquiryId, kinds: ['quantities_asked'], limit: 1 });
  return last?.isOpen ? (last.quantities ?? {}) : {};
}

/**
 * Accepts the current revision. With other quantities it becomes a revision of its own, which is accepted: the one that
 * was sent stays what it was.
 * @throws DomainError and as the operation says
 */
export async function acceptQuotation(
  visitor: Visitor,
  token: string,
  { revision, name, quantities: wanted, total }: ParsedOf<typeof acceptOperation>['body'],
): Promise<BuyerQuotation> {
  const link = await expectOpen(visitor, token);
  const answer = inTransaction(link.base, async (ctx) => {
    const current = await openToDecide(ctx, link, revision);
    const enquiryId = link.link.subjectId;
    await refuseWritten(ctx, enquiryId);
    const quantities = allowed(current, link, wanted);
    const lines = current.lines.map((line) => ({ ...line, quantity: quantities[line.uid] ?? line.quantity }));
    const figures = documentFigures(lines, current.row.adjustments);
    if (!exact(figures.taxed_total).eq(total)) fail('conflict', { path: 'body.total' });
    const row =
      Object.keys(quantities).length === 0
        ? current.row
        : await withQuantities(ctx, { enquiryId, current, quantities });
    const accepted = await settle(ctx, row, { decision: 'accepted', name });
    await byBuyer(ctx, link, accepted, { kind: 'accepted', name });
    await tellSeller(ctx, accepted, { what: 'accepted', name, text: '' });
    await mailReaders(ctx, accepted, {
      readers: await readersOf(ctx, accepted, [link.link.id]),
      what: 'accepted',
      text: name,
    });
    return shown(ctx, link);
  });
  return bound(link, answer);
}

/** The revision with the quantities that the buyer accepts, given out at the frozen prices. */
async function withQuantities(
  ctx: Ctx,
  {
    enquiryId,
    current,
    quantities,
  }: { enquiryId: number; current: Quotation; quantities: Record<string, string> },
): Promise<DocumentRow> {
  const begun = await untouchedDraft(ctx, enquiryId);
  const draft = begun
    ? await findQuotation(ctx, begun.id, 'update')
    : await nextRevision(ctx, { enquiryId, fromId: current.row.id });
  const written = await saveDraft(ctx, draft, {
    lines: current.lines.map((line) => ({ ...line, quantity: quantities[line.uid] ?? line.quantity })),
    terms: current.terms,
    adjustments: current.row.adjustments,
    keepsPrices: true,
  });
  return (await giveOut(ctx, written, current.row.frozen)).row;
}

/** @throws DomainError and as the operation says */
export async function declineQuotation(
  visitor: Visitor,
  token: string,
  { revision, name, reason }: ParsedOf<typeof declineOperation>['body'],
): Promise<BuyerQuotation> {
  const link = await expectOpen(visitor, token);
  const answer = inTransaction(link.base, async (ctx) => {
    const { row } = await openToDecide(ctx, link, revision);
    await refuseWritten(ctx, link.link.subjectId);
    const declined = await settle(ctx, row, { decision: 'declined', name });
    await byBuyer(ctx, link, declined, { kind: 'declined', name, text: reason });
    await tellSeller(ctx, declined, { what: 'declined', name, text: reason });
    await mailReaders(ctx, declined, {
      readers: await readersOf(ctx, declined, [link.link.id]),
      what: 'declined',
      text: reason,
    });
    return shown(ctx, link);
  });
  return bound(link, answer);
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
