import type { OwnUnitShape } from '../attribute-types/attribute-type.ts';
import { unitRatio } from '../attribute-types/units.ts';
import { exact, percentOf, sumOf, type Exact } from '../money/exact.ts';
import { convertMoney, rateBetween } from '../money/money.ts';
import { minorUnitsOf } from '../values/currencies.ts';
import type {
  Charge,
  CostFacts,
  CostFigures,
  CostLine,
  CostSheetInput,
  Freight,
  SheetFreight,
} from './sheet-shapes.ts';

/** Insurance covers 110 % of the CIF value (Incoterms 2020, CIF A5). */
const INSURED_SHARE = '1.10';
const PERCENT_DECIMALS = 2;
const NO_UNITS: readonly OwnUnitShape[] = [];

/** A line that cannot be worked out: its currency has no rate, or its two units do not measure the same thing. */
export type CostProblem =
  | { code: 'no_rate_between'; uid: string; from: string; to: string }
  | { code: 'units_differ'; uid: string; from: string; to: string };

/**
 * Works a costing sheet out, per piece (COST-007; the formulas of the rulings). A line is quantity × rate × (1 + loss),
 * worked out with all digits and rounded once, half-up, to the decimals of the sheet (ruling AJ); the stated cost is
 * the sum of the rounded lines, overheads and packaging. Prices have the decimals of their currency.
 * - making cost = parts + materials + processes; overhead = percent of it, or fixed
 * - EXW = cost × (1 + margin), or cost ÷ (1 − margin) for a margin on the price
 * - FOB = EXW + inland freight + port charges; CFR = FOB + freight; CIF = CFR ÷ (1 − 1.10 × insurance)
 * - taxes are added to the price at the chosen Incoterm
 * @param own the organisation's own units
 * @param lineBefore the figures of a line that is worked out already
 * @returns figures, and the lines that could not be worked out, which count as nothing
 */
export function costSheet(
  input: CostSheetInput,
  facts: CostFacts,
  own: readonly OwnUnitShape[] = NO_UNITS,
  lineBefore: (line: CostLine, at: number) => CostFigures['lines'][number] | undefined = () => undefined,
): { figures: CostFigures; problems: CostProblem[] } {
  const problems: CostProblem[] = [];
  const lines = input.lines.map((line, at) => {
    const worked = lineBefore(line, at) ?? workLine(line, { input, facts, own });
    if ('code' in worked) problems.push(worked);
    return 'code' in worked ? { uid: line.uid, amount: '0', converted_rate: '0' } : worked;
  });
  const totalOf = (kind: CostLine['kind']) =>
    sumOf(lines.filter((_, at) => input.lines[at]?.kind === kind).map(({ amount }) => amount)).toFixed();
  const making = sumOf(lines.map(({ amount }) => amount)).toFixed();
  const overheads = input.overheads.map((charge) => chargeOn(making, charge, input.decimals));
  const packaging = rounded(exact(facts.packaging_per_piece), input.decimals);
  const cost = sumOf([making, ...overheads, packaging]).toFixed();
  const prices = pricesOf(cost, input, facts);
  return {
    figures: {
      lines,
      parts: totalOf('part'),
      materials: totalOf('material'),
      processes: totalOf('process'),
      making_cost: making,
      overheads,
      packaging,
      cost,
      ...prices,
    },
    problems,
  };
}

interface LineContext {
  input: CostSheetInput;
  facts: CostFacts;
  own: readonly OwnUnitShape[];
}
type WorkedLine = CostFigures['lines'][number] | CostProblem;

/** How a line was worked out last, and the time before that. */
const workedBefore = new WeakMap<CostLine, { by: readonly unknown[]; line: WorkedLine }[]>();

/** A key changes one line of many: the others are worked out only once, for the version before and the one on screen. */
function workLine(line: CostLine, context: LineContext): WorkedLine {
  const { input, facts, own } = context;
  const by = [input.currency, input.decimals, own, rateBetween(line.currency, input.currency, facts.rates)];
  const known = workedBefore.get(line) ?? [];
  const found = known.find((one) => one.by.every((part, at) => part === by[at]));
  if (found) return found.line;
  const worked = workLineOut(line, context);
  workedBefore.set(line, [{ by, line: worked }, ...known.slice(0, 1)]);
  return worked;
}

function workLineOut(
  { uid, quantity, unit, rate, rate_unit: rateUnit, currency, loss_percent: loss }: CostLine,
  { input, facts, own }: LineContext,
): WorkedLine {
  const to = rateUnit === '' ? unit : rateUnit;
  const ratio = unitRatio(unit, to, own);
  if (!ratio) return { code: 'units_differ', uid, from: unit, to };
  const converted = convertMoney({ amount: rate, currency }, input.currency, facts.rates);
  if (!converted) return { code: 'no_rate_between', uid, from: currency, to: input.currency };
  const convertedRate = exact(converted.money.amount);
  const amount = exact(quantity)
    .times(ratio.times)
    .times(convertedRate)
    .times(exact(loss).plus(100))
    .div(ratio.per)
    .div(100);
  return { uid, amount: rounded(amount, input.decimals), converted_rate: rounded(convertedRate, 10) };
}

type Prices = Pick<
  CostFigures,
  | 'exw'
  | 'inland_freight'
  | 'port_charges'
  | 'fob'
  | 'freight'
  | 'cfr'
  | 'insurance'
  | 'cif'
  | 'price'
  | 'taxes'
  | 'selling_price'
  | 'margin'
  | 'margin_percent'
>;

function pricesOf(cost: string, input: CostSheetInput, facts: CostFacts): Prices {
  const decimals = minorUnitsOf(input.currency);
  const money = (value: Exact) => rounded(value, decimals);
  const exw = money(withMargin(cost, input.margin));
  const [inland, port] = [money(exact(input.inland_freight)), money(exact(input.port_charges))];
  const fob = sumOf([exw, inland, port]).toFixed();
  const perPiece = input.freight && sheetFreight(input.freight, input.currency, facts);
  const freight = perPiece === null ? null : money(exact(perPiece));
  const cfr = freight === null ? null : sumOf([fob, freight]).toFixed();
  const insured = exact(1).minus(exact(input.insurance_percent).times(INSURED_SHARE).div(100));
  const cif = cfr === null ? null : money(exact(cfr).div(insured));
  const insurance = cif === null || cfr === null ? null : exact(cif).minus(cfr).toFixed();
  const price = { EXW: exw, FOB: fob, CFR: cfr, CIF: cif }[input.incoterm];
  const taxes = price === null ? [] : input.taxes.map((tax) => chargeOn(price, tax, decimals));
  const margin = exact(exw).minus(cost);
  return {
    exw,
    inland_freight: inland,
    port_charges: port,
    fob,
    freight,
    cfr,
    insurance,
    cif,
    price,
    taxes,
    selling_price: price === null ? null : sumOf([price, ...taxes]).toFixed(),
    margin: margin.toFixed(),
    margin_percent: marginAt(exw, cost),
  };
}

/** Figures with the prices of another margin, Incoterm or tax; the cost stays. */
export function repriced(figures: CostFigures, input: CostSheetInput, facts: CostFacts): CostFigures {
  return { ...figures, ...pricesOf(figures.cost, input, facts) };
}

/** Decimals of a margin that keeps a price. */
const MARGIN_DECIMALS = 10;

/**
 * The margin at which a cost has a given EXW price, with as few decimals as that takes.
 * @returns null if there is none, as for a price of nothing
 */
export function marginThatKeeps(
  exw: string,
  { cost, basis, currency }: { cost: string; basis: 'cost' | 'price'; currency: string },
): string | null {
  const of = exact(basis === 'cost' ? cost : exw);
  if (of.isZero() || exact(exw).isZero()) return null;
  const percent = exact(exw).minus(cost).times(100).div(of);
  if (percent.abs().gt(10_000) || percent.lte(-100)) return null;
  for (let decimals = PERCENT_DECIMALS; decimals <= MARGIN_DECIMALS; decimals += 1) {
    const margin = rounded(percent, decimals);
    const price = withMargin(cost, { basis, percent: margin });
    if (rounded(price, minorUnitsOf(currency)) === exact(exw).toFixed()) return margin;
  }
  return null;
}

/** What is left of an EXW price at a cost, in percent of the price (2 decimals); null for a price of nothing. */
export function marginAt(exw: string, cost: string): string | null {
  const price = exact(exw);
  return price.isZero() ? null : rounded(price.minus(cost).times(100).div(price), PERCENT_DECIMALS);
}

/**
 * A price from a cost, not rounded.
 * @param margin on the cost: cost × (1 + m); on the price: cost ÷ (1 − m), for which m must be below 100 %
 */
export function withMargin(
  cost: string,
  { basis, percent }: { basis: 'cost' | 'price'; percent: string },
): Exact {
  return basis === 'cost'
    ? exact(cost).times(exact(percent).plus(100)).div(100)
    : exact(cost).times(100).div(exact(100).minus(percent));
}

/**
 * Freight of a piece, not rounded: the container's rate ÷ its pieces, the rate of a cubic metre × those of a piece, or
 * the rate itself.
 * @returns decimal text; null if the pieces or the volume are unknown
 */
export function freightPerPiece(
  { basis, rate }: Pick<Freight, 'basis' | 'rate'>,
  facts: Pick<CostFacts, 'cbm_per_piece' | 'pieces_per_container'>,
): string | null {
  if (basis === 'piece') return rate;
  if (basis === 'cbm')
    return facts.cbm_per_piece === null ? null : exact(rate).times(facts.cbm_per_piece).toFixed();
  const pieces = facts.pieces_per_container ?? 0;
  return pieces > 0 ? exact(rate).div(pieces).toFixed() : null;
}

/** Freight of a piece in the currency of the sheet; null if that has no exchange rate either. */
function sheetFreight(freight: SheetFreight, to: string, facts: CostFacts): string | null {
  const { rate: amount, currency = to } = freight;
  const converted = convertMoney({ amount, currency }, to, facts.rates);
  return converted ? freightPerPiece({ ...freight, rate: converted.money.amount }, facts) : null;
}

/** A percentage of a value or a fixed amount, rounded half-up. */
export function chargeOn(value: string, { kind, value: of }: Charge, decimals: number): string {
  return rounded(exact(kind === 'percent' ? percentOf(value, of) : of), decimals);
}

function rounded(value: Exact, decimals: number): string {
  return value.toDecimalPlaces(decimals).toFixed();
}
