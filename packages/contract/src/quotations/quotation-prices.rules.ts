import { freightPerPiece, withMargin } from '../costing/cost-sheet.rules.ts';
import { loadContainer, standardContainers } from '../costing/loadability.rules.ts';
import type { Container } from '../costing/loadability-shapes.ts';
import { incotermPrices, type Freight, type IncotermPrice } from '../costing/sheet-shapes.ts';
import { documentSums, lineTotals } from '../documents/document-sums.rules.ts';
import type { Adjustment, DocumentLine, LinePack } from '../documents/document-shapes.ts';
import { exact, type Exact } from '../money/exact.ts';
import { AMOUNT_DECIMALS, textOfUnits, unitsAt, unitsOf } from '../money/units.ts';
import { minorUnitsOf } from '../values/currencies.ts';
import type { LineBasis, QuotationTerms } from './quotation-shapes.ts';

/** Insurance covers 110 % of the CIF value (Incoterms 2020, CIF A5). */
const INSURED_SHARE = '1.10';
const PERCENT_DECIMALS = 1;

type Terms = Pick<QuotationTerms, 'currency' | 'incoterm' | 'freight'>;
export type IncotermPrices = Record<IncotermPrice, string | null>;
/** What the price of a line needs; `cost` is null for those who may not see it. */
export type BasedLine = Pick<DocumentLine, 'uid' | 'quantity' | 'discount_percent' | 'facts'> &
  Pick<LineBasis, 'base_price' | 'base_incoterm'> & { cost: string | null };

/**
 * The price per piece of a line at each Incoterm: FOB = EXW + inland freight, CFR = FOB + sea freight, CIF = CFR ÷ (1 −
 * 1.10 × insurance). What is added has the decimals of the currency, and so has CIF; the price at the Incoterm that it
 * was entered at is never touched. Those on the other side of an unknown freight are null.
 */
export function quotedPrices(
  line: PriceBasis,
  terms: Terms,
  containers: readonly Container[] = standardContainers,
): IncotermPrices {
  return known(line, terms, containers).prices;
}

type PriceBasis = Pick<BasedLine, 'base_price' | 'base_incoterm' | 'facts'>;

/** What follows from a line, as long as nothing of it and its terms changes: a keystroke works out one line anew. */
interface Known {
  terms: Pick<Terms, 'currency' | 'freight'>;
  containers: readonly Container[];
  prices: IncotermPrices;
  at: Partial<Record<IncotermPrice, { line: PricedLine; landed: string | null; costs: bigint | null }>>;
}
type PricedLine = Pick<DocumentLine, 'uid' | 'quantity' | 'price' | 'discount_percent'>;
const knownOf = new WeakMap<PriceBasis, Known>();

function known(line: PriceBasis, { currency, freight }: Terms, containers: readonly Container[]): Known {
  const found = knownOf.get(line);
  if (
    found?.containers === containers &&
    found.terms.currency === currency &&
    found.terms.freight === freight
  )
    return found;
  const terms = { currency, freight };
  const made: Known = { terms, containers, prices: workedOut(line, terms, containers), at: {} };
  // Only what cannot change is remembered, as lines in the state of a screen.
  if (Object.isFrozen(line)) knownOf.set(line, made);
  return made;
}

/** A line at the quoted Incoterm, with its cost there for a piece and in all. */
function knownAt(line: BasedLine, terms: Terms, containers: readonly Container[] = standardContainers) {
  const { prices, at } = known(line, terms, containers);
  const { incoterm } = terms;
  const found = at[incoterm];
  if (found) return found;
  const [price, exw] = [prices[incoterm], prices.EXW];
  const landed =
    line.cost === null || price === null || exw === null
      ? null
      : exact(line.cost).plus(price).minus(exw).toFixed();
  const costs = landed && exact(landed).times(line.quantity).toDecimalPlaces(AMOUNT_DECIMALS).toFixed();
  const { uid, quantity, discount_percent } = line;
  return (at[incoterm] = {
    line: Object.freeze({ uid, quantity, discount_percent, price }),
    landed,
    costs: costs === null ? null : unitsAt(unitsOf(costs), AMOUNT_DECIMALS),
  });
}

function workedOut(
  { base_price: base, base_incoterm: at, facts }: PriceBasis,
  { currency, freight }: Pick<Terms, 'currency' | 'freight'>,
  containers: readonly Container[],
): IncotermPrices {
  const prices: IncotermPrices = { EXW: null, FOB: null, CFR: null, CIF: null };
  if (base === null) return prices;
  const decimals = minorUnitsOf(currency);
  const [inland, sea] = [freight.inland, freight.sea].map((rate) =>
    perPiece(rate, facts.pack, containers, decimals),
  );
  const insured = exact(1).minus(exact(freight.insurance_percent).times(INSURED_SHARE).div(100));
  prices[at] = exact(base).toFixed();
  const place = incotermPrices.indexOf(at);
  const add = (to: Exact | null, what: string | null | undefined, sign: 1 | -1) =>
    to === null || what == null ? null : to.plus(exact(what).times(sign));
  const steps = [
    { up: (from: Exact | null) => add(from, inland, 1), down: (from: Exact | null) => add(from, inland, -1) },
    { up: (from: Exact | null) => add(from, sea, 1), down: (from: Exact | null) => add(from, sea, -1) },
    {
      up: (from: Exact | null) => from && from.div(insured).toDecimalPlaces(decimals),
      down: (from: Exact | null) => from && from.times(insured).toDecimalPlaces(decimals),
    },
  ];
  const set = (index: number, value: Exact | null | undefined) => {
    const term = incotermPrices[index];
    // A freight above the price would make it negative: there is none at that Incoterm.
    if (term) prices[term] = value && !value.isNegative() ? value.toFixed() : null;
    return value ?? null;
  };
  let value: Exact | null = exact(base);
  for (let index = place; index < steps.length; index++) value = set(index + 1, steps[index]?.up(value));
  value = exact(base);
  for (let index = place - 1; index >= 0; index--) value = set(index, steps[index]?.down(value));
  return prices;
}

function perPiece(
  rate: Freight | null,
  pack: LinePack | null,
  containers: readonly Container[],
  decimals: number,
): string | null {
  if (rate === null) return '0';
  const amount = freightPerPiece(rate, {
    // From the volume of the carton as it is shown, not rounded again.
    cbm_per_piece: pack?.cbm == null ? null : exact(pack.cbm).div(pack.pieces).toFixed(),
    pieces_per_container:
      pack && rate.basis === 'container' ? piecesIn(pack, rate.container, containers) : null,
  });
  return amount === null ? null : exact(amount).toDecimalPlaces(decimals).toFixed();
}

function piecesIn(pack: LinePack, code: string, containers: readonly Container[]): number | null {
  const container = containers.find((one) => one.code === code);
  if (!container) return null;
  const carton = { ...pack, weight_kg: pack.gross_kg, keep_upright: false };
  return loadContainer(carton, container)?.pieces ?? null;
}

const tooLarge = new WeakMap<LinePack, { among: readonly Container[]; is: boolean }>();

/** Whether a carton is larger than each container, however it is turned; remembered, since packing does not change. */
function fitsNowhere(pack: LinePack, among: readonly Container[]): boolean {
  const known = tooLarge.get(pack);
  if (known?.among === among) return known.is;
  const carton = { ...pack, weight_kg: null, keep_upright: false };
  const is = among.length > 0 && among.every((one) => loadContainer(carton, one)?.limits.size === 0);
  tooLarge.set(pack, { among, is });
  return is;
}

/** A price from a cost with a margin on it, with the decimals of the currency. */
export function priceFromCost(cost: string, percent: string, currency: string): string {
  return withMargin(cost, { basis: 'cost', percent }).toDecimalPlaces(minorUnitsOf(currency)).toFixed();
}

/** Price and everything that follows from it, for a line at the quoted Incoterm or another. */
export function priceAt(line: BasedLine, terms: Terms, containers?: readonly Container[]): string | null {
  return quotedPrices(line, terms, containers)[terms.incoterm];
}

/** What is left of a line: the amount less quantity × (cost + freight and insurance in the price). */
export interface LineMargin {
  /** Decimal text, two decimals; negative for a loss. */
  margin: string;
  /** Of the amount, one decimal; null for an amount of nothing. */
  percent: string | null;
}

/**
 * @returns null while cost or price are unknown; freight in the price is what lies between EXW and the quoted Incoterm
 */
export function lineMargin(
  line: BasedLine,
  terms: Terms,
  containers?: readonly Container[],
): LineMargin | null {
  const landed = landedCost(line, terms, containers);
  if (landed === null) return null;
  const { amount } = lineTotals({ ...line, price: priceAt(line, terms, containers) });
  return marginOn(amount, exact(landed).times(line.quantity));
}

/** Cost of a piece with the freight and insurance up to the quoted Incoterm; null while something is unknown. */
export function landedCost(line: BasedLine, terms: Terms, containers?: readonly Container[]): string | null {
  return knownAt(line, terms, containers).landed;
}

function marginOn(amount: string, costs: Exact): LineMargin {
  const margin = exact(amount).minus(costs.toDecimalPlaces(2));
  return {
    margin: margin.toFixed(),
    percent: exact(amount).isZero()
      ? null
      : margin.times(100).div(amount).toDecimalPlaces(PERCENT_DECIMALS).toFixed(),
  };
}

/** The margin of all lines of which it is known, after discounts of the whole quotation; null if it is of none. */
export function quotationMargin(
  lines: readonly BasedLine[],
  terms: Terms,
  adjustments: readonly Adjustment[],
  containers?: readonly Container[],
): (LineMargin & { unknown: number }) | null {
  const there = lines.map((line) => knownAt(line, terms, containers));
  return marginOf(
    there,
    documentSums(
      there.map(({ line }) => line),
      adjustments,
    ),
  );
}

function marginOf(
  there: readonly { costs: bigint | null }[],
  { units, shares }: ReturnType<typeof documentSums>,
): (LineMargin & { unknown: number }) | null {
  let [net, costs, unknown] = [0n, 0n, 0];
  for (const [at, { costs: one }] of there.entries()) {
    if (one === null) unknown += 1;
    else {
      costs += one;
      net += (units[at]?.amount ?? 0n) - (shares[at] ?? 0n);
    }
  }
  if (unknown === there.length) return null;
  return {
    ...marginOn(textOfUnits(net, AMOUNT_DECIMALS), exact(textOfUnits(costs, AMOUNT_DECIMALS))),
    unknown,
  };
}

/** The same lines at each Incoterm: total before taxes, and margin. Null where a line has no price there. */
export function incotermComparison(
  lines: readonly BasedLine[],
  terms: Terms,
  adjustments: readonly Adjustment[],
  containers?: readonly Container[],
): Record<IncotermPrice, { total: string | null; margin: LineMargin | null }> {
  const at = (incoterm: IncotermPrice) => {
    const there = lines.map((line) => knownAt(line, { ...terms, incoterm }, containers));
    const isKnown = lines.every(
      (line, index) => line.base_price === null || there[index]?.line.price != null,
    );
    if (!isKnown) return { total: null, margin: null };
    const sums = documentSums(
      there.map(({ line }) => line),
      adjustments,
    );
    return { total: textOfUnits(sums.total, AMOUNT_DECIMALS), margin: marginOf(there, sums) };
  };
  return { EXW: at('EXW'), FOB: at('FOB'), CFR: at('CFR'), CIF: at('CIF') };
}

/** What a person is told about a line; none of it blocks. */
export type LineWarning =
  | { code: 'below_moq'; moq: number; pieces_short: string; cartons_short: number | null }
  | { code: 'not_whole_cartons'; pieces: number }
  | { code: 'no_price' }
  | { code: 'no_packing' }
  /** The carton is larger than every container. */
  | { code: 'carton_too_large' }
  | { code: 'below_floor'; percent: string; floor: string; most_discount: string };

/** @param floor margin in percent below which the company warns; null for none, and for those who may not see it */
export function lineWarnings(
  line: BasedLine,
  terms: Terms,
  floor: string | null,
  containers?: readonly Container[],
): LineWarning[] {
  const { quantity, facts } = line;
  const price = priceAt(line, terms, containers);
  const warnings: LineWarning[] = [];
  if (price === null) warnings.push({ code: 'no_price' });
  if (facts.moq !== null && exact(quantity).lt(facts.moq)) {
    const short = exact(facts.moq).minus(quantity);
    const cartons = facts.pack && short.div(facts.pack.pieces).ceil().toNumber();
    warnings.push({
      code: 'below_moq',
      moq: facts.moq,
      pieces_short: short.toFixed(),
      cartons_short: cartons,
    });
  }
  if (facts.pack && fitsNowhere(facts.pack, containers ?? standardContainers))
    warnings.push({ code: 'carton_too_large' });
  if (facts.pack === null) warnings.push({ code: 'no_packing' });
  else if (!exact(quantity).mod(facts.pack.pieces).isZero())
    warnings.push({ code: 'not_whole_cartons', pieces: facts.pack.pieces });
  const margin = floor === null ? null : lineMargin(line, terms, containers);
  if (floor !== null && margin?.percent != null && exact(margin.percent).lt(floor)) {
    const most_discount = discountForFloor(line, terms, floor, containers);
    warnings.push({ code: 'below_floor', percent: margin.percent, floor, most_discount });
  }
  return warnings;
}

/** The largest discount (percent, one decimal, rounded down) that keeps a margin; '0' if even none does not. */
function discountForFloor(
  line: BasedLine,
  terms: Terms,
  floor: string,
  containers?: readonly Container[],
): string {
  const price = priceAt(line, terms, containers);
  const landed = landedCost(line, terms, containers);
  if (price === null || landed === null || exact(price).isZero() || exact(floor).gte(100)) return '0';
  const least = exact(landed).times(100).div(exact(100).minus(floor));
  const discount = exact(1).minus(least.div(price)).times(1000).floor().div(10);
  return discount.isNegative() ? '0' : discount.toFixed();
}

/** The least, most and step of what a buyer may make of a quantity (ruling AG). */
export interface BuyerRange {
  least: number;
  most: number;
  step: number;
}

/**
 * Whole cartons, not below the MOQ or the quoted quantity, if that is lower, and up to half as much again.
 * @returns null if the quoted quantity is not a number of whole pieces
 */
export function buyerRange({ quantity, facts }: Pick<BasedLine, 'quantity' | 'facts'>): BuyerRange | null {
  const quoted = exact(quantity);
  if (!quoted.isInteger() || quoted.isZero()) return null;
  const step = facts.pack?.pieces ?? 1;
  const floor = facts.moq === null ? quoted : exact(Math.min(facts.moq, quoted.toNumber()));
  const up = floor.div(step).ceil().times(step);
  // A quoted part carton is itself the least.
  const least = up.gt(quoted) ? quoted : up;
  const most = quoted.times('1.5').div(step).floor().times(step);
  return { least: least.toNumber(), most: Math.max(most.toNumber(), quoted.toNumber()), step };
}

/** Whether a buyer may make a quantity of a line: the quoted one, or whole cartons within `buyerRange`. */
export function mayBuyerOrder(line: Pick<BasedLine, 'quantity' | 'facts'>, quantity: string): boolean {
  if (exact(quantity).eq(line.quantity)) return true;
  const range = buyerRange(line);
  if (!range) return false;
  const { least, most, step } = range;
  const pieces = exact(quantity);
  return pieces.gte(least) && pieces.lte(most) && (pieces.eq(least) || pieces.mod(step).isZero());
}

/** What may differ between two revisions of a line. */
export const changedFields = ['quantity', 'price', 'discount_percent', 'name', 'remark'] as const;
export type ChangedField = (typeof changedFields)[number];

export interface LineChange {
  uid: string;
  /** `added` and `removed` have no fields. */
  kind: 'added' | 'removed' | 'changed';
  fields: { field: ChangedField; before: string | null; after: string | null }[];
}

/** What changed from one revision to another, in the order of the newer one; removed lines come last. */
export function revisionChanges(
  before: readonly Pick<DocumentLine, 'uid' | ChangedField>[],
  after: readonly Pick<DocumentLine, 'uid' | ChangedField>[],
): LineChange[] {
  const old = new Map(before.map((line) => [line.uid, line]));
  const kept = new Set(after.map(({ uid }) => uid));
  const changes = after.flatMap((line): LineChange[] => {
    const was = old.get(line.uid);
    if (!was) return [{ uid: line.uid, kind: 'added', fields: [] }];
    const fields = changedFields
      .filter((field) => was[field] !== line[field])
      .map((field) => ({ field, before: was[field], after: line[field] }));
    return fields.length === 0 ? [] : [{ uid: line.uid, kind: 'changed', fields }];
  });
  const removed = before.filter(({ uid }) => !kept.has(uid));
  return [...changes, ...removed.map(({ uid }): LineChange => ({ uid, kind: 'removed', fields: [] }))];
}
