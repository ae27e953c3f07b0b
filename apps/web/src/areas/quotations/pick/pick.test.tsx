import type { SearchHit } from '@sourcewiz/contract';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { sent, server, useFakeServer } from '../../../platform/api/fake-server.fixture.ts';
import { useTexts } from '../../../platform/i18n/texts.fixture.ts';
import { openRoutes } from '../../../platform/router/open-screen.fixture.tsx';
import { sessionFixture } from '../../../platform/session/session.fixture.ts';
import { quotationRoutes } from '../quotations-routes.ts';

useTexts('quotations', 'search', 'products', 'share');
useFakeServer();
beforeAll(() => configure({ defaultHidden: true }));

const open = (step: string) =>
  openRoutes(quotationRoutes, {
    address: `/quotations/4/${step}/9`,
    session: sessionFixture({
      granted: ['view_quotation', 'create_quotation', 'edit_quotation', 'view_products'],
    }),
  });
const bodiesOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);

it('QUOTE-009 products are ticked one by one or all at once, unticked, and put into the quotation', async () => {
  const hits = [1, 2, 3].map((id): SearchHit => ({
    id,
    product_id: `P-${id}`,
    name: `Bowl ${id}`,
    status: 'published',
    category_name: null,
    variant_count: 0,
    image: null,
    image_count: 0,
    selling_price: null,
    moq: null,
    completeness: 100,
    updated_at: '2026-11-24T10:00:00.000Z',
    row_state: null,
  }));
  server.set('POST /api/search/products', () => ({
    hits,
    nbHits: 3,
    page: 0,
    nbPages: 1,
    facets: [],
    status_counts: {},
  }));
  const selection = (_: unknown, query: URLSearchParams) => ({
    model_id: Number(query.get('model_id')),
    products: [],
  });
  for (const method of ['GET', 'POST', 'DELETE'])
    server.set(`${method} /api/items/cache/quotation`, selection);
  open('select-quotation-products');
  const bowl = await screen.findByRole('checkbox', { name: 'Select Bowl 2' });
  await waitFor(() => expect((bowl as HTMLButtonElement).disabled).toBe(false));
  fireEvent.click(bowl);
  const added = 'POST /api/items/cache/quotation';
  await waitFor(() => expect(bodiesOf(added)).toEqual([{ products: [{ product_id: 2, image: null }] }]));
  expect(bowl.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(bowl);
  await waitFor(() => expect(bodiesOf('DELETE /api/items/cache/quotation')).toEqual([[2]]));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 0 products' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Select all 3' }));
  await waitFor(() =>
    expect(bodiesOf(added)[1]).toEqual({ products: hits.map(({ id }) => ({ product_id: id, image: null })) }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add 3 products' }));
  await waitFor(() =>
    expect(bodiesOf('POST /api/quotation/product/products/9')).toEqual([{ selection_id: 9 }]),
  );
});

it('QUOTE-006 each line has its uploaded and its own images, of which those are ticked that buyers see', async () => {
  const image = (n: number) => ({
    id: `0d0e7b5e-4d8e-4f0a-9d3a-0a4f1b1c2d3${n}`,
    name: `${n}.jpg`,
    width: 1,
    height: 1,
    thumb: `/thumb-${n}`,
    card: '',
    large: '',
  });
  const [uploaded, first, second] = [image(1), image(2), image(3)];
  server.set('GET /api/quotation/reference_images/9', () => ({
    products: [
      {
        uid: 'a',
        sku: 'P-1',
        name: 'Bowl',
        uploaded: [uploaded],
        own: [first, second],
        selected: [second.id],
      },
    ],
  }));
  server.set('PUT /api/quotation/reference_images/9', () => ({ changed: 1 }));
  open('select-images');
  const list = async (name: string) => within(await screen.findByRole('group', { name: `${name}, Bowl` }));
  const sources = (of: Awaited<ReturnType<typeof list>>) =>
    of.getAllByRole('img').map((picture) => picture.getAttribute('src'));
  const [ours, theirs] = [await list('Uploaded for this quotation'), await list('Of the product')];
  expect([sources(ours), sources(theirs)]).toEqual([['/thumb-1'], ['/thumb-2', '/thumb-3']]);
  const ticks = [...ours.getAllByRole('checkbox'), ...theirs.getAllByRole('checkbox')] as HTMLInputElement[];
  expect(ticks.map(({ checked }) => checked)).toEqual([false, false, true]);
  fireEvent.click(ticks[0] as HTMLElement);
  fireEvent.click(ticks[2] as HTMLElement);
  fireEvent.click(ours.getByRole('button', { name: 'Remove image 1' }));
  await waitFor(() =>
    expect(bodiesOf('PUT /api/quotation/reference_images/9')).toEqual([
      { products: [{ uid: 'a', selected: [second.id, uploaded.id], removed: [] }] },
      { products: [{ uid: 'a', selected: [], removed: [] }] },
      { products: [{ uid: 'a', selected: [second.id], removed: [uploaded.id] }] },
    ]),
  );
});
