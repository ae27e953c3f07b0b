import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, sumOf } from '../money/exact.ts';
import { costFacts } from './cost-facts.rules.ts';
import { costMoves } from './cost-moves.rules.ts';
import { costSheet } from './cost-sheet.rules.ts';
import { explainCost, workOut, type CostFigure } from './explain-cost.rules.ts';
import { costSheetInputSchema, type CostFacts, type CostLine, type CostSheetInput } from './sheet-shapes.ts';

const rates = [
  { base: 'USD', quote: 'INR', rate: '84.6', day: '2026-11-23', source: 'RBI' },
  { base: 'EUR', quote: 'USD', rate: '1.07', day: '2026-11-23', source: 'ECB' },
];
const facts: CostFacts = {
  rates,
  packaging_per_piece: '0.23949',
  cbm_per_piece: '0.009831',
  pieces_per_container: 6048,
};
const line = (given: Partial<CostLine>): CostLine => ({
  uid: 'wood',
  kind: 'material',
  source_id: null,
  variant_id: null,
  name: 'Mango wood',
  quantity: '2.2',
  unit: 'kg',
  rate: '62',
  rate_unit: '',
  currency: 'INR',
  loss_percent: '12',
  source: null,
  ...given,
});
const sheet = (input: Partial<CostSheetInput>): CostSheetInput =>
  costSheetInputSchema.parse({ currency: 'USD', ...input });
const worked = (input: CostSheetInput, at: CostFacts = facts) => ({
  input,
  facts: at,
  figures: costSheet(input, at).figures,
});

test('COST-007 a line explains itself: quantity, rate, wastage, exchange rate, and the stated figure', () => {
  const explained = explainCost({ of: 'line', uid: 'wood' }, worked(sheet({ lines: [line({})] })));
  expect(explained?.terms.map(({ op, value, what }) => [op, value, what])).toEqual([
    ['', '2.2', 'quantity'],
    ['×', '62', 'rate'],
    ['×', '1.12', 'loss'],
    ['÷', '84.6', 'exchange'],
  ]);
  expect(explained?.terms.at(-1)?.exchange).toMatchObject({ source: 'RBI', day: '2026-11-23' });
  expect(explained).toMatchObject({ result: '1.81', decimals: 2 });
  expect(explained?.exact).toMatch(/^1\.80576832/);
});

test('COST-007 what is not known has no formula', () => {
  const noPieces = { ...facts, pieces_per_container: null };
  const input = sheet({ freight: { basis: 'container', rate: '2970', container: '40HC' } });
  for (const name of ['freight', 'cfr', 'cif', 'insurance'] as const)
    expect(explainCost({ of: name }, worked(input, noPieces))).toBeNull();
});

const amount = (decimals: number) =>
  fc.integer({ min: 0, max: 500_000 }).map((whole) => exact(whole).div(exact(10).pow(decimals)).toFixed());
const anyLine = fc.record({
  quantity: amount(3),
  rate: amount(4),
  loss_percent: fc.constantFrom('0', '2.5', '12'),
  currency: fc.constantFrom('USD', 'INR', 'EUR'),
  kind: fc.constantFrom('part' as const, 'material' as const, 'process' as const),
  units: fc.constantFrom(['g', 'kg'], ['pieces', ''], ['dozen', 'pieces'], ['firing', '']),
});
const anySheet = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
    overheads: fc.array(
      fc.record({
        name: fc.constantFrom('Factory', 'Office'),
        kind: fc.constantFrom('percent' as const, 'fixed' as const),
        value: amount(4),
      }),
      { maxLength: 3 },
    ),
    basis: fc.constantFrom('cost' as const, 'price' as const),
    margin: fc.integer({ min: -50, max: 90 }),
    freight: fc.constantFrom('container' as const, 'cbm' as const, 'piece' as const),
    incoterm: fc.constantFrom('EXW' as const, 'FOB' as const, 'CFR' as const, 'CIF' as const),
    decimals: fc.integer({ min: 2, max: 6 }),
    tax: amount(4),
  })
  .map(({ lines, overheads, basis, margin, freight, incoterm, decimals, tax }) =>
    sheet({
      decimals,
      lines: lines.map(({ units: [unit = '', rate_unit = ''], ...one }, at) =>
        line({ ...one, unit, rate_unit, uid: `l${at}`, name: `Line ${at}` }),
      ),
      overheads,
      margin: { basis, percent: String(margin) },
      inland_freight: '0.0977',
      port_charges: '0.0583',
      freight: { basis: freight, rate: '2970', container: '40HC' },
      insurance_percent: '0.2',
      incoterm,
      taxes: [{ name: 'IGST', kind: 'percent', value: tax }],
    }),
  );

test('COST-007 every figure of any sheet is what its own terms give, rounded half-up once', () => {
  fc.assert(
    fc.property(anySheet, (input) => {
      const context = worked(input);
      const figures: CostFigure[] = [
        ...input.lines.map(({ uid }): CostFigure => ({ of: 'line', uid })),
        ...input.overheads.map((_, at): CostFigure => ({ of: 'overhead', at })),
        { of: 'tax', at: 0 },
        ...(
          [
            'parts',
            'materials',
            'processes',
            'making_cost',
            'overheads',
            'packaging',
            'cost',
            'margin',
            'exw',
            'inland_freight',
            'port_charges',
            'fob',
            'freight',
            'cfr',
            'insurance',
            'cif',
            'selling_price',
          ] as const
        ).map((of): CostFigure => ({ of }) as CostFigure),
      ];
      for (const figure of figures) {
        const explained = explainCost(figure, context);
        if (explained === null) throw new Error(`no formula of ${figure.of}`);
        const { terms, result, decimals } = explained;
        const rounded = figure.of === 'margin' ? workOut(terms) : workOut(terms).toDecimalPlaces(decimals);
        // The rest of an exact fraction beyond 120 digits cannot move a half.
        expect([figure.of, rounded.toFixed()]).toEqual([figure.of, result]);
      }
    }),
    { numRuns: 200 },
  );
});

test('COST-001 what moved the cost adds up to the difference, whatever was changed', () => {
  fc.assert(
    fc.property(anySheet, anySheet, amount(4), (one, other, packaging) => {
      const before = worked(one);
      const after = worked(
        { ...other, decimals: one.decimals },
        { ...facts, packaging_per_piece: packaging, rates: [{ ...rates[0]!, rate: '85.1' }, rates[1]!] },
      );
      const moves = costMoves(before, after) ?? [];
      expect(sumOf(moves.map(({ effect }) => effect)).toFixed()).toBe(
        exact(after.figures.cost).minus(before.figures.cost).toFixed(),
      );
    }),
    { numRuns: 200 },
  );
});

test('COST-001 a rate moves its line at the old exchange rate; the rest is the currency', () => {
  const input = sheet({
    lines: [line({}), line({ uid: 'gone', name: 'Tag', rate: '5', loss_percent: '0' })],
    overheads: [{ name: 'Factory', kind: 'percent', value: '9' }],
  });
  const next = { ...input, lines: [line({ rate: '66' }), line({ uid: 'new', name: 'Label', rate: '10' })] };
  const moves = costMoves(
    worked(input),
    worked(next, { ...facts, rates: [{ ...rates[0]!, rate: '80' }, rates[1]!] }),
  );
  // 2.2 × 66 × 1.12 is 1.92 at 84.60 and 2.03 at 80; 2.2 × 10 × 1.12 is 0.29 and 0.31.
  expect(moves?.map(({ kind, name, effect, changed }) => [kind, name, effect, changed])).toEqual([
    ['added', 'Label', '0.29', []],
    ['removed', 'Tag', '-0.13', []],
    ['currency', 'INR', '0.13', [{ field: 'exchange', from: '84.6', to: '80' }]],
    ['line', 'Mango wood', '0.11', [{ field: 'rate', from: '62', to: '66' }]],
    ['overhead', 'Factory', '0.04', [{ field: 'base', from: '1.94', to: '2.34' }]],
  ]);
});

test('COST-009 boxes in another currency are converted; one without a rate is named and counts as nothing', () => {
  const ground = {
    rates,
    packaging: [
      { description: 'Inner', currency: 'INR', cost_per_piece: '8.46' },
      { description: 'Master', currency: 'JPY', cost_per_piece: '9' },
      { description: 'Bag', currency: 'USD', cost_per_piece: null },
    ],
    cbm_per_piece: '0.01',
    containers: [{ code: '40HC', name: "40' high cube", pieces: 6048 }],
  };
  const freight = { basis: 'container' as const, rate: '1', container: '40HC' };
  expect(costFacts(sheet({ freight }), ground)).toEqual({
    facts: {
      rates: [rates[0]],
      packaging_per_piece: '0.1',
      cbm_per_piece: '0.01',
      pieces_per_container: 6048,
    },
    missing: { from: 'JPY', to: 'USD' },
  });
});

test('COST-008 freight of a container in another currency: its rate, the exchange rate, the pieces, and where each came from', () => {
  const source = { kind: 'container', by: "40' high cube", day: '2026-11-23' } as const;
  const input = sheet({
    currency: 'INR',
    freight: { basis: 'container', rate: '2970', container: '40HC', currency: 'USD', source },
  });
  const context = worked(input, { ...facts, pieces_per_container: 6048 });
  const explained = explainCost({ of: 'freight' }, context);
  expect(explained?.terms.map(({ op, value, what }) => [op, value, what])).toEqual([
    ['', '2970', 'container_rate'],
    ['×', '84.6', 'exchange'],
    ['÷', '6048', 'pieces'],
  ]);
  expect(explained?.terms[0]).toMatchObject({ currency: 'USD', source });
  // 2970 × 84.6 ÷ 6048 = 41.5446…
  expect(explained?.result).toBe('41.54');
  expect(context.figures.freight).toBe('41.54');
  const noRate = worked(input, { ...facts, rates: [], pieces_per_container: 6048 });
  expect(noRate.figures).toMatchObject({ freight: null, cfr: null });
  expect(explainCost({ of: 'freight' }, noRate)).toBeNull();
});
