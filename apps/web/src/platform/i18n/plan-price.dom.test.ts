import { afterEach, expect, test } from 'vitest';
import { changeLanguage } from './language.ts';
import { planPrice } from './plan-price.ts';

afterEach(() => changeLanguage('en'));

test('PLAN-003 prices are rupees, grouped the Indian way', () => {
  const prices = ['0', '999', '1000', '144000', '10000000', '8048.22', '0.5', '-4800'].map(planPrice);
  expect(prices).toEqual([
    '₹0',
    '₹999',
    '₹1,000',
    '₹1,44,000',
    '₹1,00,00,000',
    '₹8,048.22',
    '₹0.50',
    '−₹4,800',
  ]);
});

test('PLAN-003 in Turkish they are grouped like every other number of the page', async () => {
  await changeLanguage('tr');
  expect(['999', '144000', '8048.22', '-4800'].map(planPrice)).toEqual([
    '₹999',
    '₹144.000',
    '₹8.048,22',
    '−₹4.800',
  ]);
});
