import type { OwnProduct } from '@sourcewiz/contract';
import { expect, it } from 'vitest';
import { ownChanges, ownRows, ownValue } from './own-rows.rules.ts';

const bowl = {
  id: 7,
  name: 'Bowl',
  options: [
    { id: 71, name: 'Ash', calculated: null },
    { id: 72, name: 'Pine', calculated: null },
  ],
  own: { price: { amount: '9', currency: 'USD' }, variant_prices: { 72: { amount: '11', currency: 'USD' } } },
} as unknown as OwnProduct;
const rows = ownRows([bowl]);
const byId = new Map(rows.map((row) => [row.id, row]));
const edit = (value: unknown, problem: string | null = null) => ({ value, text: null, problem });

it('CAT-045 a product has its options below it, each with its own price and no other cell', () => {
  expect(rows.map(({ id }) => id)).toEqual(['7', '7:71', '7:72']);
  expect(rows.map((row) => ownValue(row, 'price'))).toEqual(['9', null, '11']);
  expect(rows.map((row) => ownValue(row, 'remark'))).toEqual([null, undefined, undefined]);
});

it('CAT-045 changed cells become one change for each product; what is taken back is what was stored', () => {
  const cells = [
    { row: '7', column: 'name', after: edit('Vessel') },
    { row: '7', column: 'price', after: undefined },
    { row: '7:71', column: 'price', after: edit('12.5') },
    { row: '7:72', column: 'price', after: edit(null) },
    { row: '7', column: 'remark', after: edit(null, 'too long') },
    { row: '8', column: 'name', after: edit('Gone') },
  ];
  expect(ownChanges(cells, { rows: byId, currency: 'USD' })).toEqual([
    {
      product_id: 7,
      name: 'Vessel',
      price: { amount: '9', currency: 'USD' },
      variant_prices: { 71: { amount: '12.5', currency: 'USD' }, 72: null },
    },
  ]);
});
