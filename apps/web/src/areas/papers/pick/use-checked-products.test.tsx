import { SELECTION_LIMIT } from '@sourcewiz/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/query-client.ts';
import { startTexts } from '../../../platform/i18n/language.ts';
import { useCheckedProducts } from './use-checked-products.ts';

let kept: number[] = [];
let refuses = false;
const sent: string[] = [];

beforeAll(startTexts);
beforeEach(() => {
  kept = [1, 2];
  refuses = false;
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { searchParams } = new URL(url, 'http://localhost');
    const given: unknown = body ? JSON.parse(String(body)) : undefined;
    if (refuses && method !== 'GET')
      return Response.json({ errors: [{ code: 'internal', message: 'x' }] }, { status: 500 });
    const id = searchParams.get('id') ?? (given as { id?: string } | undefined)?.id;
    if (id !== '7') return new Response(null, { status: 404 });
    if (method === 'POST') kept.push(...(given as { product_ids: number[] }).product_ids);
    if (method === 'DELETE') kept = kept.filter((one) => !(given as number[]).includes(one));
    if (method !== 'GET') sent.push(`${method} ${kept.join()}`);
    const key = { module: 'documentRecord', id, product_types: 'product' };
    return Response.json({ data: { ...key, product_ids: kept } });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
async function opened() {
  const { result } = renderHook(() => useCheckedProducts(7), { wrapper });
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  return result;
}

it('DOC-010 the checked list of a document takes one or many, gives them up, is set anew, and is kept by the server', async () => {
  const list = await opened();
  expect([...list.current.checked]).toEqual([1, 2]);
  act(() => list.current.add(3));
  act(() => list.current.addMany([3, 4, 5, 4]));
  expect([...list.current.checked]).toEqual([1, 2, 3, 4, 5]);
  act(() => list.current.remove(1));
  act(() => list.current.removeMany([2, 9]));
  await waitFor(() => expect(kept).toEqual([3, 4, 5]));
  act(() => list.current.set([5, 6]));
  await waitFor(() => expect(kept).toEqual([5, 6]));
  expect(sent).toEqual([
    'POST 1,2,3',
    'POST 1,2,3,4,5',
    'DELETE 2,3,4,5',
    'DELETE 3,4,5',
    'DELETE 5',
    'POST 5,6',
  ]);
});

it('DOC-010 what the server refuses is unticked again, and no more than the limit is ticked', async () => {
  const list = await opened();
  refuses = true;
  act(() => list.current.add(3));
  await waitFor(() => expect([...list.current.checked]).toEqual([1, 2]));
  refuses = false;
  act(() => list.current.addMany(Array.from({ length: SELECTION_LIMIT }, (_, at) => 100 + at)));
  expect(list.current.checked.size).toBe(SELECTION_LIMIT);
  expect(list.current.isFull).toBe(true);
  await waitFor(() => expect(kept).toHaveLength(SELECTION_LIMIT));
});
