import type { BuyerLine } from '@sourcewiz/contract';
import { expect, test } from 'vitest';
import { totalsOf, type ListedItem } from './use-lines.ts';

const line = (more: Partial<BuyerLine>): BuyerLine => ({
  id: 1,
  variant: null,
  name: 'Vase',
  label: '',
  price: '$14.10',
  amount: '14.1',
  moq: '24',
  quantity: 24,
  step: 24,
  cbm: '0.012',
  image: null,
  ...more,
});
const listed = (quantity: number, more: Partial<BuyerLine> | null): ListedItem => ({
  item: { id: 1, quantity },
  line: more && line(more),
});

test('CAT-038 a shortlist adds up in pieces, in each currency to the cent, and in volume', () => {
  const all = [
    listed(48, {}),
    listed(3, { price: '$0.333', amount: '0.333', cbm: null }),
    listed(10, { price: '€1,234.50', amount: '1234.5' }),
    listed(7, { price: null, amount: null }),
    listed(9, { price: '$8 / kg', amount: null }),
  ];
  const { cbm, ...totals } = totalsOf(all, 'en');
  expect(totals).toEqual({ pieces: 77, sums: ['$677.799', '€12,345.00'], onRequest: 2, unmeasured: 1 });
  expect(cbm).toBeCloseTo(74 * 0.012);
});

test('CAT-038 what is not offered any more counts for nothing, and what is still unknown for its pieces', () => {
  const unknown: ListedItem = { item: { id: 2, quantity: 5 }, line: undefined };
  expect(totalsOf([listed(48, null), unknown], 'tr')).toEqual({
    pieces: 5,
    sums: [],
    onRequest: 1,
    cbm: 0,
    unmeasured: 1,
  });
});
