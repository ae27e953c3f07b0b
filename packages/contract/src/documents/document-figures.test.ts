import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact } from '../money/exact.ts';
import { documentFigures } from './document-figures.rules.ts';
import { lineTotals, spread } from './document-sums.rules.ts';
import { adjustmentsInput, type Adjustment } from './document-shapes.ts';

/** An exact fraction of whole numbers, to work everything out a second way. */
type Fraction = readonly [bigint, bigint];
const fraction = (text: string): Fraction => {
  const [whole = '0', part = ''] = text.split('.');
  return [BigInt(whole + part), 10n ** BigInt(part.length)];
};
const times = (...all: Fraction[]): Fraction =>
  all.reduce(([a, b], [c, d]) => [a * c, b * d] as const, [1n, 1n]);
/** Rounded half-up to hundredths, in hundredths. */
const cents = ([top, bottom]: Fraction): bigint => (top * 200n + bottom) / (2n * bottom);
const inCents = (text: string): bigint => cents(fraction(text));

const decimal = (whole: number, places: number) =>
  fc
    .tuple(fc.nat(whole), fc.nat(10 ** places - 1))
    .map(([a, b]) => exact(`${a}.${String(b).padStart(places, '0')}`).toFixed());
const line = fc.record({
  quantity: decimal(100_000, 3),
  price: decimal(10_000, 4),
  discount_percent: decimal(99, 2),
});
const adjustment = fc.record({
  kind: fc.constantFrom('discount' as const, 'charge' as const, 'tax' as const),
  type: fc.constantFrom('percent' as const, 'fixed' as const),
  value: decimal(60, 3),
});

describe('the figures of a document', () => {
  test('QUOTE-008 DOC-008 DOC-009 are those of exact fractions, re-add, and are rounded once at the line', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.array(adjustment, { maxLength: 6 }),
        (given, charged) => {
          const lines = given.map((one, at) => ({ uid: `l${at}`, ...one }));
          const rows: Adjustment[] = charged.map((one, at) => ({
            uid: `a${at}`,
            property: 'Row',
            tax_value_id: null,
            ...one,
          }));
          const figures = documentFigures(lines, rows);
          const amounts = lines.map(({ quantity, price, discount_percent: off }) => {
            const [top, bottom] = fraction(off);
            const kept: Fraction = [100n * bottom - top, 100n * bottom];
            return cents(times(fraction(quantity), fraction(price), kept));
          });
          expect(figures.lines.map(({ amount }) => inCents(amount))).toEqual(amounts);
          const subtotal = amounts.reduce((sum, one) => sum + one, 0n);
          const amountOf = ({ type, value }: Adjustment, of: bigint) =>
            type === 'fixed' ? inCents(value) : cents(times([of, 100n], fraction(value), [1n, 100n]));
          const sum = (kind: Adjustment['kind'], of: bigint) =>
            rows.filter((row) => row.kind === kind).reduce((all, row) => all + amountOf(row, of), 0n);
          const wanted = sum('discount', subtotal);
          const discounts = wanted > subtotal ? subtotal : wanted;
          const total = subtotal - discounts + sum('charge', subtotal);
          expect(
            [figures.subtotal, figures.discounts, figures.total, figures.taxed_total].map(inCents),
          ).toEqual([subtotal, discounts, total, total + sum('tax', total)]);
          // What is spread re-adds, and no line gets more than a cent beside its share.
          const shares = figures.lines.map(({ share }) => inCents(share));
          expect(shares.reduce((all, one) => all + one, 0n)).toBe(discounts);
          shares.forEach((share, at) => {
            const exactly = subtotal === 0n ? 0n : (discounts * (amounts[at] ?? 0n)) / subtotal;
            expect(share === exactly || share === exactly + 1n).toBe(true);
          });
          for (const { gross, discount, amount, share, net } of figures.lines) {
            expect(inCents(gross) - inCents(discount)).toBe(inCents(amount));
            expect(inCents(amount) - inCents(share)).toBe(inCents(net));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('QUOTE-008 a half cent is rounded up, and a line without a price comes to nothing', () => {
    expect(lineTotals({ quantity: '1', price: '0.005', discount_percent: '0' }).amount).toBe('0.01');
    expect(lineTotals({ quantity: '480', price: '14.24', discount_percent: '3' })).toEqual({
      gross: '6835.2',
      discount: '205.06',
      amount: '6630.14',
    });
    const figures = documentFigures([{ uid: 'a', quantity: '3', price: null, discount_percent: '0' }], []);
    expect([figures.total, figures.unpriced]).toEqual(['0', 1]);
  });

  test('AF a discount of the whole is spread by largest remainder', () => {
    expect(spread('0.05', ['1', '1', '1'])).toEqual(['0.02', '0.02', '0.01']);
    expect(spread('0.04', ['5', '1'])).toEqual(['0.03', '0.01']);
    expect(spread('10', ['0', '0'])).toEqual(['0', '0']);
  });

  test('DOC-005 taxes come as a list or as a dictionary, and a row that is taken away is gone', () => {
    const igst = { property: 'IGST', type: 'percent', value: '18' };
    const named = { uid: 't', kind: 'tax', tax_value_id: null, ...igst };
    expect(adjustmentsInput.parse([{ uid: 't', ...igst }])).toEqual([named]);
    expect(
      adjustmentsInput.parse({
        t: { ...igst, tax_amount: '99', amount: 1, new: true },
        gone: { ...igst, delete: true },
      }),
    ).toEqual([named]);
    expect(adjustmentsInput.safeParse([{ ...igst, value: '1000.5' }]).success).toBe(false);
    expect(adjustmentsInput.safeParse([{ ...igst, value: '-1' }]).success).toBe(false);
  });
});
