import { AMOUNT_DECIMALS, sumUnits, textOfUnits, unitsAt, unitsOf, type Units } from '../money/units.ts';
import type { Adjustment, DocumentLine, LineFacts } from './document-shapes.ts';

// Only whole numbers: the buyers' pages add up with it, and load neither decimals nor schemas.

export type PricedLine = Pick<DocumentLine, 'uid' | 'quantity' | 'price' | 'discount_percent'>;

/** What a line comes to, in hundredths. */
interface LineUnits {
  gross: bigint;
  amount: bigint;
}
const unitsOfLines = new WeakMap<Omit<PricedLine, 'uid'>, LineUnits>();

function lineUnits(line: Omit<PricedLine, 'uid'>): LineUnits {
  const found = unitsOfLines.get(line);
  if (found) return found;
  const [pieces, each, percent] = [line.quantity, line.price ?? '0', line.discount_percent].map(unitsOf) as [
    Units,
    Units,
    Units,
  ];
  const full = { units: pieces.units * each.units, places: pieces.places + each.places };
  const left = 100n * 10n ** BigInt(percent.places) - percent.units;
  const made = {
    gross: unitsAt(full, AMOUNT_DECIMALS),
    // A percentage has two more digits after the point.
    amount: unitsAt({ units: full.units * left, places: full.places + percent.places + 2 }, AMOUNT_DECIMALS),
  };
  // Only what cannot change is remembered: a keystroke works out one line anew.
  if (Object.isFrozen(line)) unitsOfLines.set(line, made);
  return made;
}

/**
 * The amounts of a line (QUOTE-008): gross = quantity × price, amount = quantity × price × (1 − discount). Each is worked
 * out with all digits and rounded once, half-up, to two decimals (ruling L); a line without a price comes to nothing.
 */
export function lineTotals(line: Omit<PricedLine, 'uid'>): {
  gross: string;
  discount: string;
  amount: string;
} {
  const { gross, amount } = lineUnits(line);
  return { gross: stated(gross), discount: stated(gross - amount), amount: stated(amount) };
}

/** The sums of a document in hundredths, with what each line keeps after the document's discounts. */
export function documentSums(lines: readonly PricedLine[], adjustments: readonly Adjustment[]) {
  const units = lines.map(lineUnits);
  const subtotal = units.reduce((sum, { amount }) => sum + amount, 0n);
  const amounts: Record<string, string> = {};
  let left = subtotal;
  for (const row of ofKind(adjustments, 'discount')) {
    const wanted = adjustmentAmount(row, subtotal);
    const taken = wanted > left ? left : wanted;
    left -= taken;
    amounts[row.uid] = stated(taken);
  }
  const sumOfKind = (kind: Adjustment['kind'], of: bigint) =>
    ofKind(adjustments, kind).reduce((sum, row) => {
      const amount = adjustmentAmount(row, of);
      amounts[row.uid] = stated(amount);
      return sum + amount;
    }, 0n);
  const charges = sumOfKind('charge', subtotal);
  const total = left + charges;
  const taxes = sumOfKind('tax', total);
  const shares = spreadUnits(
    subtotal - left,
    units.map(({ amount }) => amount),
  );
  return { units, subtotal, discounts: subtotal - left, charges, total, taxes, shares, amounts };
}

/**
 * Spreads an amount over weights by largest remainder, so that the parts add up to it exactly; of equal remainders the
 * first lines get more.
 * @param decimals of the amount and its parts
 */
export function spread(
  amount: string,
  weights: readonly string[],
  decimals: number = AMOUNT_DECIMALS,
): string[] {
  const { places } = sumUnits(weights);
  const parts = spreadUnits(
    unitsAt(unitsOf(amount), decimals),
    weights.map((weight) => unitsAt(unitsOf(weight), places)),
  );
  return parts.map((units) => textOfUnits(units, decimals));
}

function spreadUnits(whole: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (all === 0n || whole === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight, at) => ({
    at,
    units: (whole * weight) / all,
    rest: (whole * weight) % all,
  }));
  const missing = whole - parts.reduce((sum, { units }) => sum + units, 0n);
  const raised = new Set(
    parts
      .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
      .slice(0, Number(missing))
      .map(({ at }) => at),
  );
  return parts.map(({ at, units }) => (raised.has(at) ? units + 1n : units));
}

/** Cartons, volume and weight of a line; a carton that is not full counts as one. Null for what is unknown. */
export interface LinePacking {
  cartons: number | null;
  cbm: string | null;
  gross_kg: string | null;
  net_kg: string | null;
}

export function linePacking({
  quantity,
  facts: { pack },
}: {
  quantity: string;
  facts: Pick<LineFacts, 'pack'>;
}): LinePacking {
  if (pack === null) return { cartons: null, cbm: null, gross_kg: null, net_kg: null };
  const { units, places } = unitsOf(quantity);
  const carton = BigInt(pack.pieces) * 10n ** BigInt(places);
  const cartons = Number((units + carton - 1n) / carton);
  const times = (each: string | null) => {
    if (each === null) return null;
    const one = unitsOf(each);
    return textOfUnits(one.units * BigInt(cartons), one.places);
  };
  return { cartons, cbm: times(pack.cbm), gross_kg: times(pack.gross_kg), net_kg: times(pack.net_kg) };
}

function ofKind(rows: readonly Adjustment[], kind: Adjustment['kind']): Adjustment[] {
  return rows.filter((row) => row.kind === kind);
}

function adjustmentAmount({ type, value }: Adjustment, of: bigint): bigint {
  const { units, places } = unitsOf(value);
  return unitsAt(
    type === 'percent' ? { units: of * units, places: AMOUNT_DECIMALS + places + 2 } : { units, places },
    AMOUNT_DECIMALS,
  );
}

/** A part of a whole above zero in percent, with one decimal. */
export function usedPercent(part: string, whole: string): string {
  const [one, all] = levelled(part, whole);
  return textOfUnits((2000n * one + all) / (2n * all), 1);
}

/** How many wholes above zero it takes to hold something. */
export function wholesNeeded(part: string, whole: string): number {
  const [one, all] = levelled(part, whole);
  return Number((one + all - 1n) / all);
}

/** Two numbers in the same smallest step. */
function levelled(one: string, other: string): [bigint, bigint] {
  const [a, b] = [unitsOf(one), unitsOf(other)];
  return [a.units * 10n ** BigInt(b.places), b.units * 10n ** BigInt(a.places)];
}

/** The sum of decimal texts. */
export function summed(texts: readonly string[]): string {
  const { units, places } = sumUnits(texts);
  return textOfUnits(units, places);
}

/** Hundredths as decimal text. */
export function stated(units: bigint): string {
  return textOfUnits(units, AMOUNT_DECIMALS);
}
