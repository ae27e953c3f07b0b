import { exact, sumOf } from '../money/exact.ts';
import { convertMoney, rateBetween } from '../money/money.ts';
import type { CostGround } from './cost-ground.ts';
import type { CostFacts, CostSheetInput } from './sheet-shapes.ts';

/** A currency that there is no exchange rate for. */
export interface MissingRate {
  from: string;
  to: string;
}

/**
 * What a sheet needs beside its input, as it is today: the browser works it out at each keystroke, and the server when
 * the sheet is saved.
 * @returns `missing` if packaging or freight is in a currency without a rate: packaging then counts as nothing
 */
export function costFacts(
  input: Pick<CostSheetInput, 'currency' | 'lines' | 'freight'>,
  ground: Pick<CostGround, 'rates' | 'packaging' | 'cbm_per_piece' | 'containers'>,
): { facts: CostFacts; missing: MissingRate | null } {
  const { currency: to } = input;
  let missing: MissingRate | null = null;
  const boxes = ground.packaging.map(({ cost_per_piece: amount, currency }) => {
    if (amount === null) return '0';
    const converted = convertMoney({ amount, currency }, to, ground.rates);
    if (!converted) missing ??= { from: currency, to };
    return converted?.money.amount ?? '0';
  });
  const freightIn = input.freight?.currency ?? to;
  if (freightIn !== to && !rateBetween(freightIn, to, ground.rates)) missing ??= { from: freightIn, to };
  const used = new Set([...input.lines, ...ground.packaging].map(({ currency }) => currency)).add(freightIn);
  const container = ground.containers.find(({ code }) => code === input.freight?.container);
  return {
    facts: {
      rates: ground.rates.filter(
        ({ base, quote }) => (base === to && used.has(quote)) || (quote === to && used.has(base)),
      ),
      packaging_per_piece: exact(sumOf(boxes)).toDecimalPlaces(10).toFixed(),
      cbm_per_piece: ground.cbm_per_piece,
      pieces_per_container: container?.pieces ?? null,
    },
    missing,
  };
}
