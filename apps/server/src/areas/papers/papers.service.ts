import {
  amountInWords,
  creditStates,
  documentFigures,
  documentTypes,
  findingsOf,
  leftOf,
  revisionName,
  sumOf,
  type AnswerOf,
  type DocumentLine,
  type Finding,
  type Frozen,
  type getPaper as getOperation,
  type listPapers as listOperation,
  type PaperListed,
  type PaperTerms,
  type ParsedOf,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { factsFor, selectLines, type DocumentRow } from '../documents/index.ts';
import { todayOf } from '../identity/index.ts';
import { loadImages } from '../media/index.ts';
import { moneyRules } from '../organisation/index.ts';
import {
  comparedWith,
  creditFacts,
  emptyParty,
  factsOf,
  gapsOf,
  packedSums,
  plainNumber,
  termsOf,
  toLine,
  type Opened,
} from './paper-answers.ts';
import {
  selectDeal,
  selectKept,
  selectListed,
  selectOfDeal,
  selectRevisions,
  selectStored,
  sumListed,
  type ListFilter,
  type Stored,
} from './papers.store.ts';

type Details = AnswerOf<typeof getOperation>;

/** Opens documents with their lines. */
export async function open(ctx: Ctx, stored: readonly Stored[]): Promise<Opened[]> {
  const lines = await selectLines(
    ctx,
    stored.map(({ row }) => row.id),
  );
  return stored.map((one) => ({
    ...one,
    terms: termsOf(one.row),
    lines: (lines.get(one.row.id) ?? []).map(toLine),
    packing: one.paper?.packing ?? [],
  }));
}

/** A trade paper. @throws DomainError not_found */
export async function findPaper(ctx: Ctx, id: number, lock: 'update' | 'none' = 'none'): Promise<Opened> {
  const stored = await selectStored(ctx, id, lock);
  if (!stored?.paper) fail('not_found');
  if (stored.row.type === 'quotation') fail('not_found');
  const [paper] = await open(ctx, [stored]);
  return paper ?? fail('not_found');
}

/** A draft that may be changed. @throws DomainError not_found, paper_not_draft, conflict */
export async function findDraft(ctx: Ctx, id: number, version?: number): Promise<Opened> {
  const paper = await findPaper(ctx, id, 'update');
  if (paper.row.state !== 'draft') fail('paper_not_draft');
  if (version !== undefined && version !== paper.row.version)
    fail('conflict', { params: { revision: paper.row.version, at: paper.row.updatedAt.toISOString() } });
  return paper;
}

/** All documents of a deal, opened. */
export async function openDeal(ctx: Ctx, dealId: number): Promise<Opened[]> {
  return open(ctx, await selectOfDeal(ctx, dealId));
}

/** Number of a paper as it is printed; '' for a draft without one. */
export function numberOf({ type, number, revision }: DocumentRow): string {
  if (number === null) return '';
  return type === 'quotation' || revision > 1 ? revisionName(number, revision) : number;
}

/** The day that a paper bears. */
export function dayOf({ row, terms }: Pick<Opened, 'row' | 'terms'>): string {
  return terms.dated ?? (row.sentAt ?? row.updatedAt).toISOString().slice(0, 10);
}

/** A document as lists show it. */
export function toListed({ row, paper, deal, terms }: Omit<Opened, 'lines' | 'packing'>): PaperListed {
  const { currency } = row;
  const party = row.type === 'purchase-order' ? row.seller : row.buyer;
  const isPacking = row.type === 'packaging-list';
  return {
    id: row.id,
    type: row.type,
    number: numberOf(row),
    revision: row.revision,
    state: row.state,
    is_superseded: row.sentAt !== null && !row.isCurrent,
    reason: paper?.reason ?? '',
    party: party.company || party.name,
    country: party.country,
    deal: deal ? { id: deal.id, name: deal.name } : null,
    enquiry_id: row.enquiryId,
    dated: dayOf({ row, terms }),
    due_on: row.validUntil,
    product_count: row.lineCount,
    pieces: plainNumber(paper?.pieces ?? '0'),
    cartons: isPacking ? (paper?.cartons ?? 0) : null,
    cbm: isPacking ? plainNumber(paper?.cbm ?? '0') : null,
    total: { amount: plainNumber(row.total), currency },
    taxed_total: { amount: plainNumber(row.taxedTotal), currency },
    created_by: row.createdByName,
    updated_at: row.updatedAt.toISOString(),
  };
}

export async function listPapers(
  ctx: Ctx,
  { page, per_page: limit, ...filter }: ParsedOf<typeof listOperation>['query'],
): Promise<AnswerOf<typeof listOperation>> {
  const { deal_id: dealId } = filter;
  if (dealId !== undefined && !(await selectDeal(ctx, dealId))) fail('not_found', { path: 'query.deal_id' });
  const rows = await selectListed(ctx, { ...filter, limit, offset: (page - 1) * limit });
  const sums = await sumListed(ctx, { ...filter, type: 'all-documents' });
  const counted = Object.fromEntries(
    documentTypes.map((type) => [
      type,
      sums.filter((sum) => sum.type === type).reduce((all, { count }) => all + count, 0),
    ]),
  ) as Record<(typeof documentTypes)[number], number>;
  const ofType = sums.filter(({ type }) => filter.type === 'all-documents' || type === filter.type);
  return {
    documents: rows.map((stored) => toListed({ ...stored, terms: termsOf(stored.row) })),
    total: ofType.reduce((all, { count }) => all + count, 0),
    counts: counted,
    totals: documentTypes.flatMap((type) =>
      ofType
        .filter((sum) => sum.type === type)
        .map(({ currency, counted: count, amount, pieces }) => ({
          type,
          count,
          amount: { amount: plainNumber(amount), currency },
          pieces: plainNumber(pieces),
        })),
    ),
  };
}

/** The list as an Excel file. */
export const paperExport = {
  /** @throws DomainError not_found if one of those named does not exist */
  async ids(ctx: Ctx, filter: ListFilter, limit: number): Promise<number[]> {
    const rows = await selectListed(ctx, { ...filter, limit, offset: 0 });
    if (filter.ids && rows.length < new Set(filter.ids).size) fail('not_found');
    return rows.map(({ row }) => row.id);
  },
  async named(ctx: Ctx, ids: readonly number[]): Promise<object[]> {
    const filter: ListFilter = { type: 'all-documents', query: '', ids };
    const rows = await selectListed(ctx, { ...filter, limit: ids.length, offset: 0 });
    return rows.map((stored) => {
      const { total, taxed_total: taxed, ...listed } = toListed({ ...stored, terms: termsOf(stored.row) });
      return { ...listed, total: total.amount, taxed_total: taxed.amount, currency: total.currency };
    });
  },
};

/** Findings of a paper with the name of the other one. */
export function namedFindings(paper: Opened, deal: readonly Opened[]): Details['findings'] {
  const others = comparedWith(paper, deal);
  return findingsOf(factsOf(paper), others.map(factsOf)).map((finding: Finding) => {
    const other = deal.find(({ row }) => row.id === finding.other)?.row;
    return {
      ...finding,
      party: finding.party ?? null,
      line: finding.line ?? null,
      other: { id: finding.other, type: other?.type ?? 'quotation', number: other ? numberOf(other) : '' },
    };
  });
}

/** The rate between the company's currency and that of a paper: null for the same one; undefined for none known. */
export async function rateToday(ctx: Ctx, currency: string): Promise<Frozen['rate'] | undefined> {
  const { home, rates } = await moneyRules(ctx);
  if (home === currency) return null;
  return rates.find(({ base, quote }) => [base, quote].includes(home) && [base, quote].includes(currency));
}

/** What stands in the way of a paper: findings, gaps and conditions that are not met. */
export async function checksOf(
  ctx: Ctx,
  paper: Opened,
  deal: readonly Opened[],
): Promise<Pick<Details, 'findings' | 'gaps' | 'credit'>> {
  const rate = paper.row.frozen ? null : await rateToday(ctx, paper.terms.currency);
  const conditions = (paper.row.type === 'commercial-invoice' && paper.deal?.credit.conditions) || [];
  const facts = creditFacts(paper, deal, { today: await todayOf(ctx) });
  return {
    findings: namedFindings(paper, deal),
    gaps: gapsOf(paper, rate !== undefined),
    credit: creditStates(conditions, facts).map(({ term, state, fact }, at) => ({
      text: conditions[at] ?? '',
      kind: term.kind,
      state,
      fact,
    })),
  };
}

/** A paper with its whole state, as the audience may see it (DOC-004 to DOC-007). */
export async function present(ctx: Ctx, paper: Opened): Promise<Details> {
  const { row, terms, lines, packing } = paper;
  const deal = paper.deal ? await openDeal(ctx, paper.deal.id) : [paper];
  const figures = documentFigures(lines, row.adjustments);
  const source = deal.find((one) => one.row.id === row.fromId);
  const money = await moneyRules(ctx);
  const others = comparedWith(paper, deal).map(factsOf);
  const own = factsOf(paper);
  const kept = await selectKept(
    ctx,
    lines.flatMap(({ product_id: id }) => id ?? []),
  );
  const images = await loadImages(
    ctx,
    lines.flatMap(({ facts }) => facts.image_id ?? []),
  );
  const byUid = <Value>(of: (line: DocumentLine, at: number) => Value) =>
    Object.fromEntries(lines.map((line, at) => [line.uid, of(line, at)]));
  const { party: _, country: __, ...listed } = toListed(paper);
  return {
    ...listed,
    version: row.version,
    total: figures.total,
    product_count: figures.product_count,
    taxed_total: figures.taxed_total,
    remarks: terms.remarks,
    base_currency: terms.currency,
    currency_data: {
      home: row.frozen?.home ?? money.home,
      rate: row.frozen ? row.frozen.rate : ((await rateToday(ctx, terms.currency)) ?? null),
    },
    data_source: source ? { id: source.row.id, type: source.row.type, number: numberOf(source.row) } : null,
    facets_data: Object.fromEntries(
      [...Map.groupBy(lines, ({ facts }) => facts.hs_code)].map(([code, found]) => [
        code,
        { lines: found.length, pieces: sumOf(found.map(({ quantity }) => quantity)).toFixed() },
      ]),
    ),
    products: lines.map((line, at) => {
      const fact = own.lines[at];
      const left = fact && leftOf(own, fact, others);
      return {
        ...line,
        facts: factsFor(ctx, line.facts),
        ordered: left?.ordered ?? null,
        left: left?.quantity ?? null,
        is_gone: line.product_id !== null && !kept.has(line.product_id),
        image: images.get(line.facts.image_id ?? '') ?? null,
      };
    }),
    taxes: Object.fromEntries(
      row.adjustments.map((one) => [one.uid, { ...one, tax_amount: figures.adjustments[one.uid] ?? '0' }]),
    ),
    row_amounts: byUid((_line, at) => figures.lines[at]?.amount ?? '0'),
    row_units: byUid(({ unit }) => unit),
    unit_update_count: paper.paper?.unitUpdates ?? 0,
    row_product_count: byUid(({ quantity }) => quantity),
    document_meta_count: filledFields(terms),
    figures,
    terms,
    exporter: row.seller,
    buyer: row.buyer,
    consignee: row.parties['consignee'] ?? emptyParty,
    notify: row.parties['notify'] ?? emptyParty,
    packing: [...packing],
    frozen: row.frozen,
    in_words: amountInWords({ amount: figures.taxed_total, currency: terms.currency }, terms.language),
    ...(await checksOf(ctx, paper, deal)),
    revisions: (await selectRevisions(ctx, row)).map(({ id, revision, state }) => ({ id, revision, state })),
  };
}

function filledFields({ bank, ...terms }: PaperTerms): number {
  return [...Object.values(terms), ...Object.values(bank)].filter((value) => value !== '' && value !== null)
    .length;
}

/** The columns that lists sum up. */
export function sumsOf(paper: Pick<Opened, 'lines' | 'packing'>) {
  return {
    pieces: sumOf(paper.lines.map(({ quantity }) => quantity)).toFixed(),
    ...packedSums(paper.packing),
  };
}

/** Open pages hear of a paper and its deal. */
export function tellPaper(ctx: Ctx, { row, deal }: Pick<Opened, 'row' | 'deal'>): void {
  tellChanged(ctx, { kind: 'paper', ids: [row.id], revision: row.version });
  if (deal) tellChanged(ctx, { kind: 'deal', ids: [deal.id], revision: null });
}
