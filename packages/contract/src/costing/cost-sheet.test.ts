import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costSheet } from './cost-sheet.rules.ts';
import { costSheetInputSchema, type CostFacts, type CostLine, type CostSheetInput } from './sheet-shapes.ts';

const facts: CostFacts = {
  rates: [],
  packaging_per_piece: '0',
  cbm_per_piece: null,
  pieces_per_container: null,
};
const sheet = (input: Partial<CostSheetInput>): CostSheetInput =>
  costSheetInputSchema.parse({ currency: 'USD', ...input });
const line = (given: Partial<CostLine>): CostLine => ({
  uid: 'a',
  kind: 'material',
  source_id: null,
  variant_id: null,
  name: 'Clay',
  quantity: '1',
  unit: 'kg',
  rate: '1',
  rate_unit: '',
  currency: 'USD',
  loss_percent: '0',
  source: null,
  ...given,
});

describe('a costing sheet', () => {
  test('COST-001 COST-007 adds parts, materials with wastage, processes with rejection, overheads and packaging, then margin, freight and tax', () => {
    const { figures, problems } = costSheet(
      sheet({
        lines: [
          line({ uid: 'clay', quantity: '1.2', rate: '0.85', loss_percent: '5' }),
          line({ uid: 'fire', kind: 'process', unit: 'firing', rate: '0.6', loss_percent: '3' }),
          line({ uid: 'lid', kind: 'part', unit: 'pieces', quantity: '2', rate: '0.25' }),
        ],
        overheads: [
          { name: 'Workshop', kind: 'percent', value: '8' },
          { name: 'Stamp', kind: 'fixed', value: '0.05' },
        ],
        margin: { basis: 'cost', percent: '50' },
        inland_freight: '0.1',
        port_charges: '0.06',
        freight: { basis: 'container', rate: '1800', container: '40HC' },
        insurance_percent: '0.5',
        incoterm: 'CIF',
        taxes: [{ name: 'VAT', kind: 'percent', value: '10' }],
      }),
      { ...facts, packaging_per_piece: '0.305', pieces_per_container: 4500 },
    );
    expect(problems).toEqual([]);
    // 1.2 × 0.85 × 1.05 = 1.071; 0.6 × 1.03 = 0.618; 2 × 0.25 = 0.5
    expect(figures.lines.map(({ amount }) => amount)).toEqual(['1.07', '0.62', '0.5']);
    expect(figures).toMatchObject({
      parts: '0.5',
      materials: '1.07',
      processes: '0.62',
      making_cost: '2.19',
    });
    // 8 % of 2.19 = 0.1752; packaging 0.305
    expect(figures).toMatchObject({ overheads: ['0.18', '0.05'], packaging: '0.31', cost: '2.73' });
    // 2.73 × 1.5 = 4.095; freight 1800 ÷ 4500; 4.66 ÷ (1 − 0.0055) = 4.6858; 10 % of 4.69
    expect(figures).toMatchObject({ exw: '4.1', fob: '4.26', freight: '0.4', cfr: '4.66', cif: '4.69' });
    expect(figures).toMatchObject({
      insurance: '0.03',
      price: '4.69',
      taxes: ['0.47'],
      selling_price: '5.16',
    });
    expect(figures).toMatchObject({ margin: '1.37', margin_percent: '33.41' });
  });

  test('COST-007 a margin on the price divides, and 100 % of the price is refused', () => {
    const margin = (basis: 'cost' | 'price', percent: string) => ({
      ...sheet({ lines: [line({ rate: '75' })] }),
      margin: { basis, percent },
    });
    expect(costSheet(margin('cost', '25'), facts).figures.exw).toBe('93.75');
    expect(costSheet(margin('price', '25'), facts).figures.exw).toBe('100');
    expect(costSheetInputSchema.safeParse(margin('price', '100')).success).toBe(false);
    expect(costSheetInputSchema.safeParse(margin('cost', '100')).success).toBe(true);
  });

  test('COST-007 a rate of 0.00123 stays what it is: a line is rounded once, to the decimals of the sheet', () => {
    const screws = line({ quantity: '7', rate: '0.00123', unit: 'pieces' });
    const costOf = (decimals: number) => costSheet(sheet({ decimals, lines: [screws] }), facts).figures.cost;
    expect([costOf(2), costOf(4), costOf(6)]).toEqual(['0.01', '0.0086', '0.00861']);
  });

  test('ATTR-016 ATTR-040 quantity and rate may have two units of the same dimension', () => {
    const inGrams = line({ quantity: '480', unit: 'g', rate: '12.5', rate_unit: 'kg' });
    expect(costSheet(sheet({ lines: [inGrams] }), facts).figures.cost).toBe('6');
    const wrong = costSheet(sheet({ lines: [line({ ...inGrams, rate_unit: 'm' })] }), facts);
    expect(wrong.problems).toEqual([{ code: 'units_differ', uid: 'a', from: 'g', to: 'm' }]);
  });

  test('COST-007 lines in another currency are converted by the rate of the sheet, or named', () => {
    const rates = [{ base: 'USD', quote: 'INR', rate: '84', day: '2026-11-20', source: 'manual' }];
    const inRupees = sheet({ lines: [line({ rate: '420', currency: 'INR' })] });
    const { figures } = costSheet(inRupees, { ...facts, rates });
    expect(figures.lines).toEqual([{ uid: 'a', amount: '5', converted_rate: '5' }]);
    expect(costSheet(inRupees, facts).problems).toEqual([
      { code: 'no_rate_between', uid: 'a', from: 'INR', to: 'USD' },
    ]);
  });

  test('COST-007 what is not known has no price: freight by container without its pieces', () => {
    const { figures } = costSheet(
      sheet({
        lines: [line({})],
        incoterm: 'CFR',
        freight: { basis: 'container', rate: '1800', container: '40HC' },
      }),
      facts,
    );
    expect(figures).toMatchObject({ fob: '1', freight: null, cfr: null, cif: null, selling_price: null });
  });

  test('COST-007 the stated figures are the sums of the rounded ones, worked out a second way with whole numbers', () => {
    const amounts = fc.integer({ min: 0, max: 10_000_000 });
    const anyLine = fc.record({
      quantity: amounts,
      rate: amounts,
      loss: fc.integer({ min: 0, max: 10_000 }),
      kind: fc.constantFrom('part', 'material', 'process' as const),
    });
    const anySheet = fc.record({
      lines: fc.array(anyLine, { maxLength: 12 }),
      overhead: fc.integer({ min: 0, max: 10_000 }),
      margin: fc.integer({ min: 0, max: 9_999 }),
      onPrice: fc.boolean(),
    });
    fc.assert(
      fc.property(anySheet, ({ lines, overhead, margin, onPrice }) => {
        const { figures } = costSheet(
          sheet({
            lines: lines.map(({ quantity, rate, loss, kind }, at) =>
              line({
                uid: String(at),
                kind: kind as 'part',
                quantity: scaled(quantity, 3),
                rate: scaled(rate, 4),
                loss_percent: scaled(loss, 2),
              }),
            ),
            overheads: [{ name: 'Overhead', kind: 'percent', value: scaled(overhead, 2) }],
            margin: { basis: onPrice ? 'price' : 'cost', percent: scaled(margin, 2) },
          }),
          facts,
        );
        // quantity / 10^3 × rate / 10^4 × (1 + loss / 10^4), in cents.
        const cents = lines.map(({ quantity, rate, loss }) =>
          halfUp(BigInt(quantity) * BigInt(rate) * BigInt(10_000 + loss), 10n ** 9n),
        );
        const making = cents.reduce((sum, cent) => sum + cent, 0n);
        const cost = making + halfUp(making * BigInt(overhead), 10_000n);
        const exw = onPrice
          ? halfUp(cost * 10_000n, BigInt(10_000 - margin))
          : halfUp(cost * BigInt(10_000 + margin), 10_000n);
        expect([figures.making_cost, figures.cost, figures.exw]).toEqual([making, cost, exw].map(fromCents));
      }),
      { numRuns: 1000 },
    );
  });
});

const halfUp = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below);
function scaled(whole: number, decimals: number): string {
  const digits = String(whole).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}
const fromCents = (cents: bigint): string => scaled(Number(cents), 2);
