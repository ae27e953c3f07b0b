import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact } from '../money/exact.ts';
import { cataloguePrice, changeOf, marginOf, typedPrice } from './catalogue-price.ts';
import { priceRoundings, type PriceRules } from './prices.ts';

const rates = [{ base: 'USD', quote: 'INR', rate: '84', day: '2026-11-23', source: 'manual' }];
const usd = (amount: string) => ({ amount, currency: 'USD' });
const inr = (amount: string) => ({ amount, currency: 'INR' });
const rules = (more: Partial<PriceRules> = {}): PriceRules => ({
  markup: '0',
  rounding: 'exact',
  on_request: false,
  ...more,
});

describe('CAT-043 the price of a catalogue', () => {
  test.each([
    [usd('12.5'), 'USD', {}, usd('12.5')],
    [usd('0.0125'), 'USD', {}, usd('0.0125')],
    [usd('10'), 'USD', { markup: '15' }, usd('11.5')],
    [usd('9.99'), 'USD', { markup: '-12.5' }, usd('8.74')],
    [inr('1180'), 'USD', {}, usd('14.05')],
    // Converted and marked up before it is rounded, once.
    [inr('1180'), 'USD', { markup: '10' }, usd('15.45')],
    [inr('1180'), 'USD', { markup: '10', rounding: '0.10' }, usd('15.5')],
    [usd('14.02'), 'USD', { rounding: '0.05' }, usd('14')],
    [usd('14.03'), 'USD', { rounding: '0.05' }, usd('14.05')],
    [usd('14.74'), 'USD', { rounding: '0.50' }, usd('14.5')],
    [usd('14.5'), 'USD', { rounding: 'whole' }, usd('15')],
    [usd('1182'), 'USD', { rounding: '5' }, usd('1180')],
    [usd('1185'), 'USD', { rounding: '10' }, usd('1190')],
    [usd('14.6'), 'USD', { rounding: '.99' }, usd('14.99')],
    [usd('14.4'), 'USD', { rounding: '.95' }, usd('13.95')],
    [usd('0.02'), 'USD', { rounding: '0.50' }, usd('0.5')],
    [usd('0.2'), 'USD', { rounding: '.99' }, usd('0.99')],
    // Without a rate it stays in its currency, marked up.
    [usd('10'), 'TRY', { markup: '10' }, usd('11')],
    [usd('10'), 'USD', { on_request: true }, undefined],
  ] as const)('%j in %s with %j is %j', (stored, currency, more, wanted) => {
    expect(cataloguePrice(stored, { rules: rules(more), currency, rates })).toEqual(wanted);
  });

  test('a typed price is shown as it was typed', () => {
    const pricing = { rules: rules({ markup: '40', rounding: '.99' }), currency: 'USD', rates };
    expect(typedPrice(usd('29.5'), pricing)).toEqual(usd('29.5'));
    expect(typedPrice(inr('84'), pricing)).toEqual(usd('1'));
  });

  test('it is above zero, within half a step of what was calculated, and keeps the order of prices', () => {
    const amounts = fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => exact(cents).div(100).toFixed());
    const percents = fc.integer({ min: -9900, max: 30_000 }).map((by) => exact(by).div(100).toFixed());
    const largest: Record<string, string> = { '.90': '0.5', '.95': '0.5', '.99': '0.5', whole: '0.5' };
    fc.assert(
      fc.property(
        amounts,
        amounts,
        percents,
        fc.constantFrom(...priceRoundings),
        (one, other, markup, rounding) => {
          const pricing = { rules: rules({ markup, rounding }), currency: 'USD', rates };
          const shown = (amount: string) => exact(cataloguePrice(usd(amount), pricing)?.amount ?? '0');
          const calculated = exact(one).times(exact(markup).plus(100)).div(100);
          const step =
            largest[rounding] ?? (rounding === 'exact' ? '0.005' : exact(rounding).div(2).toFixed());
          expect(shown(one).gt(0)).toBe(true);
          const isSmallest = calculated.lt(exact(step).times(2));
          expect(isSmallest || shown(one).minus(calculated).abs().lte(step)).toBe(true);
          expect(exact(one).gt(other) || shown(one).lte(shown(other))).toBe(true);
        },
      ),
    );
  });
});

test('CAT-022 margin is of the price, a change of the price before', () => {
  expect(marginOf(usd('13.20'), usd('9.28'), [])).toBe('29.7');
  expect(marginOf(usd('10'), inr('840'), rates)).toBe('0');
  expect(marginOf(usd('10'), inr('1680'), rates)).toBe('-100');
  expect(marginOf(usd('10'), { amount: '1', currency: 'TRY' }, rates)).toBeUndefined();
  expect(changeOf(usd('14.10'), usd('13.20'))).toBe('-6.4');
  expect(changeOf(usd('14.10'), inr('13.20'))).toBeUndefined();
});
