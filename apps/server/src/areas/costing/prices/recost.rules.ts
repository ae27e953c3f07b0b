import {
  costSheet,
  exact,
  marginThatKeeps,
  repriced,
  unitRatio,
  type CostFacts,
  type CostLine,
  type ExchangeRate,
  type OwnUnitShape,
} from '@sourcewiz/contract';
import { ownerKey, sheetOfPart, type StoredSheet } from '../bom/bom.rules.ts';

/** A new price of a part or resource. Lines in another currency or per another unit keep theirs. */
export interface NewPrice {
  price: string;
  source: CostLine['source'];
  currency?: string | undefined;
  unit?: string | undefined;
  /** Only lines with this rate take it over. */
  was?: string;
}

export interface CostChange {
  /** By id of product or resource. */
  prices: ReadonlyMap<number, NewPrice>;
  /** Exchange rates in place of those that sheets were saved with. */
  rates?: readonly ExchangeRate[];
  /** Packaging of a piece at the new exchange rates; undefined where it stays. */
  packagingOf?(sheet: StoredSheet): string | undefined;
  /** Products whose sheets may change; all if left out. */
  products?: ReadonlySet<number> | undefined;
  own: readonly OwnUnitShape[];
}

/** A sheet with new figures. */
export interface Recosted {
  sheet: StoredSheet;
  input: StoredSheet['input'];
  facts: CostFacts;
  figures: StoredSheet['figures'];
}

/**
 * What new prices and exchange rates make of sheets, through all levels: each is worked out again, and its cost becomes
 * the rate of the sheets above it. Rates that somebody typed for a part stay.
 * @param reached the current sheets that may change, and all that contain them
 * @param pause awaited after each sheet: with thousands of them, others are answered meanwhile
 * @returns only sheets that change, parts before what contains them
 */
export async function recost(
  reached: readonly StoredSheet[],
  change: CostChange,
  pause: () => Promise<void> | void,
): Promise<Recosted[]> {
  const sheets = new Map(reached.map((sheet) => [ownerKey(sheet), sheet]));
  const done = new Map<string, Recosted>();
  const visited = new Set<string>();
  const visit = (sheet: StoredSheet): void => {
    const key = ownerKey(sheet);
    if (visited.has(key) || change.products?.has(sheet.product_id) === false) return;
    visited.add(key);
    const lines = sheet.input.lines.map((line) => {
      const given = line.source_id === null ? undefined : change.prices.get(line.source_id);
      if (given) return takes(line, given) ? { ...line, rate: given.price, source: given.source } : line;
      const part = line.kind === 'part' ? sheetOfPart(sheets, line) : undefined;
      if (!part) return line;
      visit(part);
      const changed = done.get(ownerKey(part));
      const followed = changed && line.rate === part.figures.cost && line.currency === part.input.currency;
      return followed ? { ...line, rate: changed.figures.cost } : line;
    });
    const facts = factsAt(sheet, change);
    const isSame =
      facts === sheet.facts && lines.every((line, at) => line.rate === sheet.input.lines[at]?.rate);
    if (!isSame) done.set(key, worked(sheet, { lines, facts, change }));
  };
  for (const sheet of reached) {
    visit(sheet);
    await pause();
  }
  return [...done.values()];
}

function worked(
  sheet: StoredSheet,
  { lines, facts, change }: { lines: CostLine[]; facts: CostFacts; change: CostChange },
): Recosted {
  const input = { ...sheet.input, lines };
  // With the same rates, a line that is the same has the same figures.
  const before = (line: CostLine, at: number) =>
    facts.rates === sheet.facts.rates && line === sheet.input.lines[at] ? sheet.figures.lines[at] : undefined;
  const { figures } = costSheet(input, facts, change.own, before);
  return { sheet, input, facts, figures };
}

/** The same with the price that it had, so that its margin moves; as it is where no margin keeps the price. */
export function keepingPrice({ sheet, input, facts, figures }: Recosted): Recosted {
  const { basis } = input.margin;
  const percent = marginThatKeeps(sheet.figures.exw, {
    cost: figures.cost,
    basis,
    currency: input.currency,
  });
  if (percent === null) return { sheet, input, facts, figures };
  const kept = { ...input, margin: { basis, percent } };
  return { sheet, input: kept, facts, figures: repriced(figures, kept, facts) };
}

function takes(line: CostLine, { currency, unit = '', was }: NewPrice): boolean {
  if (currency !== undefined && currency !== line.currency) return false;
  if (was !== undefined && !exact(was).eq(line.rate)) return false;
  if (unit === '') return true;
  const ratio = unitRatio(line.rate_unit === '' ? line.unit : line.rate_unit, unit);
  return ratio !== undefined && ratio.times === ratio.per;
}

/** The facts of a sheet at new exchange rates; the same object if none of them concerns it. */
function factsAt(sheet: StoredSheet, { rates = [], packagingOf }: CostChange): CostFacts {
  const { facts } = sheet;
  const newRate = (known: ExchangeRate) => rates.find((rate) => isPair(rate, known));
  if (!facts.rates.some(newRate)) return facts;
  return {
    ...facts,
    rates: facts.rates.map((known) => newRate(known) ?? known),
    packaging_per_piece: packagingOf?.(sheet) ?? facts.packaging_per_piece,
  };
}

type Pair = Pick<ExchangeRate, 'base' | 'quote'>;

/** Whether two rates are of the same pair of currencies, in either direction. */
export function isPair(one: Pair, other: Pair): boolean {
  return (
    (one.base === other.base && one.quote === other.quote) ||
    (one.base === other.quote && one.quote === other.base)
  );
}
