import { randomUUID } from 'node:crypto';
import {
  DOCUMENT_LINES_MAX,
  holds,
  type copyQuotation as copyOperation,
  type createEnquiryQuotation as createOperation,
  type EnquiryItem,
  minorUnitsOf,
  type Money,
  type newLinesSchema,
  type ParsedOf,
  type QuotationTerms,
} from '@sourcewiz/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { defined } from '../../platform/defined.ts';
import { fail } from '../../platform/fail.ts';
import { contactOfEmail, findContact } from '../contacts/index.ts';
import { listContainers } from '../costing/index.ts';
import {
  insertDocument,
  keptFigures,
  loadLineSources,
  refKey,
  sellerParty,
  withLivingContacts,
  writeLines,
  type DocumentRow,
} from '../documents/index.ts';
import { addEnquiry, findEnquiry, type EnquiryRow } from '../enquiries/index.ts';
import { countryName } from '../identity/index.ts';
import { moneyRules } from '../organisation/index.ts';
import { takeSelection } from '../selections/index.ts';
import { firstQuantity, priced, toRow, type QuotedLine } from './quotation-line.ts';
import { inCurrency, loadPricing, madeBasis } from './quotation-prices.service.ts';
import { ensureQuotationLink } from './quotation-link.ts';
import {
  enquiryNumber,
  findQuotation,
  firstTerms,
  partyOf,
  refsOf,
  refuseAccepted,
  revisionsOf,
  tellQuotation,
  totalsOf,
  withLines,
  type Quotation,
} from './quotations.service.ts';
import { holdRevisions, insertEvent, selectLatestQuotation } from './quotations.store.ts';

export type NewLine = z.output<typeof newLinesSchema>[number] & { name?: string; wanted?: Money };
type CreateInput = ParsedOf<typeof createOperation>['body'];

/**
 * Makes the first quotation of an enquiry, which is entered too if it is not there yet.
 * @throws DomainError not_found, revision_in_draft, quotation_accepted, no_rate_between, too_many_lines, costing_editing_denied,
 *   number_too_large
 */
export async function createEnquiryQuotation(
  ctx: Ctx,
  { products, selection_id: selectionId, terms: given = {}, ...input }: CreateInput,
): Promise<Quotation> {
  refuseMargin(ctx, given);
  await refuseUnknown(ctx, input, products);
  const enquiry = await enquiryFor(ctx, input);
  const revisions = await beginAfter(ctx, enquiry.id);
  const contact = await contactFor(ctx, enquiry, input.contact_id);
  const { taxes = [], ...sent } = given;
  const terms: QuotationTerms = {
    ...(await firstTerms(ctx, { latest: await selectLatestQuotation(ctx), contact })),
    ...defined(sent),
  };
  const chosen = [
    ...products,
    ...(selectionId === undefined ? [] : await linesOfSelection(ctx, selectionId)),
    ...(input.enquiry_id === undefined ? [] : enquiry.items.flatMap((item) => lineOfItem(item, enquiry))),
  ];
  const lines = await makeLines(ctx, chosen, terms);
  const country = contact?.country == null ? '' : (countryName(contact.country, ctx.caller.language) ?? '');
  return enter(ctx, enquiry, {
    terms,
    lines,
    adjustments: taxes,
    buyer: partyOf(enquiry, contact, country),
    revision: (revisions.at(-1)?.revision ?? 0) + 1,
    kind: 'created',
  });
}

/** A price made from the cost would tell the cost. @throws DomainError costing_editing_denied */
export function refuseBlind(ctx: Ctx): void {
  if (!holds(ctx.audience, 'view_costing')) fail('costing_editing_denied');
}

/** @throws DomainError costing_editing_denied for terms that make prices from the cost */
export function refuseMargin(
  ctx: Ctx,
  { price_source: source, margin_percent: margin }: NonNullable<CreateInput['terms']>,
): void {
  if (source === 'margin' || margin !== undefined) refuseBlind(ctx);
}

/** What is named must be there, before anything else is said. @throws DomainError not_found */
async function refuseUnknown(
  ctx: Ctx,
  { contact_id: contactId }: Pick<CreateInput, 'contact_id'>,
  products: readonly NewLine[],
): Promise<void> {
  if (contactId !== undefined && !(await findContact(ctx, contactId)))
    fail('not_found', { path: 'body.contact_id' });
  const known = await loadLineSources(ctx, products, ctx.caller.language);
  const gone = products.findIndex((line) => !known.has(refKey(line)));
  if (gone >= 0) fail('not_found', { path: `body.products.${gone}.product_id` });
}

async function enquiryFor(
  ctx: Ctx,
  {
    enquiry_id: id,
    buyer_name,
    buyer_email = '',
    company_name = '',
    contact_id,
    source,
    message,
  }: Omit<CreateInput, 'products'>,
): Promise<EnquiryRow> {
  if (id !== undefined) return findEnquiry(ctx, id);
  const contact = contact_id === undefined ? undefined : await findContact(ctx, contact_id);
  const made = await addEnquiry(ctx, {
    source,
    message,
    items: [],
    name: buyer_name ?? (contact?.name || contact?.company || ''),
    email: buyer_email || (contact?.email ?? ''),
    company: company_name || (contact?.company ?? ''),
  });
  return findEnquiry(ctx, made.id);
}

/** The contact of an enquiry's buyer, or the one that is named. */
export async function contactFor(ctx: Ctx, { email }: Pick<EnquiryRow, 'email'>, id?: number) {
  const known = id ?? (await contactOfEmail(ctx, email))?.id;
  return known === undefined ? undefined : findContact(ctx, known);
}

/**
 * The revisions of an enquiry after which another one begins; nobody else begins one meanwhile.
 * @throws DomainError revision_in_draft, quotation_accepted
 */
async function beginAfter(ctx: Ctx, enquiryId: number): Promise<DocumentRow[]> {
  await holdRevisions(ctx, enquiryId);
  const revisions = await revisionsOf(ctx, enquiryId);
  if (revisions.some(({ state }) => state === 'draft')) fail('revision_in_draft');
  refuseAccepted(revisions);
  return revisions;
}

/** Makes the next revision of an enquiry. @throws DomainError not_found, revision_in_draft, quotation_accepted, no_rate_between, number_too_large */
export async function nextRevision(
  ctx: Ctx,
  { enquiryId, fromId }: { enquiryId: number; fromId?: number | undefined },
): Promise<Quotation> {
  const enquiry = await findEnquiry(ctx, enquiryId);
  if (fromId !== undefined && (await findQuotation(ctx, fromId)).row.enquiryId !== enquiryId)
    fail('not_found', { path: 'body.from_id' });
  const revisions = await beginAfter(ctx, enquiryId);
  const from = fromId === undefined ? revisions.at(-1) : revisions.find(({ id }) => id === fromId);
  if (!from) {
    return createEnquiryQuotation(ctx, { enquiry_id: enquiryId, source: 'other', message: '', products: [] });
  }
  return enter(ctx, enquiry, {
    ...(await withLines(ctx, from)),
    adjustments: from.adjustments,
    buyer: from.buyer,
    from,
    revision: (revisions.at(-1)?.revision ?? 0) + 1,
    kind: 'created',
  });
}

/** @throws DomainError not_found, revision_in_draft, quotation_accepted, no_rate_between, number_too_large */
export async function copyQuotation(
  ctx: Ctx,
  { id, enquiry_id: enquiryId, refresh, ...buyer }: ParsedOf<typeof copyOperation>['body'],
): Promise<Quotation> {
  const from = await findQuotation(ctx, id);
  const { name, email, company } = from.row.buyer;
  const enquiry = await enquiryFor(ctx, {
    enquiry_id: enquiryId,
    source: 'other',
    message: '',
    buyer_name: buyer.buyer_name ?? name,
    ...(buyer.buyer_name === undefined
      ? { buyer_email: email, company_name: company }
      : { buyer_email: buyer.buyer_email, company_name: buyer.company_name }),
  });
  const revisions = await beginAfter(ctx, enquiry.id);
  const isSameBuyer = buyer.buyer_name === undefined && enquiryId === undefined;
  return enter(ctx, enquiry, {
    terms: { ...from.terms, valid_until: null },
    lines: refresh ? await remade(ctx, from.lines, from.terms) : from.lines,
    adjustments: from.row.adjustments,
    buyer: isSameBuyer ? from.row.buyer : (revisions.at(-1)?.buyer ?? partyOf(enquiry)),
    from: from.row,
    revision: (revisions.at(-1)?.revision ?? 0) + 1,
    kind: 'copied',
  });
}

interface NewRevision {
  terms: QuotationTerms;
  lines: readonly QuotedLine[];
  adjustments: DocumentRow['adjustments'];
  buyer: DocumentRow['buyer'];
  revision: number;
  from?: DocumentRow;
  kind: 'created' | 'copied';
}

async function enter(
  ctx: Ctx,
  enquiry: EnquiryRow,
  { terms, lines: given, adjustments, buyer, revision, from, kind }: NewRevision,
): Promise<Quotation> {
  const { containers } = await listContainers(ctx);
  const lines = given.map((line) => priced({ ...line, touched: {} }, terms, containers));
  const now = ctx.platform.clock.now();
  const isBuyer = ctx.caller.userId === '';
  const row = await insertDocument(ctx, {
    type: 'quotation',
    enquiryId: enquiry.id,
    fromId: from?.id ?? null,
    number: enquiryNumber(enquiry.number),
    revision,
    state: 'draft',
    currency: terms.currency,
    terms,
    adjustments,
    seller: isBuyer && from ? from.seller : await sellerParty(ctx),
    ...(await withLivingContacts(ctx, { buyer })),
    validUntil: terms.valid_until,
    ...totalsOf(keptFigures(lines, adjustments)),
    createdAt: now,
    createdBy: isBuyer ? null : ctx.caller.userId,
    createdByName: isBuyer ? buyer.name : ctx.caller.name,
    updatedAt: now,
  });
  await writeLines(ctx, row.id, { lines: lines.map(toRow) });
  await ensureQuotationLink(ctx, enquiry);
  await insertEvent(ctx, {
    enquiryId: enquiry.id,
    documentId: row.id,
    revision,
    kind,
    userId: isBuyer ? null : ctx.caller.userId,
    by: isBuyer ? buyer.name : ctx.caller.name,
    isBuyer,
  });
  tellQuotation(ctx, row);
  return { row, terms, lines };
}

/**
 * Lines of products, with today's facts and prices.
 * @throws DomainError not_found at the product, too_many_lines, no_rate_between
 */
export async function makeLines(
  ctx: Ctx,
  wanted: readonly NewLine[],
  terms: QuotationTerms,
  path = 'body.products',
): Promise<QuotedLine[]> {
  if (wanted.length > DOCUMENT_LINES_MAX)
    fail('too_many_lines', { path, params: { limit: DOCUMENT_LINES_MAX } });
  const sources = await loadLineSources(ctx, wanted, ctx.caller.language);
  const pricing = await loadPricing(ctx, sources, wanted, terms.currency);
  const seesCosts = holds(ctx.audience, 'view_costing');
  const { currency } = terms;
  const to = { currency, money: await moneyRules(ctx), decimals: minorUnitsOf(currency) };
  return wanted.map((line, at): QuotedLine => {
    const source = sources.get(refKey(line)) ?? fail('not_found', { path: `${path}.${at}.product_id` });
    const known = pricing.get(refKey(line)) ?? { cost: null, sheet: null, list: null };
    const basis =
      line.price === undefined
        ? madeBasis(known, {
            // A price made from the cost would tell the cost.
            wanted: terms.price_source === 'margin' && !seesCosts ? 'list' : terms.price_source,
            margin: terms.margin_percent,
            currency: terms.currency,
          })
        : ({
            price_source: 'typed',
            base_price: line.price,
            base_incoterm: terms.incoterm,
            margin_percent: '0',
          } as const);
    return {
      uid: randomUUID(),
      product_id: line.product_id,
      variant_id: line.variant_id,
      name: line.name ?? source.facts.name,
      remark: line.remark ?? '',
      quantity: line.quantity ?? firstQuantity(source.facts),
      unit: 'pieces',
      price: null,
      discount_percent: '0',
      facts: source.facts,
      ...basis,
      cost: known.cost,
      wanted: (line.wanted && inCurrency(line.wanted, to)) ?? '',
      values: {},
      prices: { EXW: null, FOB: null, CFR: null, CIF: null },
      images: { uploaded: [], selected: null },
      touched: {},
    };
  });
}

/**
 * The same lines with today's facts and costs, and the prices that were made from them made again; those made from the
 * cost stay where the caller may not see costs.
 */
export async function remade(
  ctx: Ctx,
  lines: readonly QuotedLine[],
  terms: QuotationTerms,
): Promise<QuotedLine[]> {
  const refs = refsOf(lines);
  const sources = await loadLineSources(ctx, refs, ctx.caller.language);
  const pricing = await loadPricing(ctx, sources, refs, terms.currency);
  const seesCosts = holds(ctx.audience, 'view_costing');
  return lines.map((line) => {
    const key = refKey({ product_id: line.product_id ?? 0, variant_id: line.variant_id });
    const [source, known] = [sources.get(key), pricing.get(key)];
    if (!source || !known) return line;
    const { price_source: from, margin_percent: margin } = line;
    const stays = from === 'typed' || (from === 'margin' && !seesCosts);
    const basis = stays ? {} : madeBasis(known, { wanted: from, margin, currency: terms.currency });
    return { ...line, facts: source.facts, cost: known.cost, ...basis };
  });
}

/** The products of the cached selection, which is then empty; of a product with chosen variants, a line each. */
export async function linesOfSelection(ctx: Ctx, id: number): Promise<NewLine[]> {
  const chosen = await takeSelection(ctx, { kind: 'quotation', modelId: String(id) });
  return chosen.flatMap(({ product_id, selected_variants: variants }): NewLine[] =>
    variants.length === 0
      ? [{ product_id, variant_id: null }]
      : variants.map((variant_id) => ({ product_id, variant_id })),
  );
}

/** What is quoted of a line that was asked for: nothing while it has no product, or if it is skipped. */
export function lineOfItem(
  { id, variant_id, quantity, price, currency, is_skipped: isSkipped = false }: EnquiryItem,
  { source }: Pick<EnquiryRow, 'source'>,
): NewLine[] {
  if (id === null || isSkipped) return [];
  return [
    {
      product_id: id,
      variant_id,
      ...(quantity > 0 ? { quantity: String(quantity) } : {}),
      // Behind a link the price is the one that they saw.
      ...(source === 'link' || !price ? {} : { wanted: { amount: price, currency } }),
    },
  ];
}
