import type { OwnUnitShape } from '../attribute-types/attribute-type.ts';
import { unitRatio } from '../attribute-types/units.ts';
import { exact, type Exact } from '../money/exact.ts';
import { convertMoney } from '../money/money.ts';
import type { ExchangeRate } from '../money/money-shapes.ts';
import { minorUnitsOf } from '../values/currencies.ts';
import type { CostFacts, CostFigures, CostLine, CostSheetInput } from './sheet-shapes.ts';

/** A figure of a sheet. */
export type CostFigure =
  | { of: 'line'; uid: string }
  | { of: 'overhead' | 'tax'; at: number }
  | { of: 'parts' | 'materials' | 'processes' | 'making_cost' | 'packaging' | 'overheads' | 'cost' }
  | {
      of:
        | 'margin'
        | 'exw'
        | 'inland_freight'
        | 'port_charges'
        | 'fob'
        | 'freight'
        | 'cfr'
        | 'insurance'
        | 'cif';
    }
  | { of: 'selling_price' };

/** One number of a formula; `value` is what is calculated with, the rest says how it is shown and where it came from. */
export interface CostTerm {
  op: '' | '+' | '−' | '×' | '÷';
  value: string;
  what:
    | 'quantity'
    | 'rate'
    | 'loss'
    | 'units'
    | 'exchange'
    | 'amount'
    | 'typed'
    | 'percent'
    | 'margin_on_cost'
    | 'margin_on_price'
    | 'insured'
    | 'container_rate'
    | 'cbm_rate'
    | 'pieces'
    | 'cbm';
  /** Name of the line, charge or figure. */
  name?: string;
  /** Unit of a quantity or rate; for `units` the two that are converted. */
  unit?: string;
  to?: string;
  currency?: string;
  /** The percentage that was entered. */
  percent?: string;
  line?: CostLine;
  /** Where a rate of freight came from; null while it is not saved. */
  source?: CostLine['source'];
  exchange?: ExchangeRate;
}

/** How a figure was worked out: its terms from left to right, the value with all digits, and the stated one. */
export interface CostExplanation {
  terms: CostTerm[];
  exact: string;
  result: string;
  decimals: number;
}

export interface CostContext {
  input: CostSheetInput;
  facts: CostFacts;
  figures: CostFigures;
  own?: readonly OwnUnitShape[];
}

/**
 * The formula of a figure with the numbers in it. Worked out from left to right and rounded half-up, the terms give the
 * stated figure.
 * @returns null for a figure that is not known, e.g. freight by container without its pieces
 */
export function explainCost(figure: CostFigure, context: CostContext): CostExplanation | null {
  const terms = termsOf(figure, context);
  const result = resultOf(figure, context.figures);
  if (terms === null || result === null) return null;
  const isPrice = PRICES.has(figure.of);
  const decimals = isPrice ? minorUnitsOf(context.input.currency) : context.input.decimals;
  return { terms, exact: workOut(terms).toFixed(), result, decimals };
}

/** The value of terms, from left to right. */
export function workOut(terms: readonly CostTerm[]): Exact {
  return terms.reduce<Exact>((value, { op, value: by }) => {
    if (op === '×') return value.times(by);
    if (op === '÷') return value.div(by);
    return op === '−' ? value.minus(by) : value.plus(by);
  }, exact(0));
}

const PRICES: ReadonlySet<CostFigure['of']> = new Set([
  'margin',
  'exw',
  'inland_freight',
  'port_charges',
  'fob',
  'freight',
  'cfr',
  'insurance',
  'cif',
  'tax',
  'selling_price',
]);

function resultOf(figure: CostFigure, figures: CostFigures): string | null {
  switch (figure.of) {
    case 'line':
      return figures.lines.find(({ uid }) => uid === figure.uid)?.amount ?? null;
    case 'overhead':
      return figures.overheads[figure.at] ?? null;
    case 'tax':
      return figures.taxes[figure.at] ?? null;
    case 'overheads':
      return figures.overheads.reduce((sum, one) => sum.plus(one), exact(0)).toFixed();
    default:
      return figures[figure.of];
  }
}

const kinds = { parts: 'part', materials: 'material', processes: 'process' } as const;

function termsOf(figure: CostFigure, context: CostContext): CostTerm[] | null {
  const { input, facts, figures } = context;
  const { currency } = input;
  /** A sum of stated figures, named by what they are. */
  const sum = (...names: (keyof CostFigures)[]): CostTerm[] | null => {
    const all = names.map((name) => ({ name, value: figures[name] as string | null }));
    return all.some(({ value }) => value === null)
      ? null
      : all.map(({ name, value }, at) => ({
          op: at === 0 ? '' : '+',
          value: value ?? '0',
          what: 'amount',
          name: `figure.${name}`,
          currency,
        }));
  };
  const linesOf = (kind?: CostLine['kind']): CostTerm[] =>
    listed(
      input.lines.flatMap((line, at) =>
        kind === undefined || line.kind === kind
          ? [{ name: line.name, value: figures.lines[at]?.amount ?? '0' }]
          : [],
      ),
      currency,
    );
  switch (figure.of) {
    case 'line': {
      const line = input.lines.find(({ uid }) => uid === figure.uid);
      return line ? lineTerms(line, context) : null;
    }
    case 'parts':
    case 'materials':
    case 'processes':
      return linesOf(kinds[figure.of]);
    case 'making_cost':
      return sum('parts', 'materials', 'processes');
    case 'overhead':
      return chargeTerms(
        input.overheads[figure.at],
        { name: 'making_cost', value: figures.making_cost },
        currency,
      );
    case 'overheads':
      return listed(
        input.overheads.map(({ name }, at) => ({ name, value: figures.overheads[at] ?? '0' })),
        currency,
      );
    case 'packaging':
      return [
        { op: '', value: facts.packaging_per_piece, what: 'amount', name: 'figure.packaging', currency },
      ];
    case 'cost':
      return [
        ...(sum('making_cost') ?? []),
        ...figures.overheads.map((value, at): CostTerm => ({
          op: '+',
          value,
          what: 'amount',
          name: input.overheads[at]?.name ?? '',
          currency,
        })),
        ...(sum('packaging') ?? []).map((term): CostTerm => ({ ...term, op: '+' })),
      ];
    case 'exw': {
      const { basis, percent } = input.margin;
      const share = basis === 'cost' ? exact(percent).plus(100) : exact(100).minus(percent);
      return [
        ...(sum('cost') ?? []),
        {
          op: basis === 'cost' ? '×' : '÷',
          value: share.div(100).toFixed(),
          what: basis === 'cost' ? 'margin_on_cost' : 'margin_on_price',
          percent,
        },
      ];
    }
    case 'margin':
      return difference('exw', 'cost', context);
    case 'inland_freight':
    case 'port_charges':
      return [{ op: '', value: input[figure.of], what: 'typed', name: `figure.${figure.of}`, currency }];
    case 'fob':
      return sum('exw', 'inland_freight', 'port_charges');
    case 'freight':
      return freightTerms(context);
    case 'cfr':
      return sum('fob', 'freight');
    case 'cif': {
      const percent = input.insurance_percent;
      const share = exact(1).minus(exact(percent).times('1.10').div(100));
      return figures.cfr === null
        ? null
        : [...(sum('cfr') ?? []), { op: '÷', value: share.toFixed(), what: 'insured', percent }];
    }
    case 'insurance':
      return figures.cif === null ? null : difference('cif', 'cfr', context);
    case 'tax':
      return figures.price === null
        ? null
        : chargeTerms(
            input.taxes[figure.at],
            { name: input.incoterm.toLowerCase(), value: figures.price },
            currency,
          );
    case 'selling_price':
      return figures.price === null
        ? null
        : [
            {
              op: '',
              value: figures.price,
              what: 'amount',
              name: `figure.${input.incoterm.toLowerCase()}`,
              currency,
            },
            ...figures.taxes.map((value, at): CostTerm => ({
              op: '+',
              value,
              what: 'amount',
              name: input.taxes[at]?.name ?? '',
              currency,
            })),
          ];
  }
}

function listed(all: readonly { name: string; value: string }[], currency: string): CostTerm[] {
  return all.map(({ name, value }, at) => ({
    op: at === 0 ? '' : '+',
    value,
    what: 'amount',
    name,
    currency,
  }));
}

function difference(
  from: 'exw' | 'cif',
  minus: 'cost' | 'cfr',
  { figures, input: { currency } }: CostContext,
): CostTerm[] {
  return [
    { op: '', value: figures[from] ?? '0', what: 'amount', name: `figure.${from}`, currency },
    { op: '−', value: figures[minus] ?? '0', what: 'amount', name: `figure.${minus}`, currency },
  ];
}

function lineTerms(line: CostLine, { input, facts, own = [] }: CostContext): CostTerm[] | null {
  const { quantity, unit, rate, rate_unit: rateUnit, currency, loss_percent: loss } = line;
  const per = rateUnit === '' ? unit : rateUnit;
  const ratio = unitRatio(unit, per, own);
  const converted = convertMoney({ amount: rate, currency }, input.currency, facts.rates);
  if (!ratio || !converted) return null;
  const terms: CostTerm[] = [
    { op: '', value: quantity, what: 'quantity', unit, line },
    { op: '×', value: rate, what: 'rate', unit: per, currency, line },
  ];
  if (ratio.times !== '1') terms.push({ op: '×', value: ratio.times, what: 'units', unit, to: per });
  if (ratio.per !== '1') terms.push({ op: '÷', value: ratio.per, what: 'units', unit, to: per });
  if (Number(loss) !== 0)
    terms.push({
      op: '×',
      value: exact(loss).plus(100).div(100).toFixed(),
      what: 'loss',
      percent: loss,
      line,
    });
  return [...terms, ...exchangeTerm(currency, converted.at)];
}

function exchangeTerm(currency: string, at: ExchangeRate | null): CostTerm[] {
  if (at === null) return [];
  return [{ op: at.base === currency ? '×' : '÷', value: at.rate, what: 'exchange', currency, exchange: at }];
}

function chargeTerms(
  charge: CostSheetInput['taxes'][number] | undefined,
  on: { name: string; value: string },
  currency: string,
): CostTerm[] | null {
  if (charge === undefined) return null;
  const { kind, value, name } = charge;
  if (kind === 'fixed') return [{ op: '', value, what: 'typed', name, currency }];
  return [
    { op: '', value: on.value, what: 'amount', name: `figure.${on.name}`, currency },
    { op: '×', value: exact(value).div(100).toFixed(), what: 'percent', percent: value, name },
  ];
}

function freightTerms({ input: { freight, currency: to }, facts }: CostContext): CostTerm[] | null {
  if (freight === null) return null;
  const { basis, rate: value, container: name, currency = to, source = null } = freight;
  const converted = convertMoney({ amount: value, currency }, to, facts.rates);
  if (!converted) return null;
  const rate = (what: CostTerm['what'], of: string): CostTerm[] => [
    { op: '', value, what, name: of, currency, source },
    ...exchangeTerm(currency, converted.at),
  ];
  if (basis === 'piece') return rate('typed', 'figure.freight');
  if (basis === 'cbm')
    return facts.cbm_per_piece === null
      ? null
      : [...rate('cbm_rate', name), { op: '×', value: facts.cbm_per_piece, what: 'cbm' }];
  const pieces = facts.pieces_per_container ?? 0;
  return pieces === 0
    ? null
    : [...rate('container_rate', name), { op: '÷', value: String(pieces), what: 'pieces', name }];
}
