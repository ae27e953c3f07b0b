import type { MovedProduct } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openRoutes } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { whatIfRoutes } from '../what-if-routes.ts';

useTexts('whatIf');
useFakeServer();

const moved = (over: Partial<MovedProduct>): MovedProduct => ({
  product_id: 1,
  variant_id: null,
  code: 'MW-TRY-1066',
  name: 'Footed platter',
  image: null,
  currency: 'USD',
  old_cost: '6.92',
  new_cost: '7.25',
  price: '9.35',
  price_that_keeps: '9.8',
  old_margin_percent: '26',
  new_margin_percent: '22.5',
  is_below: true,
  ...over,
});
const wood = {
  child_product_id: 90,
  type: 'material',
  code: 'MAT-0001',
  name: 'Mango wood',
  unit: 'kg',
  currency: 'INR',
  old_price: '62',
};
const lines = [
  moved({}),
  moved({ product_id: 2, name: 'Lamp', code: 'MW-LMP-0082' }),
  moved({
    product_id: 3,
    name: 'Side table',
    code: 'MW-STL-0027',
    is_below: false,
    new_margin_percent: '28',
  }),
];
const quoted = {
  enquiry_id: '7',
  number: 'ENQ-0431',
  revision: 2,
  state: 'sent',
  sent_at: null,
  buyer: 'Nordhem',
  product_name: 'Quoted bowl',
  pieces: '120',
  price: '6.5',
  currency: 'USD',
  incoterm: 'FOB',
  old_margin_percent: '26',
  new_margin_percent: '22',
  is_below: true,
};

beforeEach(() => {
  server.set('GET /api/exchange_rates', () => []);
  server.set('POST /api/costing/what_if', (body) => {
    const { prices, show } = body as { prices: object[]; show: string };
    const all = prices.length === 0 ? [] : lines;
    return {
      prices: [wood],
      rates: [],
      floor: '25',
      counts: { all: all.length, below: all.length === 0 ? 0 : 2, above: all.length === 0 ? 0 : 1 },
      range: all.length === 0 ? null : { least: '0.12', most: '1.32', currency: 'USD' },
      products: all.filter(({ is_below }) => show === 'all' || is_below === (show === 'below')),
      quotations: [quoted],
      quotation_counts: { all: 340, below: 12, lines: 501 },
    };
  });
  server.set('POST /api/costing/what_if/save', () => ({ task_id: null }));
  const granted = ['view_costing', 'edit_costing'] as const;
  openRoutes(whatIfRoutes, { address: '/what-if?item=90', session: sessionFixture({ granted }) });
});

test('COST-011 COST-012 a typed rate shows every margin against the floor, and saves only with a button that counts', async () => {
  const field = await screen.findByRole('textbox', { name: 'Mango wood, per kg' });
  fireEvent.change(field, { target: { value: '71' } });
  expect(await screen.findByRole('heading', { name: /What if Mango wood goes to ₹71/ })).toBeTruthy();
  expect(screen.getByText('+14.5%')).toBeTruthy();
  const table = within(await screen.findByRole('table', { name: 'Products' }));
  expect(table.getAllByText('below the floor of 25%')).toHaveLength(2);
  expect(sent.some(({ call }) => call.endsWith('/save'))).toBe(false);

  const tick = (name: string) =>
    table.getByRole<HTMLInputElement>('checkbox', { name: `Give ${name} a new price` });
  expect([tick('Footed platter').checked, tick('Lamp').checked, tick('Side table').checked]).toEqual([
    true,
    true,
    false,
  ]);
  fireEvent.click(tick('Lamp'));
  fireEvent.click(tick('Side table'));
  fireEvent.click(tick('Footed platter'));
  fireEvent.click(screen.getByRole('button', { name: 'Save rate and 1 new price' }));
  const owner = (id: number) => ({ product_id: id, variant_id: null });
  await waitFor(() =>
    expect(sent.find(({ call }) => call.endsWith('/save'))?.body).toEqual({
      prices: [{ child_product_id: 90, new_price: '71' }],
      rates: [],
      new_prices: { of: 'below', except: [owner(2), owner(3), owner(1)] },
    }),
  );
});

test('COST-011 counts are the filters; a rate of 0 asks for nothing', async () => {
  const field = await screen.findByRole('textbox', { name: 'Mango wood, per kg' });
  fireEvent.change(field, { target: { value: '71' } });
  fireEvent.click(await screen.findByRole('button', { name: /^1\s*Stay above/ }));
  await waitFor(() => expect(screen.queryByText('Footed platter')).toBeNull());
  expect(screen.getByText('Side table')).toBeTruthy();
  fireEvent.change(field, { target: { value: '0' } });
  expect(await screen.findByText('A number above 0')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save only the rate' })).toBeNull());
});

test('COST-011 open quotations are counted, and a list that is cut says so', async () => {
  const field = await screen.findByRole('textbox', { name: 'Mango wood, per kg' });
  fireEvent.change(field, { target: { value: '71' } });
  expect(await screen.findByText('12 of 340 fall below')).toBeTruthy();
  expect(screen.getByText('Lines shown, worst margin first: 1 of 501')).toBeTruthy();
});
