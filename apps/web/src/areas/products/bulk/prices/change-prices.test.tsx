import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sent, server } from '../../../../platform/api/fake-server.fixture.ts';
import { attribute, openProducts, useProductPages } from '../../record/open-product.fixture.tsx';
import { named } from '../selected/product-selection.ts';
import { setSelection } from '../selected/selection-store.ts';
useProductPages();
afterEach(() => {
  cleanup();
  setSelection(named([]));
});

const PREVIEW = 'POST /api/bulk/preview_products_price';
const CHANGE = 'POST /api/bulk/change_products_price';

/** The library with two products chosen. */
async function openBar(rights: Parameters<typeof openProducts>[1]): Promise<void> {
  server.set('GET /api/search/preference', () => ({
    sort_by: 'products_desc',
    shown_filters: [],
    layout: 'grid',
    columns: null,
  }));
  server.set('GET /api/search/views', () => []);
  server.set('GET /api/bulk/actions', () => []);
  server.set('POST /api/search/products', () => ({
    hits: [],
    nbHits: 2,
    page: 0,
    nbPages: 1,
    facets: [],
    status_counts: { draft: 2 },
  }));
  server.set('GET /api/attribute/', () => [
    attribute({ id: 20, name: 'Selling price', internal_name: 'selling_price', dtype: 'price' }),
  ]);
  setSelection(named([1, 2]));
  openProducts('/master-catalogue', rights);
  await screen.findByRole('toolbar');
}

it('U11 shows the first new prices and changes them by percent with an ending', async () => {
  server.set(PREVIEW, () => ({
    prices: [
      {
        product_id: 'P-1',
        name: 'Blue vase',
        variant_id: null,
        before: '$9.90',
        after: '$9.99',
        problem: null,
        currency: 'USD',
      },
      {
        product_id: 'P-2',
        name: 'Urn',
        variant_id: 'P-2-L',
        before: '₹5',
        after: null,
        problem: 'no_exchange_rate',
        currency: 'INR',
      },
    ],
  }));
  server.set(CHANGE, () => ({ task_id: '6b1f9a3e-6f0a-4c7e-9a51-0d2f4a4f6b01' }));
  await openBar(['view_products', 'update_products', 'edit_costing', 'view_costing']);
  fireEvent.click(screen.getByRole('button', { name: 'Change prices' }));
  const by = await screen.findByLabelText('How much');
  fireEvent.click(screen.getByRole('button', { name: 'Change 2 products' }));
  expect(await screen.findByText('Enter a number, such as 5 or -2.5')).toBeDefined();
  expect(sent.some(({ call }) => call === CHANGE)).toBe(false);

  fireEvent.change(by, { target: { value: '5 %' } });
  fireEvent.click(screen.getByRole('button', { name: '.99' }));
  expect(await screen.findByText('$9.99')).toBeDefined();
  expect(screen.getByText('No exchange rate is known for INR')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Change 2 products' }));
  await waitFor(() => expect(sent.find(({ call }) => call === CHANGE)).toBeDefined());
  expect(sent.find(({ call }) => call === CHANGE)?.body).toMatchObject({
    product_ids: [1, 2],
    change: { kind: 'percent', by: '5', ending: '.99' },
  });
});

it('U11 is not offered without the right to costs; U23 publishing is in sight', async () => {
  server.set('POST /api/bulk/change_products_status', () => ({
    task_id: '6b1f9a3e-6f0a-4c7e-9a51-0d2f4a4f6b02',
  }));
  await openBar(['view_products', 'update_products']);
  expect(screen.queryByRole('button', { name: 'Change prices' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /api/bulk/change_products_status')?.body).toEqual({
      product_ids: [1, 2],
      status: 'published',
    }),
  );
});
