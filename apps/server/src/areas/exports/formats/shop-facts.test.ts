import { expect, test } from 'vitest';
import type { Product } from '@sourcewiz/contract';
import { anAttribute } from '@sourcewiz/contract/attribute.fixture';
import { priceOf, shopAttributes } from './shop-facts.ts';

const price = anAttribute({ id: 20, internal_name: 'selling_price', dtype: 'price', name: 'Selling price' });
const rates = [
  { base: 'EUR', quote: 'USD', rate: '1.1', day: '2026-11-20', source: 'bank', updated_by: null },
] as never;
const attributes = shopAttributes([price], { home: 'USD', rates });
const shown = (value: object | undefined) =>
  priceOf({ product: { values: value ? { 20: value } : {} } as unknown as Product }, { attributes });

test('EXPORT-029 a price in a shop file is that of a piece in the company’s currency, or none', () => {
  expect(shown({ value: '7.6', currency: 'USD', unit: 'per-piece' })).toBe('7.6');
  expect(shown({ value: '10', currency: 'EUR', unit: 'per-piece' })).toBe('11');
  expect(shown({ value: '300', currency: 'TRY', unit: 'per-piece' })).toBe('');
  expect(shown({ value: '10', currency: 'USD', unit: 'per-dozen' })).toBe('');
  expect(shown(undefined)).toBe('');
});
