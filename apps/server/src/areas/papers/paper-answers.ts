import {
  cartonProblems,
  cartonTotals,
  deliveryProblems,
  exact,
  findPort,
  leftOf,
  paperTermsSchema,
  readReference,
  referenceKindOf,
  referencesIn,
  type Adjustment,
  type CartonProblem,
  type CartonRange,
  type CreditFacts,
  type DocumentLine,
  type DocumentType,
  type PaperGap,
  type PaperTerms,
  type Party,
  type QuotationTerms,
  type TradePaper,
  type TradePaperType,
} from '@sourcewiz/contract';
import { plainNumber, type DocumentRow, type LineRow } from '../documents/index.ts';
import type { Stored } from './papers.store.ts';

/** A document of a deal with its lines; quotations are read as papers. */
export interface Opened extends Stored {
  terms: PaperTerms;
  /** The day that it bears: as typed, else that on which it was given out, else that of its last change. */
  day: string;
  lines: DocumentLine[];
  packing: CartonRange[];
}

export const emptyParty: Party = {
  company: '',
  name: '',
  address: '',
  city: '',
  country: '',
  email: '',
  phone: '',
  tax_number: '',
  contact_id: null,
};

export function toLine({ productId, variantId, discountPercent, ...line }: LineRow): DocumentLine {
  return {
    uid: line.uid,
    product_id: productId,
    variant_id: variantId,
    name: line.name,
    remark: line.remark,
    quantity: plainNumber(line.quantity),
    unit: line.unit,
    price: line.price === null ? null : plainNumber(line.price),
    discount_percent: plainNumber(discountPercent),
    facts: line.facts,
  };
}

export function toRow({ product_id, variant_id, discount_percent, ...line }: DocumentLine): LineRow {
  return {
    ...line,
    productId: product_id,
    variantId: variant_id,
    discountPercent: discount_percent,
    more: {},
    touched: {},
  };
}

const withoutPlan: Pick<PaperTerms, 'deliveries'> = { deliveries: [] };

/** The terms of any document as those of a paper. One type assertion each: only its area writes them. */
export function termsOf({ type, terms, validUntil, currency }: DocumentRow): PaperTerms {
  // Papers that were written before there were delivery plans have none.
  if (type !== 'quotation') return { ...withoutPlan, ...(terms as PaperTerms) };
  const quoted = terms as QuotationTerms;
  return paperTermsSchema.parse({
    currency,
    due_on: validUntil,
    incoterm: quoted.incoterm,
    incoterm_place: quoted.places[quoted.incoterm],
    payment_terms: quoted.payment_terms,
    delivery_terms: quoted.delivery_terms,
    remarks: quoted.remarks,
  });
}

/** What a paper says, as far as it is compared with others. */
export function factsOf({ row, terms, lines, packing }: Opened): TradePaper {
  const totals = packing.length === 0 ? null : cartonTotals(packing);
  const hasWeights = totals !== null && totals.without_weight === 0;
  const party = ({ company, address, country }: Party) => ({ company, address, country });
  const others = row.parties;
  return {
    id: row.id,
    type: row.type,
    from_id: row.fromId,
    facts: {
      currency: row.type === 'packaging-list' ? '' : terms.currency,
      incoterm: terms.incoterm,
      incoterm_place: terms.incoterm_place,
      port_of_loading: terms.port_of_loading,
      port_of_discharge: terms.port_of_discharge,
      final_destination: terms.final_destination,
      country_of_origin: terms.country_of_origin,
      net_kg: terms.net_kg ?? (hasWeights ? totals.net_kg : ''),
      gross_kg: terms.gross_kg ?? (hasWeights ? totals.gross_kg : ''),
      cbm: terms.cbm ?? (totals?.without_size === 0 ? totals.cbm : ''),
      cartons: totals ? String(totals.cartons) : '',
      marks: terms.marks,
    },
    parties: {
      exporter: party(row.seller),
      buyer: party(row.buyer),
      consignee: party(others['consignee'] ?? emptyParty),
      notify: party(others['notify'] ?? emptyParty),
    },
    lines: lines.map(({ uid, facts, name, quantity, unit, price, discount_percent }) => ({
      uid,
      sku: facts.sku,
      name,
      quantity,
      unit,
      price,
      discount_percent,
      hs_code: facts.hs_code,
    })),
  };
}

/** Whether a document counts when others are compared with it: given out and valid, or a draft of its first revision. */
export function counts({ state, isCurrent, sentAt, revision }: DocumentRow): boolean {
  if (['cancelled', 'declined', 'expired'].includes(state)) return false;
  return sentAt === null ? revision === 1 : isCurrent;
}

/**
 * The documents that one is compared with: those of its deal that count, without revisions of itself. Drafts that came
 * after it say nothing against a paper that was given out.
 */
export function comparedWith(paper: Opened, deal: readonly Opened[]): Opened[] {
  return deal.filter(
    ({ row }) =>
      row.id !== paper.row.id &&
      counts(row) &&
      (row.sentAt !== null || paper.row.sentAt === null) &&
      (row.number === null || row.number !== paper.row.number || row.type !== paper.row.type),
  );
}

/** Lines of a document that go on, with what is left of them. Prices come from the nearest paper that has them. */
export function carriedLines(
  source: Opened,
  deal: readonly Opened[],
  {
    type,
    wanted,
  }: { type: TradePaperType; wanted: readonly { uid: string; quantity?: string | undefined }[] | undefined },
): DocumentLine[] {
  const valid = deal.filter(({ row }) => counts(row));
  const facts = valid.map(factsOf);
  const chosen = wanted && new Map(wanted.map((one) => [one.uid, one.quantity]));
  const isPriced = type !== 'packaging-list' && type !== 'purchase-order';
  const sourceFacts = factsOf(source);
  return source.lines
    .filter(({ uid }) => !chosen || chosen.has(uid))
    .flatMap((line, at) => {
      const fact = sourceFacts.lines.find(({ uid }) => uid === line.uid) ?? sourceFacts.lines[at];
      const left = fact && leftOf({ id: 0, type }, fact, facts)?.quantity;
      const isShipment = source.row.type === 'packaging-list' || source.row.type === 'commercial-invoice';
      const quantity = chosen?.get(line.uid) ?? (isShipment ? line.quantity : (left ?? line.quantity));
      if (exact(quantity).isZero()) return [];
      const priced = isPriced ? priceOf(line, source, valid) : { price: null, discount_percent: '0' };
      return [{ ...line, ...priced, quantity }];
    });
}

function priceOf(
  line: DocumentLine,
  source: Opened,
  deal: readonly Opened[],
): Pick<DocumentLine, 'price' | 'discount_percent'> {
  const order: DocumentType[] = ['sales-order', 'proforma-invoice', 'quotation', 'commercial-invoice'];
  const hasPrices = order.includes(source.row.type);
  const found = hasPrices ? line : pricedBefore(deal)?.lines.find(({ uid }) => uid === line.uid);
  return { price: found?.price ?? null, discount_percent: found?.discount_percent ?? '0' };
}

/** The paper whose prices and charges count: the order, else the proforma invoice, else the quotation. */
export function pricedBefore(deal: readonly Opened[]): Opened | undefined {
  return ['sales-order', 'proforma-invoice', 'quotation'].flatMap((type) =>
    deal.filter(({ row }) => row.type === type && counts(row)),
  )[0];
}

/** Discounts, charges and taxes that go on. */
export function carriedAdjustments(
  source: Opened,
  deal: readonly Opened[],
  type: TradePaperType,
): Adjustment[] {
  if (type === 'packaging-list' || type === 'purchase-order') return [];
  const isPriced = source.row.type !== 'packaging-list' && source.row.type !== 'purchase-order';
  return (isPriced ? source : pricedBefore(deal))?.row.adjustments ?? [];
}

/** What is wrong with a paper by itself (red blocks issuing). */
export function gapsOf({ row, terms, lines, packing }: Opened, hasRate: boolean): PaperGap[] {
  const gap = (
    code: PaperGap['code'],
    weight: PaperGap['weight'],
    at = '',
    found = '',
    wanted = '',
  ): PaperGap => ({
    code,
    weight,
    at,
    found,
    wanted,
  });
  const isPacking = row.type === 'packaging-list';
  const parties = [
    ['exporter', row.seller],
    ['buyer', row.buyer],
    ['consignee', row.parties['consignee'] ?? emptyParty],
  ] as const;
  const numbers: [string, string][] = [
    ...parties.flatMap(([, { tax_number: text }]) => referencesIn(text)),
    ['IBAN', terms.bank.iban],
    [/^[A-Z]{4}0/.test(terms.bank.code) ? 'IFSC' : 'SWIFT', terms.bank.code],
  ];
  return [
    ...(lines.length === 0 ? [gap('no_lines', 'red')] : []),
    ...(isPacking
      ? []
      : lines
          .filter(({ price }) => price === null)
          .map(({ facts, name }) => gap('line_without_price', 'red', facts.sku || name))),
    ...parties
      .filter(([role, { company, name }]) => role !== 'consignee' && company === '' && name === '')
      .map(([role]) => gap('party_without_name', 'red', role)),
    ...parties
      .filter(([, { company, name, country }]) => (company !== '' || name !== '') && country === '')
      .map(([role]) =>
        gap('party_without_country', row.type === 'commercial-invoice' ? 'red' : 'amber', role),
      ),
    ...numbers.flatMap(([label, text]) => {
      const kind = referenceKindOf(label);
      if (!kind || text === '') return [];
      return readReference(kind, text).ok ? [] : [gap('wrong_number', 'red', label, text)];
    }),
    ...(isPacking ? cartonProblems(packing, lines).map((problem) => packingGap(problem, lines)) : []),
    ...(hasRate || isPacking ? [] : [gap('no_rate', 'amber', terms.currency)]),
    ...deliveryGaps(terms, lines),
  ];
}

/** A supplier cannot confirm a plan that is not what is ordered; days after the last one need a reason. */
function deliveryGaps({ deliveries, due_on: due }: PaperTerms, lines: readonly DocumentLine[]): PaperGap[] {
  const byUid = new Map(lines.map(({ uid, facts, name }) => [uid, facts.sku || name]));
  const skuOf = (uid: string) => byUid.get(uid) ?? '';
  const last = Object.entries(Object.groupBy(deliveries, ({ line }) => line)).flatMap(
    ([line, planned = []]) => {
      const day = planned
        .map((one) => one.day)
        .toSorted()
        .at(-1);
      return day !== undefined && due !== null && day > due ? [{ line, day, due }] : [];
    },
  );
  return [
    ...deliveryProblems(deliveries, lines).map(({ line, planned, ordered }): PaperGap => ({
      code: 'deliveries_differ',
      weight: 'red',
      at: skuOf(line),
      found: planned,
      wanted: ordered,
    })),
    ...last.map(({ line, day, due: wanted }): PaperGap => ({
      code: 'delivery_late',
      weight: 'amber',
      at: skuOf(line),
      found: day,
      wanted,
    })),
  ];
}

function packingGap(problem: CartonProblem, lines: readonly DocumentLine[]): PaperGap {
  if ('line' in problem) {
    const line = lines.find(({ uid }) => uid === problem.line);
    return {
      code: problem.code,
      weight: 'red',
      at: line?.facts.sku || line?.name || problem.line,
      found: String(problem.packed),
      wanted: problem.wanted,
    };
  }
  const { code, from, to } = problem;
  const isMissing = code === 'weight_missing' || code === 'size_missing';
  return {
    code,
    weight: isMissing ? 'amber' : 'red',
    at: from === to ? String(from) : `${from}–${to}`,
    found: '',
    wanted: '',
  };
}

/** The paper that the conditions of a letter of credit are tested against: the invoice at hand, or the latest one. */
export function creditFacts(
  paper: Opened,
  deal: readonly Opened[],
  { today }: { today: string },
): CreditFacts {
  const valid = comparedWith(paper, deal);
  const { row, terms } = paper;
  const facts = valid.map(factsOf);
  const own = factsOf(paper);
  const isPart = own.lines.some((line) => {
    const left = leftOf(own, line, facts);
    return left !== undefined && exact(left.quantity).gt(line.quantity);
  });
  const port = (code: string) => findPort(code)?.code ?? code;
  return {
    today,
    shipment_day: terms.ship_by,
    currency: terms.currency,
    total: plainNumber(row.taxedTotal),
    others: valid
      .filter((other) => other.row.type === 'commercial-invoice')
      .map((other) => plainNumber(other.row.taxedTotal)),
    is_part: isPart,
    words: [terms.their_reference, terms.references, terms.remarks, terms.marks, terms.declaration].join(
      '\n',
    ),
    port_of_loading: port(terms.port_of_loading),
    port_of_discharge: port(terms.port_of_discharge),
    country_of_origin: terms.country_of_origin,
    incoterm: terms.incoterm,
    incoterm_place: terms.incoterm_place,
    buyer: row.buyer.company,
    exporter: row.seller.company,
    has_packing_list: valid.some((other) => other.row.type === 'packaging-list'),
  };
}

/** Sums of cartons that lists show. */
export function packedSums(packing: readonly CartonRange[]): { cartons: number; cbm: string } {
  const { cartons, cbm } = cartonTotals(packing);
  return { cartons, cbm };
}
