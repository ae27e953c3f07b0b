import {
  documentFigures,
  enquiryName,
  exact,
  holds,
  incotermPrices,
  mayRead,
  quotationStates,
  revisionName,
  usualTerms,
  type AnswerOf,
  type DocumentFigures,
  type getQuotation as getOperation,
  type IncotermPrice,
  type listQuotations as listOperation,
  type Money,
  type ParsedOf,
  type Party,
  type QuotationListed,
  type QuotationState,
  type QuotationTerms,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { loadAttributes } from '../attributes/index.ts';
import { listContainers } from '../costing/index.ts';
import {
  changeDocument,
  factsFor,
  keptFigures,
  refKey,
  selectDocument,
  selectLines,
  selectOfEnquiry,
  shownName,
  shownParty,
  writeLines,
  type DocumentChange,
  type DocumentRow,
  type LineRef,
} from '../documents/index.ts';
import { findEnquiry } from '../enquiries/index.ts';
import { todayOf } from '../identity/index.ts';
import { loadImages } from '../media/index.ts';
import { moneyRules, settingOf } from '../organisation/index.ts';
import { priced, toLine, toRow, type QuotedLine } from './quotation-line.ts';
import { loadCosts } from './quotation-prices.service.ts';
import {
  countOpenQuestions,
  countQuotations,
  selectEvents,
  selectQuotations,
  selectStatuses,
  type EventRow,
} from './quotations.store.ts';

type Details = AnswerOf<typeof getOperation>;

/** A quotation with its lines. */
export interface Quotation {
  row: DocumentRow;
  terms: QuotationTerms;
  lines: QuotedLine[];
}

/** The terms of a quotation; one type assertion for all: only this area writes them. */
export const termsOf = ({ terms }: Pick<DocumentRow, 'terms'>): QuotationTerms => terms as QuotationTerms;

/** @throws DomainError not_found */
export async function findQuotation(
  ctx: Ctx,
  id: number,
  lock: 'update' | 'none' = 'none',
): Promise<Quotation> {
  const row = (await selectDocument(ctx, { id, type: 'quotation', lock })) ?? fail('not_found');
  return withLines(ctx, row);
}

export async function withLines(ctx: Ctx, row: DocumentRow): Promise<Quotation> {
  const lines = (await selectLines(ctx, [row.id])).get(row.id) ?? [];
  return { row, terms: termsOf(row), lines: lines.map(toLine) };
}

/** A quotation that may be changed. @throws DomainError not_found, quotation_not_draft */
export async function findDraft(ctx: Ctx, id: number): Promise<Quotation> {
  const quotation = await findQuotation(ctx, id, 'update');
  if (quotation.row.state !== 'draft') fail('quotation_not_draft');
  return quotation;
}

/** The revisions of an enquiry, the oldest first. */
export const revisionsOf = (ctx: Ctx, enquiryId: number): Promise<DocumentRow[]> =>
  selectOfEnquiry(ctx, { enquiryId, type: 'quotation' });

/** What was accepted stays the current revision. @throws DomainError quotation_accepted */
export function refuseAccepted(revisions: readonly DocumentRow[]): void {
  const accepted = revisions.find(({ isCurrent, state }) => isCurrent && state === 'accepted');
  if (accepted) fail('quotation_accepted', { params: { revision: accepted.revision } });
}

/**
 * Writes a draft: works its prices and totals out again, and counts its version up.
 * @throws DomainError number_too_large
 */
export async function saveDraft(
  ctx: Ctx,
  before: Quotation,
  {
    lines = before.lines,
    terms = before.terms,
    keepsPrices = false,
    ...change
  }: {
    lines?: readonly QuotedLine[];
    terms?: QuotationTerms;
    /** The prices of the lines stay as the buyer has seen them, whatever containers and freights are today. */
    keepsPrices?: boolean;
  } & Omit<DocumentChange, 'terms'>,
): Promise<Quotation> {
  const { containers } = await listContainers(ctx);
  const known = new Map(before.lines.map((line) => [line.uid, JSON.stringify(line)]));
  const after = keepsPrices ? lines : lines.map((line) => priced(line, terms, containers));
  const figures = keptFigures(after, change.adjustments ?? before.row.adjustments);
  await writeLines(ctx, before.row.id, {
    lines: after.map(toRow),
    changed: after.filter((line) => known.get(line.uid) !== JSON.stringify(line)).map(toRow),
  });
  // What a buyer's request began becomes the work of whoever goes on with it.
  const { userId, name } = ctx.caller;
  const isAdopted = before.row.createdBy === null && userId !== '';
  const row = await changeDocument(ctx, before.row.id, {
    ...change,
    ...(isAdopted ? { createdBy: userId, createdByName: name } : {}),
    ...totalsOf(figures),
    terms,
    currency: terms.currency,
    validUntil: terms.valid_until,
  });
  tellQuotation(ctx, row);
  return { row, terms, lines: [...after] };
}

/** The columns that lists sum up. */
export const totalsOf = ({ total, taxed_total, product_count }: DocumentFigures) => ({
  total,
  taxedTotal: taxed_total,
  lineCount: product_count,
});

/** Open pages hear of a quotation, and of its enquiry. */
export function tellQuotation(ctx: Ctx, { id, version, enquiryId }: DocumentRow): void {
  tellChanged(ctx, { kind: 'quotation', ids: [id], revision: version });
  if (enquiryId !== null) tellChanged(ctx, { kind: 'enquiry', ids: [enquiryId], revision: null });
}

/** The state today: one that was sent runs out after its last day. */
export function stateOn({ state, validUntil }: DocumentRow, today: string): QuotationState {
  const isOver = (state === 'sent' || state === 'seen') && validUntil !== null && validUntil < today;
  return isOver ? 'expired' : (state as QuotationState);
}

/** Quotations as lists show them. */
export async function toListed(ctx: Ctx, rows: readonly DocumentRow[]): Promise<QuotationListed[]> {
  const open = await countOpenQuestions(ctx, [...new Set(rows.flatMap(({ enquiryId }) => enquiryId ?? []))]);
  const today = await todayOf(ctx);
  return rows.map((row) => {
    const { currency, isCurrent, sentAt } = row;
    const plain = (amount: string): Money => ({ amount: exact(amount).toFixed(), currency });
    return {
      id: row.id,
      enquiry_id: row.enquiryId ?? 0,
      enquiry: row.number ?? '',
      revision: row.revision,
      number: numberOf(row),
      buyer_name: row.buyer.name,
      buyer_email: shownParty(ctx, row.buyer).email,
      company_name: row.buyer.company,
      created_on: row.createdAt.toISOString(),
      created_by: row.createdByName,
      updated_at: row.updatedAt.toISOString(),
      state: stateOn(row, today),
      is_current: isCurrent,
      is_superseded: sentAt !== null && !isCurrent,
      sent_at: sentAt?.toISOString() ?? null,
      seen_at: row.seenAt?.toISOString() ?? null,
      decided_at: row.decidedAt?.toISOString() ?? null,
      decided_by: row.decidedBy,
      product_count: row.lineCount,
      total: plain(row.total),
      taxed_total: plain(row.taxedTotal),
      incoterm: termsOf(row).incoterm,
      valid_until: row.validUntil,
      open_questions: isCurrent || row.state === 'draft' ? (open.get(row.enquiryId ?? 0) ?? 0) : 0,
    };
  });
}

export const numberOf = ({ number, revision }: Pick<DocumentRow, 'number' | 'revision'>): string =>
  revisionName(number ?? '', revision);

export async function listQuotations(
  ctx: Ctx,
  {
    query,
    enquiry_id: enquiryId,
    state,
    latest,
    page,
    per_page: limit,
  }: ParsedOf<typeof listOperation>['query'],
): Promise<AnswerOf<typeof listOperation>> {
  if (enquiryId !== undefined) await findEnquiry(ctx, enquiryId);
  const filter = { query, enquiryId, latest, state, today: await todayOf(ctx) };
  const rows = await selectQuotations(ctx, { ...filter, limit, offset: (page - 1) * limit });
  const counted = await countQuotations(ctx, filter);
  const counts = Object.fromEntries(quotationStates.names.map((name) => [name, 0])) as Record<
    QuotationState,
    number
  >;
  const totals = new Map<string, string>();
  for (const { state: of, currency, count, total } of counted) {
    counts[of] += count;
    if (state === undefined || state === of)
      totals.set(
        currency,
        exact(totals.get(currency) ?? 0)
          .plus(total)
          .toFixed(),
      );
  }
  return {
    quotations: await toListed(ctx, rows),
    total: state === undefined ? Object.values(counts).reduce((sum, one) => sum + one, 0) : counts[state],
    counts,
    totals: [...totals].map(([currency, amount]) => ({ amount, currency })),
  };
}

/** The quotation with everything that belongs to it, as the audience may see it. */
export async function present(ctx: Ctx, { row, terms, lines }: Quotation): Promise<Details> {
  const all = row.enquiryId === null ? [row] : await revisionsOf(ctx, row.enquiryId);
  const previous = all.filter(({ revision }) => revision < row.revision).at(-1);
  const before = previous && (await withLines(ctx, previous));
  const shown = await showLines(ctx, { row, terms, lines });
  const listed = await toListed(ctx, all);
  const self = listed.find(({ id }) => id === row.id) ?? fail('not_found');
  const figures = documentFigures(lines, row.adjustments);
  const seesCosts = holds(ctx.audience, 'view_costing');
  const { margin_floor: floor } = await settingOf(ctx, 'catalogue_approval');
  return {
    ...self,
    version: row.version,
    terms: seesCosts ? terms : { ...terms, margin_percent: '0' },
    taxes: taxesOf(row, figures),
    lines: shown,
    figures,
    seller: row.seller,
    buyer: shownParty(ctx, row.buyer),
    frozen: row.frozen,
    margin_floor: seesCosts ? floor : null,
    hidden: shown.filter((line) => line.is_hidden).length,
    messages:
      row.enquiryId === null
        ? []
        : (await messagesOf(ctx, row.enquiryId)).map((event) =>
            toMessage({ ...event, by: shownName(ctx, event.by) }),
          ),
    revisions: listed,
    before: before
      ? {
          revision: before.row.revision,
          lines: await showLines(ctx, before),
          figures: documentFigures(before.lines, before.row.adjustments),
        }
      : null,
  };
}

/** Discounts, charges and taxes with what they come to, keyed by uid. */
export function taxesOf({ adjustments }: Pick<DocumentRow, 'adjustments'>, figures: DocumentFigures) {
  return Object.fromEntries(
    adjustments.map((one) => [one.uid, { ...one, tax_amount: figures.adjustments[one.uid] ?? '0' }]),
  );
}

/** The questions and answers of both sides, the oldest first. */
export async function messagesOf(ctx: Ctx, enquiryId: number): Promise<EventRow[]> {
  return (await selectEvents(ctx, { enquiryId, kinds: ['asked', 'answered'] })).toReversed();
}

export const toMessage = ({ id, uid, revision, isBuyer, by, text, at }: EventRow) => ({
  id,
  uid,
  revision: revision ?? 0,
  from: isBuyer ? ('buyer' as const) : ('seller' as const),
  name: by,
  text,
  at: at.toISOString(),
});

/** Lines as the audience may see them; costs of a draft are those of today. */
async function showLines(ctx: Ctx, { row, lines, terms }: Quotation): Promise<Details['lines']> {
  const seesCosts = holds(ctx.audience, 'view_costing');
  const ids = lines.flatMap(({ product_id: id }) => id ?? []);
  const statuses = await selectStatuses(ctx, [...new Set(ids)]);
  const images = await loadImages(ctx, lines.flatMap(imageIdOf));
  const seen = await readableOf(ctx, lines);
  const costs =
    seesCosts && row.state === 'draft' ? await loadCosts(ctx, refsOf(lines), terms.currency) : undefined;
  return lines.map((line) => {
    const { facts, cost, margin_percent: margin, product_id: productId } = line;
    const status = productId === null ? 'published' : statuses.get(productId);
    return {
      ...line,
      facts: factsFor(ctx, facts),
      values: Object.fromEntries(Object.entries(line.values).filter(([id]) => seen.has(id))),
      cost: seesCosts ? (costs?.get(refOf(line)) ?? cost) : null,
      margin_percent: seesCosts ? margin : '0',
      is_hidden: row.state === 'draft' && status !== undefined && status !== 'published',
      is_gone: status === undefined,
      image: images.get(imageIdOf(line)[0] ?? '') ?? null,
    };
  });
}

/** The attributes of which lines say something of their own, as far as the audience may read them. */
async function readableOf(ctx: Ctx, lines: readonly QuotedLine[]): Promise<Set<string>> {
  if (!lines.some(({ values }) => Object.keys(values).length > 0)) return new Set();
  const attributes = await loadAttributes(ctx);
  return new Set(attributes.filter((one) => mayRead(ctx.audience, one)).map(({ id }) => String(id)));
}

/** The picture of a line: the first that was selected, or that of the product. */
export const imageIdOf = ({ facts, images }: Pick<QuotedLine, 'facts' | 'images'>): string[] =>
  images.selected === null ? (facts.image_id === null ? [] : [facts.image_id]) : images.selected.slice(0, 1);

const refOf = ({ product_id, variant_id }: Pick<QuotedLine, 'product_id' | 'variant_id'>): string =>
  refKey({ product_id: product_id ?? 0, variant_id });

/** The products of lines. */
export const refsOf = (lines: readonly QuotedLine[]): LineRef[] =>
  lines.flatMap(({ product_id, variant_id }) => (product_id === null ? [] : [{ product_id, variant_id }]));

/** What a new quotation begins with: like the latest of the company, as far as this buyer has nothing of their own. */
export async function firstTerms(
  ctx: Ctx,
  {
    latest,
    contact,
  }: {
    latest: DocumentRow | undefined;
    contact: { currency: string; incoterm: string; payment: string; port: string } | undefined;
  },
): Promise<QuotationTerms> {
  const like = latest ? termsOf(latest) : undefined;
  const currency = contact?.currency || like?.currency || (await moneyRules(ctx)).home;
  const wanted = incotermPrices.find((one) => one === contact?.incoterm.trim().slice(0, 3).toUpperCase());
  const incoterm: IncotermPrice = wanted ?? like?.incoterm ?? 'EXW';
  const places = like?.places ?? { EXW: '', FOB: '', CFR: '', CIF: '' };
  const port = contact?.port ?? '';
  const isSame = like?.currency === currency;
  return {
    ...usualTerms,
    currency,
    incoterm,
    places: { ...places, ...(port === '' ? { CFR: '', CIF: '' } : { CFR: port, CIF: port }) },
    ...(like && isSame ? { freight: like.freight } : {}),
    ...(like
      ? {
          container: like.container,
          ready: like.ready,
          delivery_terms: like.delivery_terms,
          ...(holds(ctx.audience, 'view_costing')
            ? { price_source: like.price_source, margin_percent: like.margin_percent }
            : {}),
        }
      : {}),
    payment_terms: contact?.payment || like?.payment_terms || '',
  };
}

/** The buyer of an enquiry as a party. */
export const partyOf = (
  { name, company, email }: { name: string; company: string; email: string },
  contact?: { id: number; phone: string; address_line_1: string; address_line_2: string; city: string },
  country = '',
): Party => ({
  name,
  company,
  email,
  address: contact ? [contact.address_line_1, contact.address_line_2].filter(Boolean).join(', ') : '',
  city: contact?.city ?? '',
  country,
  phone: contact?.phone ?? '',
  tax_number: '',
  contact_id: contact?.id ?? null,
});

export const enquiryNumber = enquiryName;
