import { expect, test } from 'vitest';
import { changedPrice } from './price-change.ts';

const rates = [{ base: 'EUR', quote: 'USD', rate: '1.25', day: '2026-11-20', source: 'manual' }];
const usd = (amount: string) => ({ amount, currency: 'USD' });

test.each([
  ['10', { kind: 'percent', by: '5', ending: 'exact' }, '10.5'],
  ['9.99', { kind: 'percent', by: '5', ending: 'exact' }, '10.49'],
  ['0.1', { kind: 'percent', by: '5', ending: 'exact' }, '0.11'],
  ['0.0125', { kind: 'percent', by: '5', ending: 'exact' }, '0.0131'],
  ['1180.50', { kind: 'percent', by: '-12.5', ending: 'exact' }, '1032.94'],
  ['10', { kind: 'amount', by: '-2', currency: 'USD', ending: 'exact' }, '8'],
  ['10', { kind: 'amount', by: '2', currency: 'EUR', ending: 'exact' }, '12.5'],
  ['10.49', { kind: 'percent', by: '0', ending: 'whole' }, '10'],
  ['10.5', { kind: 'percent', by: '0', ending: 'whole' }, '11'],
  ['12.41', { kind: 'percent', by: '0', ending: '.90' }, '12.9'],
  ['12.39', { kind: 'percent', by: '0', ending: '.90' }, '11.9'],
  ['12.9', { kind: 'percent', by: '0', ending: '.90' }, '12.9'],
  ['12.60', { kind: 'percent', by: '0', ending: '.99' }, '12.99'],
  [
    '900719925474099.31',
    { kind: 'amount', by: '0.01', currency: 'USD', ending: 'exact' },
    '900719925474099.32',
  ],
] as const)('U11 %s after %j is %s', (amount, change, wanted) => {
  expect(changedPrice(usd(amount), change, rates)).toEqual({ ok: true, price: usd(wanted) });
});

test('U11 no rate and nothing left are said', () => {
  expect(
    changedPrice(usd('10'), { kind: 'amount', by: '1', currency: 'INR', ending: 'exact' }, rates),
  ).toEqual({
    ok: false,
    code: 'no_exchange_rate',
  });
  for (const change of [
    { kind: 'percent', by: '-100', ending: 'exact' },
    { kind: 'amount', by: '-12', currency: 'USD', ending: 'exact' },
    { kind: 'percent', by: '-96', ending: 'whole' },
  ] as const) {
    expect(changedPrice(usd('10'), change, rates)).toEqual({ ok: false, code: 'price_not_above_zero' });
  }
});
