import type { OwnUnitShape } from '../attribute-types/attribute-type.ts';
import { exact, sumOf } from '../money/exact.ts';
import { convertMoney } from '../money/money.ts';
import { costSheet } from './cost-sheet.rules.ts';
import type { CostFacts, CostFigures, CostLine, CostSheetInput } from './sheet-shapes.ts';

/** A sheet as it was worked out. */
export interface WorkedSheet {
  input: CostSheetInput;
  facts: CostFacts;
  figures: CostFigures;
}

/** What moved the cost between two versions. */
export interface CostMove {
  kind: 'line' | 'added' | 'removed' | 'overhead' | 'packaging' | 'currency';
  /** Uid of the line, place of the overhead, or code of the currency. */
  key: string;
  name: string;
  /** In the currency of the sheet, per piece. */
  effect: string;
  /** What was changed: old and new. */
  changed: {
    field: 'rate' | 'quantity' | 'loss' | 'unit' | 'percent' | 'fixed' | 'base' | 'exchange';
    from: string;
    to: string;
  }[];
  currency: string;
  unit: string;
}

/**
 * What made the cost move from one version to another, largest first. The effects add up to the difference to the last
 * digit. A change of a line is worked out at the old exchange rate; the rest of the line is the currency's.
 * @returns null for versions in different currencies
 */
export function costMoves(
  before: WorkedSheet,
  after: WorkedSheet,
  own?: readonly OwnUnitShape[],
): CostMove[] | null {
  const { currency } = after.input;
  if (before.input.currency !== currency) return null;
  const wasLine = new Map(before.input.lines.map((line, at) => [line.uid, { line, at }]));
  const isLine = new Set(after.input.lines.map(({ uid }) => uid));
  // At the old exchange rates, and at the new ones for currencies that were not there.
  const oldRates = { ...after.facts, rates: [...before.facts.rates, ...after.facts.rates] };
  const atOld = costSheet(after.input, oldRates, own).figures;
  const moves: CostMove[] = [];
  const byCurrency = new Map<string, string[]>();
  after.input.lines.forEach((line, at) => {
    const was = wasLine.get(line.uid);
    const amount = atOld.lines[at]?.amount ?? '0';
    const rest = minus(after.figures.lines[at]?.amount ?? '0', amount);
    if (rest !== '0') byCurrency.set(line.currency, [...(byCurrency.get(line.currency) ?? []), rest]);
    const old = was === undefined ? '0' : (before.figures.lines[was.at]?.amount ?? '0');
    moves.push({
      ...moveOf(line, minus(amount, old)),
      kind: was === undefined ? 'added' : 'line',
      changed: was === undefined ? [] : changesOf(was.line, line),
    });
  });
  before.input.lines.forEach((line, at) => {
    if (isLine.has(line.uid)) return;
    const amount = before.figures.lines[at]?.amount ?? '0';
    moves.push({ ...moveOf(line, minus('0', amount)), kind: 'removed' });
  });
  for (const [code, effects] of byCurrency)
    moves.push({
      ...blank,
      kind: 'currency',
      key: code,
      name: code,
      effect: sumOf(effects).toFixed(),
      changed: differing('exchange', rateIn(code, before), rateIn(code, after)),
      currency: code,
    });
  moves.push(...overheadMoves(before, after), {
    ...blank,
    kind: 'packaging',
    key: 'packaging',
    name: '',
    effect: minus(after.figures.packaging, before.figures.packaging),
    changed: differing('fixed', before.figures.packaging, after.figures.packaging),
    currency,
  });
  return moves
    .filter(({ effect, changed }) => effect !== '0' || changed.length > 0)
    .toSorted((a, b) => exact(b.effect).abs().cmp(exact(a.effect).abs()));
}

/** Most amounts stay as they are, and cost nothing. */
const minus = (one: string, other: string): string =>
  one === other ? '0' : exact(one).minus(other).toFixed();

const blank = { changed: [], unit: '' };

const moveOf = (line: CostLine, effect: string): Omit<CostMove, 'kind'> => ({
  key: line.uid,
  name: line.name,
  effect,
  changed: [],
  currency: line.currency,
  unit: line.rate_unit === '' ? line.unit : line.rate_unit,
});

function changesOf(before: CostLine, after: CostLine): CostMove['changed'] {
  const money = ({ rate, currency }: CostLine) => `${rate} ${currency}`;
  return [
    ...(before.currency === after.currency
      ? differing('rate', before.rate, after.rate)
      : differing('rate', money(before), money(after))),
    ...differing('quantity', before.quantity, after.quantity),
    ...differing('loss', before.loss_percent, after.loss_percent),
    ...differing('unit', unitsOf(before), unitsOf(after)),
  ];
}

const unitsOf = ({ unit, rate_unit: per }: CostLine): string =>
  per === '' || per === unit ? unit : `${unit}/${per}`;

/** Overheads by their name, the nth of one name with the nth. */
function overheadMoves(before: WorkedSheet, after: WorkedSheet): CostMove[] {
  const keyed = ({ input }: WorkedSheet) => {
    const seen = new Map<string, number>();
    return new Map(
      input.overheads.map((charge, at) => {
        const count = (seen.get(charge.name) ?? 0) + 1;
        seen.set(charge.name, count);
        return [`${charge.name} ${count}`, { charge, at }];
      }),
    );
  };
  const [old, now] = [keyed(before), keyed(after)];
  return [...new Set([...old.keys(), ...now.keys()])].map((key): CostMove => {
    const [was, is] = [old.get(key), now.get(key)];
    const amounts = [
      was ? (before.figures.overheads[was.at] ?? '0') : '0',
      is ? (after.figures.overheads[is.at] ?? '0') : '0',
    ] as const;
    const charge = is?.charge ?? was?.charge;
    const isPercent = was?.charge.kind === 'percent' && is?.charge.kind === 'percent';
    return {
      ...blank,
      kind: 'overhead',
      key,
      name: charge?.name ?? '',
      effect: minus(amounts[1], amounts[0]),
      changed: isPercent
        ? [
            ...differing('percent', was.charge.value, is.charge.value),
            ...differing('base', before.figures.making_cost, after.figures.making_cost),
          ]
        : differing('fixed', amounts[0], amounts[1]),
      currency: after.input.currency,
      unit: isPercent ? is.charge.value : '',
    };
  });
}

function differing(
  field: CostMove['changed'][number]['field'],
  from: string,
  to: string,
): CostMove['changed'] {
  return from === to ? [] : [{ field, from, to }];
}

/** What one unit of the sheet's currency is worth in another, or the reverse if the rate is stated so. */
function rateIn(code: string, { input, facts }: WorkedSheet): string {
  return convertMoney({ amount: '1', currency: code }, input.currency, facts.rates)?.at?.rate ?? '';
}
