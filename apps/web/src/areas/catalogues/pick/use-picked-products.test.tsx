import type { SearchHit } from '@sourcewiz/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { startTexts } from '../../../platform/i18n/language.ts';
import { usePickedProducts } from './use-picked-products.ts';

/** The server's list, and the calls that were made. */
let onServer: number[] = [];
let refuses = 0;
/** A product that has been deleted meanwhile. */
let goneId = 0;
/** Changes are answered once this resolves. */
let held = Promise.resolve();
let onTheWay = 0;
const asked: { what: string; ids: number[] }[] = [];

beforeAll(startTexts);

beforeEach(() => {
  onServer = [1, 2];
  refuses = 0;
  goneId = 0;
  asked.length = 0;
  held = Promise.resolve();
  onTheWay = 0;
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body?: string }) => {
    if (init.method !== 'GET') {
      onTheWay += 1;
      await held;
    }
    return answer(url, init);
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** The server's answers to the calls of a catalogue's list. */
function answer(url: string, { method, body }: { method: string; body?: string }): Response {
  const json = (data: unknown, status = 200): Response =>
    new Response(
      JSON.stringify(status === 200 ? { data } : { errors: [{ code: 'internal', message: 'x' }] }),
      {
        status,
      },
    );
  if (method === 'GET') return json({ products: onServer.map(listed), total: onServer.length });
  if (refuses > 0) {
    refuses -= 1;
    return json(null, 500);
  }
  const ids = (JSON.parse(body ?? '{}') as { product_ids: number[] }).product_ids;
  if (ids.includes(goneId)) return json(null, 404);
  const counted = { product_count: 0 };
  if (url.includes('add_products')) {
    asked.push({ what: 'add', ids });
    onServer = [...onServer, ...ids];
    return json({ ...counted, added: ids.length });
  }
  if (url.includes('delete_product')) {
    asked.push({ what: 'remove', ids });
    onServer = onServer.filter((id) => !ids.includes(id));
    return json({ ...counted, removed: ids.length });
  }
  asked.push({ what: 'order', ids });
  onServer = ids;
  return json(counted);
}

function listed(id: number) {
  const product = { id, product_id: `P-${id}`, name: `Product ${id}`, category_name: null, image: null };
  return { ...product, status: 'published', available: true, facts: [], variant_count: 0 };
}

function hit(id: number): SearchHit {
  return {
    ...listed(id),
    status: 'published',
    image_count: 0,
    selling_price: null,
    moq: null,
    completeness: 100,
    updated_at: '2026-11-21T10:00:00Z',
    row_state: null,
  };
}

async function openList() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => usePickedProducts(4), { wrapper });
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  return result;
}

const names = (products: readonly { name: string }[]): string[] => products.map(({ name }) => name);

describe('choosing products', () => {
  it('CAT-028 CAT-029 what is ticked in one go is saved together, each product once', async () => {
    const picked = await openList();
    act(() => picked.current.add([hit(3), hit(2)]));
    act(() => picked.current.add([hit(4), hit(3)]));
    act(() => picked.current.remove([1]));
    expect(picked.current.state).toBe('saving');
    await waitFor(() => expect(picked.current.state).toBe('saved'));
    expect(asked).toEqual([
      { what: 'add', ids: [3, 4] },
      { what: 'remove', ids: [1] },
    ]);
    expect(onServer).toEqual([2, 3, 4]);
    expect(names(picked.current.products)).toEqual(['Product 2', 'Product 3', 'Product 4']);
  });

  it('CAT-028 what is ticked while a change is on its way follows it', async () => {
    const picked = await openList();
    const answered = Promise.withResolvers<void>();
    held = answered.promise;
    act(() => picked.current.add([hit(3)]));
    await waitFor(() => expect(onTheWay).toBe(1));
    act(() => picked.current.add([hit(4)]));
    // Long enough for it to be saved if nothing else were under way.
    await new Promise((done) => setTimeout(done, 300));
    expect(onTheWay).toBe(1);
    answered.resolve();
    await waitFor(() => expect(picked.current.state).toBe('saved'));
    expect(onServer).toEqual([1, 2, 3, 4]);
  });

  it('a moved product saves the order', async () => {
    const picked = await openList();
    act(() => picked.current.move(0, 1));
    await waitFor(() => expect(onServer).toEqual([2, 1]));
    expect(asked).toEqual([{ what: 'order', ids: [2, 1] }]);
  });

  it('keeps what could not be saved, says so, and saves it when asked again', async () => {
    refuses = 1;
    const picked = await openList();
    act(() => picked.current.add([hit(3)]));
    await waitFor(() => expect(picked.current.state).toBe('failed'));
    expect(onServer).toEqual([1, 2]);
    expect(picked.current.chosen.has(3)).toBe(true);
    act(() => picked.current.saveAgain());
    await waitFor(() => expect(picked.current.state).toBe('saved'));
    expect(onServer).toEqual([1, 2, 3]);
  });

  it('what is not saved outlives a list that is loaded again', async () => {
    refuses = 1;
    const picked = await openList();
    act(() => picked.current.add([hit(3)]));
    await waitFor(() => expect(picked.current.state).toBe('failed'));
    await act(() => queryClient.invalidateQueries());
    expect(names(picked.current.products)).toEqual(['Product 1', 'Product 2', 'Product 3']);
    act(() => picked.current.saveAgain());
    await waitFor(() => expect(onServer).toEqual([1, 2, 3]));
    expect(names(picked.current.products)).toEqual(['Product 1', 'Product 2', 'Product 3']);
  });

  it('a refused change makes way for what the server has', async () => {
    const picked = await openList();
    goneId = 3;
    act(() => picked.current.add([hit(3)]));
    await waitFor(() => expect(names(picked.current.products)).toEqual(['Product 1', 'Product 2']));
    expect(picked.current.state).toBe('saved');
  });
});
