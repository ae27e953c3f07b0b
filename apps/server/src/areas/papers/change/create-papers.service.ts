import {
  DOCUMENT_LINES_MAX,
  documentTypeNames,
  longDay,
  needsOfPaper,
  paperTermsSchema,
  type CartonRange,
  type DocumentLine,
  type PaperTerms,
  type Party,
  type TradePaperType,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { needModule } from '../../../platform/plan-needs.store.ts';
import {
  insertDocument,
  keptFigures,
  sellerParty,
  withLivingContacts,
  writeLines,
} from '../../documents/index.ts';
import { moneyRules, settingOf } from '../../organisation/index.ts';
import { insertPaperLink } from '../links/paper-link.ts';
import {
  carriedAdjustments,
  carriedLines,
  counts,
  emptyParty,
  toRow,
  type Opened,
} from '../paper-answers.ts';
import { findPaper, numberOf, open, openDeal, sumsOf, tellPaper } from '../papers.service.ts';
import { insertDeal, insertPaper, insertPaperEvent, selectStored, type DealRow } from '../papers.store.ts';
import type { PaperEvent, SerialBlock } from '../papers.tables.ts';
import { checkPictures, newLines, packed, withParties, withTerms, type CreateInput } from './paper-parts.ts';

/** What a new paper begins with. */
interface NewPaper {
  type: TradePaperType;
  deal: DealRow;
  fromId: number | null;
  enquiryId: number | null;
  number?: string | null;
  revision?: number;
  terms: PaperTerms;
  lines: readonly DocumentLine[];
  adjustments: Opened['row']['adjustments'];
  packing: readonly CartonRange[];
  /** Of cartons that were labelled before. */
  serials?: SerialBlock[];
  seller: Party;
  buyer: Party;
  parties: Record<string, Party>;
  what: PaperEvent;
  /** The number of what it was made from. */
  about: string;
}

/**
 * Makes a draft, from another document or empty.
 * @throws DomainError not_found, quotation_superseded, paper_not_given_out, nothing_left, too_many_lines
 */
export async function createPaper(ctx: Ctx, input: CreateInput): Promise<Opened> {
  await checkPictures(ctx, input.terms);
  return input.from_id === undefined
    ? createEmpty(ctx, input)
    : createFrom(ctx, { ...input, from_id: input.from_id });
}

async function createEmpty(ctx: Ctx, { type, products, terms, ...parties }: CreateInput): Promise<Opened> {
  const { home } = await moneyRules(ctx);
  const paperTerms = withTerms(
    paperTermsSchema.parse({
      currency: home,
      language: ctx.caller.language,
      ...(await companyTerms(ctx)),
    }),
    terms,
  );
  const own = await sellerParty(ctx);
  const isPurchase = type === 'purchase-order';
  const lines = await newLines(ctx, products, paperTerms, { isPriced: type !== 'packaging-list' });
  const company = isPurchase ? parties.exporter?.company : parties.buyer?.company;
  return enter(ctx, {
    type,
    deal: await insertDeal(ctx, company || documentTypeNames[type][ctx.caller.language]),
    fromId: null,
    enquiryId: null,
    terms: paperTerms,
    lines,
    adjustments: [],
    packing: type === 'packaging-list' ? packed(lines) : [],
    ...(await withParties(
      ctx,
      { seller: isPurchase ? emptyParty : own, buyer: isPurchase ? own : emptyParty, parties: {} },
      parties,
    )),
    what: 'created',
    about: '',
  });
}

async function createFrom(
  ctx: Ctx,
  { type, from_id: fromId, lines: wanted, products, terms, ...parties }: CreateInput & { from_id: number },
): Promise<Opened> {
  // What is left is counted while nobody else makes a paper of the same document.
  const stored = (await selectStored(ctx, fromId, 'update')) ?? fail('not_found', { path: 'body.from_id' });
  if (stored.row.type === 'quotation' && stored.row.sentAt !== null && !stored.row.isCurrent)
    fail('quotation_superseded', { path: 'body.from_id' });
  if (!counts(stored.row) || (stored.row.type === 'quotation' && stored.row.sentAt === null))
    fail('paper_not_given_out', { path: 'body.from_id' });
  const deal = stored.deal ?? (await beginDeal(ctx, stored.row));
  const [source] = await open(ctx, [{ ...stored, deal }]);
  if (!source) fail('not_found', { path: 'body.from_id' });
  const all = await openDeal(ctx, deal.id);
  const carried = carriedLines(source, all, { type, wanted });
  if (carried.length === 0 && products.length === 0) fail('nothing_left', { path: 'body.from_id' });
  const isPurchase = type === 'purchase-order';
  const own = await sellerParty(ctx);
  const { home } = await moneyRules(ctx);
  const before = source.row.type === 'purchase-order' ? undefined : source;
  const ofCompany = await companyTerms(ctx);
  const paperTerms = withTerms(
    paperTermsSchema.parse({
      ...ofCompany,
      ...(isPurchase
        ? { currency: home, country_of_origin: source.terms.country_of_origin }
        : before
          ? carriedTerms(before.terms)
          : {}),
      // A quotation states no bank, signer or look.
      ...(source.row.type === 'quotation' ? ofCompany : {}),
      references: isPurchase ? '' : referencesOf(all, source),
      language: before?.terms.language ?? ctx.caller.language,
    }),
    terms,
  );
  const lines = [
    ...carried,
    ...(await newLines(ctx, products, paperTerms, { isPriced: type !== 'packaging-list' })),
  ];
  if (lines.length > DOCUMENT_LINES_MAX)
    fail('too_many_lines', { path: 'body.products', params: { limit: DOCUMENT_LINES_MAX } });
  const isShipment = source.row.type === 'packaging-list' && type === 'commercial-invoice';
  const sameLines = carried.length === source.lines.length && wanted === undefined;
  const from = before?.row ?? { seller: own, buyer: emptyParty, parties: {} };
  return enter(ctx, {
    type,
    deal,
    fromId,
    enquiryId: source.row.enquiryId,
    terms: paperTerms,
    lines,
    adjustments: carriedAdjustments(source, all, type),
    packing: type === 'packaging-list' ? packed(lines) : isShipment && sameLines ? source.packing : [],
    ...(await withParties(
      ctx,
      isPurchase
        ? { seller: emptyParty, buyer: own, parties: {} }
        : { seller: from.seller, buyer: from.buyer, parties: from.parties },
      parties,
    )),
    what: 'created',
    about: numberOf(source.row),
  });
}

/** The deal that begins with a document. */
async function beginDeal(ctx: Ctx, row: Opened['row']): Promise<DealRow> {
  const deal = await insertDeal(ctx, row.buyer.company || row.buyer.name || (row.number ?? ''));
  await insertPaper(ctx, { documentId: row.id, dealId: deal.id });
  return deal;
}

/** What the next paper keeps of the terms: not its days, nor weights that were typed. */
function carriedTerms(terms: PaperTerms): Partial<PaperTerms> {
  return { ...terms, dated: null, due_on: null, net_kg: null, gross_kg: null, cbm: null, deliveries: [] };
}

/** The papers before, as banks want them quoted: one in each line. */
function referencesOf(deal: readonly Opened[], source: Opened): string {
  const { language } = source.terms;
  const given = deal.filter(
    ({ row }) => row.sentAt !== null && counts(row) && !['quotation', 'purchase-order'].includes(row.type),
  );
  return given
    .map(
      (paper) =>
        `${documentTypeNames[paper.row.type][language]} ${numberOf(paper.row)} ${language === 'tr' ? '' : 'dated '}${longDay(paper.day, language)}`,
    )
    .join('\n')
    .slice(0, 1000);
}

/** What the company prints on all of its papers. */
async function companyTerms(ctx: Ctx): Promise<Partial<PaperTerms>> {
  const { bank, signer, design, size, signature_file_id, stamp_file_id } = await settingOf(
    ctx,
    'trade_papers',
  );
  return { bank, signer: signer || ctx.caller.name, design, size, signature_file_id, stamp_file_id };
}

/** Copies a paper as a draft in a deal of its own. @throws DomainError not_found */
export async function copyPaper(ctx: Ctx, id: number): Promise<Opened> {
  const source = await findPaper(ctx, id);
  const copy = likeness(source);
  await needModule(ctx, needsOfPaper(copy.type));
  return enter(ctx, {
    ...copy,
    deal: await insertDeal(ctx, source.deal?.name ?? ''),
    fromId: null,
    enquiryId: null,
    terms: { ...source.terms, dated: null, due_on: null, references: '', deliveries: [] },
    what: 'copied',
    about: numberOf(source.row),
  });
}

/** Makes the next revision of an issued paper. @throws DomainError not_found, paper_not_issued, revision_in_draft */
export async function amendPaper(ctx: Ctx, id: number): Promise<Opened> {
  const source = await findPaper(ctx, id, 'update');
  const { row, deal } = source;
  if (!row.isCurrent || row.state === 'cancelled' || row.state === 'draft') fail('paper_not_issued');
  const others = await openDeal(ctx, deal?.id ?? 0);
  if (
    others.some(
      (one) => one.row.type === row.type && one.row.number === row.number && one.row.state === 'draft',
    )
  )
    fail('revision_in_draft');
  return enter(ctx, {
    ...likeness(source),
    deal: deal ?? fail('not_found'),
    fromId: row.fromId,
    enquiryId: row.enquiryId,
    number: row.number,
    revision: row.revision + 1,
    terms: source.terms,
    serials: source.paper?.serials ?? [],
    what: 'amended',
    about: numberOf(row),
  });
}

const likeness = ({ row, lines, packing }: Opened) => ({
  // One type assertion: `findPaper` finds no quotations.
  type: row.type as TradePaperType,
  lines,
  packing,
  adjustments: row.adjustments,
  seller: row.seller,
  buyer: row.buyer,
  parties: row.parties,
});

async function enter(
  ctx: Ctx,
  { deal, lines, packing, serials = [], what, about, ...given }: NewPaper,
): Promise<Opened> {
  const figures = keptFigures(lines, given.adjustments);
  const now = ctx.platform.clock.now();
  const row = await insertDocument(ctx, {
    ...given,
    ...(await withLivingContacts(ctx, { seller: given.seller, buyer: given.buyer })),
    parties: await withLivingContacts(ctx, given.parties),
    state: 'draft',
    currency: given.terms.currency,
    validUntil: given.terms.due_on,
    lineCount: lines.length,
    total: figures.total,
    taxedTotal: figures.taxed_total,
    createdAt: now,
    updatedAt: now,
    createdBy: ctx.caller.userId,
    createdByName: ctx.caller.name,
  });
  await writeLines(ctx, row.id, { lines: lines.map(toRow) });
  await insertPaper(ctx, {
    documentId: row.id,
    dealId: deal.id,
    packing: [...packing],
    serials,
    ...sumsOf({ lines: [...lines], packing: [...packing] }),
  });
  await insertPaperEvent(ctx, { documentId: row.id, what, text: about });
  // An amendment takes the links over when it is issued.
  if (row.revision === 1) await insertPaperLink(ctx, row.id);
  const paper = await findPaper(ctx, row.id);
  tellPaper(ctx, paper);
  return paper;
}
