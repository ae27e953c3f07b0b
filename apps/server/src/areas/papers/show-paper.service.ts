import {
  amountInWords,
  creditStates,
  documentFigures,
  findingsOf,
  leftOf,
  sumOf,
  type AnswerOf,
  type DocumentLine,
  type Finding,
  type Frozen,
  type getPaper as getOperation,
  type MoneyRules,
  type PaperTerms,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { factsFor, type DocumentRow } from '../documents/index.ts';
import { todayOf } from '../identity/index.ts';
import { loadImages } from '../media/index.ts';
import { moneyRules } from '../organisation/index.ts';
import { comparedWith, creditFacts, emptyParty, factsOf, gapsOf, type Opened } from './paper-answers.ts';
import { toListed } from './list-papers.service.ts';
import { numberOf, openAround, shownParties } from './papers.service.ts';
import { selectKept, selectRevisions } from './papers.store.ts';

type Details = AnswerOf<typeof getOperation>;

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

/** What a paper is checked against: the documents of its deal, the day, and the company's money. */
export interface Around {
  deal: readonly Opened[];
  today: string;
  money: MoneyRules;
}

/** @param known the documents of the deal, if they are open already */
export async function loadAround(ctx: Ctx, paper: Opened, known?: readonly Opened[]): Promise<Around> {
  const [deal, today, money] = await Promise.all([
    known ?? openAround(ctx, paper),
    todayOf(ctx),
    moneyRules(ctx),
  ]);
  return { deal, today, money };
}

/** The rate between the company's currency and that of a paper: null for the same one; undefined for none known. */
export function rateIn({ home, rates }: MoneyRules, currency: string): Frozen['rate'] | undefined {
  if (home === currency) return null;
  return rates.find(({ base, quote }) => [base, quote].includes(home) && [base, quote].includes(currency));
}

/** What stands in the way of a paper: findings, gaps and conditions that are not met. */
export function checksOf(
  paper: Opened,
  { deal, today, money }: Around,
): Pick<Details, 'findings' | 'gaps' | 'credit'> {
  const rate = paper.row.frozen ? null : rateIn(money, paper.terms.currency);
  const conditions = (paper.row.type === 'commercial-invoice' && paper.deal?.credit.conditions) || [];
  return {
    findings: namedFindings(paper, deal),
    gaps: gapsOf(paper, rate !== undefined),
    credit: creditStates(conditions, creditFacts(paper, deal, { today })).map(
      ({ term, state, fact }, at) => ({
        text: conditions[at] ?? '',
        kind: term.kind,
        state,
        fact,
      }),
    ),
  };
}

/** What a paper shows beside what it says itself. */
interface Surroundings extends Around {
  /** Those of its products that are still in the library. */
  kept: ReadonlySet<number>;
  images: Awaited<ReturnType<typeof loadImages>>;
  revisions: readonly Pick<DocumentRow, 'id' | 'revision' | 'state'>[];
}

/** A paper with its whole state, as the audience may see it (DOC-004 to DOC-007). */
export async function present(ctx: Ctx, paper: Opened): Promise<Details> {
  const [around, pictures, revisions] = await Promise.all([
    loadAround(ctx, paper),
    loadPictures(ctx, paper),
    selectRevisions(ctx, paper.row),
  ]);
  return show(ctx, paper, { ...around, ...pictures, revisions });
}

/** What of its products is still in the library, and their images. */
export async function loadPictures(
  ctx: Ctx,
  { lines }: Pick<Opened, 'lines'>,
): Promise<Pick<Surroundings, 'kept' | 'images'>> {
  const [kept, images] = await Promise.all([
    selectKept(
      ctx,
      lines.flatMap(({ product_id: id }) => id ?? []),
    ),
    loadImages(
      ctx,
      lines.flatMap(({ facts }) => facts.image_id ?? []),
    ),
  ]);
  return { kept, images };
}

/** The same from what is loaded already. */
export function show(
  { audience }: Pick<Ctx, 'audience'>,
  paper: Opened,
  { kept, images, revisions, ...around }: Surroundings,
): Details {
  const { row, terms, lines, packing } = paper;
  const { deal, money } = around;
  const figures = documentFigures(lines, row.adjustments);
  const source = deal.find((one) => one.row.id === row.fromId);
  const others = comparedWith(paper, deal).map(factsOf);
  const own = factsOf(paper);
  const byUid = <Value>(of: (line: DocumentLine, at: number) => Value) =>
    Object.fromEntries(lines.map((line, at) => [line.uid, of(line, at)]));
  const { party: _, country: __, ...listed } = toListed(paper);
  const { buyer, parties } = shownParties({ audience }, row);
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
      rate: row.frozen ? row.frozen.rate : (rateIn(money, terms.currency) ?? null),
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
        facts: factsFor({ audience }, line.facts),
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
    buyer,
    consignee: parties['consignee'] ?? emptyParty,
    notify: parties['notify'] ?? emptyParty,
    packing: [...packing],
    frozen: row.frozen,
    in_words: amountInWords({ amount: figures.taxed_total, currency: terms.currency }, terms.language),
    ...checksOf(paper, around),
    revisions: revisions.map(({ id, revision, state }) => ({ id, revision, state })),
  };
}

function filledFields({ bank, ...terms }: PaperTerms): number {
  return [...Object.values(terms), ...Object.values(bank)].filter(
    (value) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0),
  ).length;
}
