import type { SearchHit } from '@sourcewiz/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shownToasts } from '../../../platform/kit/toasts/toast-store.ts';
import { countOf, NOTHING } from '../bulk/selected/product-selection.ts';
import { currentSelection, setSelection } from '../bulk/selected/selection-store.ts';
import { refused, sent, server } from '../../../platform/api/fake-server.fixture.ts';
import { attribute, openProducts, useProductPages } from '../record/open-product.fixture.tsx';

vi.mock('../../../platform/live/live.ts', () => ({ connectLive: () => undefined, useLive: () => undefined }));
/** The first row on screen. */
const screenful = vi.hoisted(() => ({ from: 0 }));

vi.mock('@tanstack/react-virtual', () => ({
  // The test browser has no layout: all rows from there on are on screen.
  useWindowVirtualizer: ({ count }: { count: number }) => ({
    measure: () => undefined,
    scrollToIndex: () => undefined,
    getTotalSize: () => count * 100,
    getVirtualItems: () =>
      Array.from({ length: count }, (_, index) => ({ key: index, index, start: 0 })).slice(screenful.from),
  }),
}));

const exported = vi.hoisted((): { choice?: unknown } => ({}));

vi.mock('../../exports/index.ts', () => ({
  ExportProducts: ({ choice }: { choice: unknown }) => {
    exported.choice = choice;
    return null;
  },
}));
useProductPages();

const SEARCH = 'POST /api/search/products';
const TOTAL = 50;

interface Asked {
  query?: string;
  page: number;
  filter_args: { sort_by?: string };
}

const hit = (id: number): SearchHit => ({
  id,
  product_id: `P-${id}`,
  name: `Product ${id}`,
  status: 'draft',
  category_name: null,
  variant_count: 0,
  image: null,
  image_count: 0,
  selling_price: null,
  moq: null,
  completeness: 10,
  updated_at: '2026-11-12T10:00:00.000Z',
  row_state: null,
});

const answer = (total: number, page = 0) => ({
  hits: Array.from({ length: Math.max(0, Math.min(48, total - page * 48)) }, (_, at) => hit(page * 48 + at)),
  nbHits: total,
  page,
  nbPages: Math.ceil(total / 48),
  facets: [],
  status_counts: { draft: total },
});

const layout = (kind: 'grid' | 'list') => () => ({
  sort_by: 'products_desc',
  shown_filters: [],
  layout: kind,
  columns: null as string[] | null,
});

beforeEach(() => {
  screenful.from = 0;
  server.set('GET /api/search/preference', layout('grid'));
  server.set('GET /api/search/views', () => []);
  server.set('GET /api/bulk/actions', () => []);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 600));
});

describe('the library', () => {
  it('is not called empty for a search without hits that was left, nor loses what is typed meanwhile', async () => {
    const all = Promise.withResolvers<unknown>();
    server.set(SEARCH, (body) => ((body as Asked).query === 'zzz' ? answer(0) : all.promise));
    openProducts('/master-catalogue?q=zzz', ['view_products', 'update_products']);
    fireEvent.click(await screen.findByRole('button', { name: 'Show all products' }));
    await waitFor(() => expect(sent.filter(({ call }) => call === SEARCH).length).toBe(2));
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    field.focus();
    fireEvent.change(field, { target: { value: 'bo' } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('Your library is empty')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show all products' })).toBeNull();
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('bo');
  });

  it('BULKEDIT-003 BULKEDIT-005 more products than the limit disable the table with its reason, none are asked for', async () => {
    server.set(SEARCH, (body) => answer(TOTAL, (body as Asked).page));
    server.set('GET /api/configuration/bulk_edit', () => ({ value: { value: { limit: 2 } } }));
    openProducts('/master-catalogue', ['view_products', 'update_products']);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit in table' }));
    await waitFor(() =>
      expect(shownToasts().map(({ title }) => title)).toContain(
        'Select products from the table to edit in bulk',
      ),
    );
    setSelection({ kind: 'named', ids: new Set([1, 2, 3]) });
    const button = await screen.findByTitle('At most 2 products fit into one table. Select fewer.');
    expect((button as HTMLButtonElement).disabled).toBe(true);
    setSelection({ kind: 'named', ids: new Set([1, 2]) });
    await waitFor(() => expect(screen.queryByTitle(/fit into one table/)).toBeNull());
    setSelection(NOTHING);
  });

  it('EXPORT-018 EXPORT-034 the toolbar exports the selected products, and all found ones if none is selected', async () => {
    server.set(SEARCH, (body) => answer(TOTAL, (body as Asked).page));
    openProducts('/master-catalogue?q=bowl', ['view_products']);
    fireEvent.click(await screen.findByRole('button', { name: 'Export all 50 products' }));
    await waitFor(() => expect(exported.choice).toMatchObject({ matching: { query: 'bowl' }, total: 50 }));
    setSelection({ kind: 'named', ids: new Set([3, 1]) });
    fireEvent.click(await screen.findByRole('button', { name: 'Export 2 selected products' }));
    await waitFor(() => expect(exported.choice).toEqual({ product_ids: [3, 1] }));
    setSelection(NOTHING);
  });

  it('EXPORT-018 the toolbar exports the selected products even if the search finds none', async () => {
    server.set(SEARCH, () => answer(0));
    openProducts('/master-catalogue?q=zzz', ['view_products']);
    await screen.findByRole('button', { name: 'Show all products' });
    expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull();
    setSelection({ kind: 'named', ids: new Set([3, 1]) });
    fireEvent.click(await screen.findByRole('button', { name: 'Export 2 selected products' }));
    await waitFor(() => expect(exported.choice).toEqual({ product_ids: [3, 1] }));
    setSelection(NOTHING);
  });

  it('has the shapes of rows for who likes the list, and none before that is known', async () => {
    const known = Promise.withResolvers<unknown>();
    server.set('GET /api/search/preference', () => known.promise);
    server.set(SEARCH, () => new Promise(() => undefined));
    openProducts('/master-catalogue', ['view_products']);
    const busy = () => document.querySelector('[aria-busy="true"]');
    expect(await screen.findByRole('heading', { level: 1, name: 'Products' })).toBeDefined();
    expect(busy()).toBeNull();
    known.resolve(layout('list')());
    await waitFor(() => expect(busy()?.querySelectorAll('[class*="row"]')).toHaveLength(10));
    expect(busy()?.querySelector('[class*="picture"]')).toBeNull();
  });

  it('says that it could not be loaded when the answer behind an empty one fails', async () => {
    server.set(SEARCH, (body) =>
      (body as Asked).query === 'zzz' ? answer(0) : refused(500, 'internal', { reference: 'R1' }),
    );
    openProducts('/master-catalogue?q=zzz', ['view_products']);
    fireEvent.click(await screen.findByRole('button', { name: 'Show all products' }));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.queryByText('Your library is empty')).toBeNull();
  });

  it.each(['grid', 'list'] as const)(
    'the %s offers to load again what is beyond the first page and could not be loaded',
    async (kind) => {
      server.set('GET /api/search/preference', layout(kind));
      let isBroken = true;
      server.set(SEARCH, (body) => {
        const { page } = body as Asked;
        return page === 1 && isBroken ? refused(500, 'internal') : answer(TOTAL, page);
      });
      openProducts('/master-catalogue', ['view_products']);
      // By text: roles of fifty cards take their time.
      const again = await screen.findByText('Try again');
      expect(screen.getByText(/^Some products could not be loaded/)).toBeDefined();
      expect(screen.getByText('Product 3')).toBeDefined();
      expect(screen.queryByText('Product 49')).toBeNull();
      isBroken = false;
      fireEvent.click(again);
      expect(await screen.findByText('Product 49')).toBeDefined();
      expect(screen.queryByText('Try again')).toBeNull();
    },
  );

  it('U21 orders by the headings of the table; the order stands in the address and is kept', async () => {
    server.set('GET /api/search/preference', layout('list'));
    server.set('PUT /api/search/preference', (body) => ({ ...layout('list')(), ...(body as object) }));
    server.set(SEARCH, (body) => answer(2, (body as Asked).page));
    openProducts('/master-catalogue', ['view_products']);
    fireEvent.click(await screen.findByRole('button', { name: 'Price' }));
    const orders = () =>
      sent.filter(({ call }) => call === SEARCH).map(({ body }) => (body as Asked).filter_args.sort_by);
    await waitFor(() => expect(orders()).toContain('price_asc'));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('ascending'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Price' }));
    await waitFor(() => expect(orders()).toContain('price_desc'));
    const kept = sent.filter(({ call }) => call === 'PUT /api/search/preference').map(({ body }) => body);
    expect(kept).toEqual([{ sort_by: 'price_asc' }, { sort_by: 'price_desc' }]);
  });

  it('U21 shows the columns that the person chose, values of attributes too, and keeps a new choice', async () => {
    server.set('GET /api/search/preference', () => ({ ...layout('list')(), columns: ['14', 'price'] }));
    server.set('PUT /api/search/preference', (body) => ({ ...layout('list')(), ...(body as object) }));
    server.set('GET /api/attribute/', () => [
      attribute({ id: 14, name: 'Material' }),
      attribute({ id: 15, name: 'Finish' }),
    ]);
    server.set(SEARCH, () => ({ ...answer(1), hits: [{ ...hit(0), values: { 14: 'Brass' } }] }));
    openProducts('/master-catalogue', ['view_products']);
    expect(await screen.findByText('Brass')).toBeDefined();
    const heads = () =>
      screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
    expect(heads()).toEqual(['', 'Product', 'Material', 'Price', 'More']);
    expect(sent.find(({ call }) => call === SEARCH)?.body).toMatchObject({ values: [14] });
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const box = await screen.findByRole('checkbox', { name: 'Finish' });
    box.focus();
    fireEvent.click(box);
    await waitFor(() => expect(heads()).toEqual(['', 'Product', 'Material', 'Price', 'Finish', 'More']));
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Finish' }));
    expect(sent.filter(({ call }) => call === 'PUT /api/search/preference').map(({ body }) => body)).toEqual([
      { columns: ['14', 'price', '15'] },
    ]);
  });

  it('U21 all that is shown, and all that is found, is chosen by one click', async () => {
    server.set('GET /api/search/preference', layout('list'));
    server.set(SEARCH, (body) => answer(TOTAL, (body as Asked).page));
    openProducts('/master-catalogue', ['view_products', 'update_products']);
    await screen.findByText('Product 49');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select the 50 products shown so far' }));
    await waitFor(() => expect(currentSelection()).toMatchObject({ kind: 'named' }));
    await waitFor(() => expect(countOf(currentSelection())).toBe(TOTAL));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select the 50 products shown so far' }));
    await waitFor(() => expect(countOf(currentSelection())).toBe(0));
    fireEvent.click(screen.getByRole('button', { name: 'Select all 50' }));
    expect(currentSelection()).toMatchObject({ kind: 'matching', total: TOTAL });
    setSelection(NOTHING);
  });

  it('asks for nothing above the places that somebody jumped to', async () => {
    screenful.from = 490;
    server.set('GET /api/search/preference', layout('list'));
    server.set(SEARCH, (body) => answer(500, (body as Asked).page));
    openProducts('/master-catalogue', ['view_products']);
    await screen.findByText('Product 499');
    const pages = sent.filter(({ call }) => call === SEARCH).map(({ body }) => (body as Asked).page);
    expect([...new Set(pages)]).toEqual([0, 10]);
  });

  it('says so when a product cannot be chosen by key because the server does not answer', async () => {
    server.set(SEARCH, (body) => answer(TOTAL, (body as Asked).page));
    openProducts('/master-catalogue', ['view_products']);
    const link = (await screen.findByText('Product 49')).closest('a');
    server.set(SEARCH, () => refused(500, 'internal'));
    // Makes the cached data look old.
    const { queryClient } = await import('../../../platform/api/query-client.ts');
    await queryClient.invalidateQueries({ refetchType: 'none' });
    fireEvent.keyDown(link as HTMLElement, { key: ' ' });
    await waitFor(() =>
      expect(shownToasts().at(-1)?.title).toBe('The products could not be selected. Try again.'),
    );
  });
});
