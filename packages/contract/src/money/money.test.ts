import { describe, expect, test } from 'vitest';
import { byWorth, convertMoney, formatMoney, roundMoney } from './money.ts';

const rates = [
  { base: 'EUR', quote: 'USD', rate: '1.25', day: '2026-11-20', source: 'manual' },
  { base: 'USD', quote: 'JPY', rate: '150', day: '2026-11-20', source: 'manual' },
];
const usd = (amount: string) => ({ amount, currency: 'USD' });
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const inr = (amount: string) => ({ amount, currency: 'INR' });

test('an amount is written with at least the digits of its currency: V05 prices in a list line up', () => {
  const texts = [inr('118000'), usd('14.1'), usd('14.00'), { amount: '14.1', currency: 'KWD' }];
  expect(texts.map((money) => formatMoney(money, 'en'))).toEqual([
    '₹1,18,000.00',
    '$14.10',
    '$14.00',
    'KWD 14.100',
  ]);
  expect(formatMoney({ amount: '1234.5', currency: 'JPY' }, 'tr')).toBe('¥1.234,5');
  expect(formatMoney({ amount: '1234', currency: 'JPY' }, 'en')).toBe('¥1,234');
  expect(formatMoney(usd('0.1250'), 'en')).toBe('$0.125');
});

test('a line has two decimals, halves up', () => {
  expect([usd('0.125'), usd('0.124'), usd('3')].map(roundMoney)).toEqual([
    usd('0.13'),
    usd('0.12'),
    usd('3'),
  ]);
});

describe('amounts of several currencies', () => {
  test('are converted by the rate of their pair in either direction, and say which', () => {
    expect(convertMoney(eur('4'), 'USD', rates)).toEqual({ money: usd('5'), at: rates[0] });
    expect(convertMoney(usd('5'), 'EUR', rates)).toEqual({ money: eur('4'), at: rates[0] });
    expect(convertMoney(usd('5'), 'USD', [])).toEqual({ money: usd('5'), at: null });
    expect(convertMoney(inr('5'), 'USD', rates)).toBeUndefined();
  });

  test('are ordered by their worth, unknown ones behind, each currency by itself', () => {
    const amounts = [inr('3'), { amount: '1', currency: 'TRY' }, usd('6'), eur('4'), inr('2')];
    expect(amounts.toSorted(byWorth({ home: 'USD', rates }))).toEqual([
      eur('4'),
      usd('6'),
      inr('2'),
      inr('3'),
      { amount: '1', currency: 'TRY' },
    ]);
  });
});
