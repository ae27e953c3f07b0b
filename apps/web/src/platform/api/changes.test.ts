import {
  deleteResource,
  getProduct,
  listResources,
  listTasks,
  searchProducts,
  updateProduct,
  type Operation,
} from '@sourcewiz/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hearChanges, loadKinds, tellChanged } from './changes.ts';
import { changeCached, keyOf, queryClient } from './query-client.ts';
import { queryOf } from './use-call.ts';

const stops: (() => void)[] = [];
const one = (id: number) => ({ params: { id } });

/** Puts a call on screen: counts how often it is loaded. */
async function onScreen(op: Operation, input: object, data: () => unknown) {
  const load = vi.fn<() => Promise<unknown>>(async () => data());
  const observer = new QueryObserver(queryClient, {
    ...queryOf(op, input as never),
    queryFn: load,
  } as never);
  stops.push(observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  load.mockClear();
  return load;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
  vi.useRealTimers();
});

describe('records that change elsewhere', () => {
  it('are loaded again where they are shown, and nothing else is', async () => {
    const [seven, eight] = [
      await onScreen(getProduct, one(7), () => ({ id: 7, revision: 1 })),
      await onScreen(getProduct, one(8), () => ({ id: 8, revision: 1 })),
    ];
    const list = await onScreen(searchProducts, { body: {} }, () => ({ hits: [] }));
    const resources = await onScreen(listResources, { query: {} }, () => ({ resources: [] }));
    hearChanges({ kind: 'product', ids: [7], revision: 2 });
    await vi.advanceTimersByTimeAsync(2000);
    expect([seven, eight, list, resources].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1, 0]);
  });

  it('are not loaded again where their revision is shown already', async () => {
    const seven = await onScreen(getProduct, one(7), () => ({ id: 7, revision: 5 }));
    hearChanges({ kind: 'product', ids: [7], revision: 5 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(seven).not.toHaveBeenCalled();
  });

  it('come in bursts, which are loaded once in two seconds', async () => {
    const list = await onScreen(searchProducts, { body: {} }, () => ({ hits: [] }));
    for (let at = 0; at < 40; at += 1) {
      hearChanges({ kind: 'product', ids: [at], revision: at });
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(2000);
    expect([2, 3]).toContain(list.mock.calls.length);
  });

  it('are only marked where nobody looks at them', async () => {
    queryClient.getQueryCache().build(queryClient, queryOf(getProduct, one(7)) as never);
    queryClient.setQueryData(keyOf(getProduct, one(7)), { id: 7, revision: 1 } as never);
    hearChanges({ kind: 'product', ids: [], revision: null });
    await vi.advanceTimersByTimeAsync(2000);
    expect(queryClient.getQueryState(keyOf(getProduct, one(7)))).toMatchObject({
      isInvalidated: true,
      fetchStatus: 'idle',
    });
  });
});

describe('records that a call changed', () => {
  it('are loaded again by what the operation says', async () => {
    const [seven, eight] = [
      await onScreen(getProduct, one(7), () => ({ id: 7, revision: 1 })),
      await onScreen(getProduct, one(8), () => ({ id: 8, revision: 1 })),
    ];
    tellChanged(updateProduct, { ...one(7), answer: { id: 7 } });
    await vi.advanceTimersByTimeAsync(0);
    expect([seven, eight].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });

  it('are not loaded again where the answer of the call is in the cache', async () => {
    const seven = await onScreen(getProduct, one(7), () => ({ id: 7, revision: 1 }));
    queryClient.setQueryData(keyOf(getProduct, one(7)), { id: 7, revision: 2 } as never);
    tellChanged(updateProduct, { ...one(7), answer: { id: 7, revision: 2 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(seven).not.toHaveBeenCalled();
    // The answer lacks what somebody else changed in between.
    tellChanged(updateProduct, { ...one(7), answer: { id: 7, revision: 4 } });
    await vi.advanceTimersByTimeAsync(0);
    expect(seven).toHaveBeenCalledOnce();
  });

  it('and are gone now are not asked for, but their list is', async () => {
    const uses = await onScreen({ ...getProduct, kinds: { resource: 'params.id' } }, one(3), () => ({}));
    const list = await onScreen(listResources, { query: {} }, () => ({ resources: [] }));
    tellChanged(deleteResource, { ...one(3), answer: {} });
    await vi.advanceTimersByTimeAsync(0);
    expect([uses, list].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });

  it('of a kind are loaded on demand', async () => {
    const list = await onScreen(listResources, { query: {} }, () => ({ resources: [] }));
    await loadKinds('resource');
    expect(list).toHaveBeenCalledOnce();
  });
});

describe('an older answer', () => {
  it('never replaces a newer revision of a record', async () => {
    const key = keyOf(getProduct, one(7));
    queryClient.setQueryData(key, { id: 7, revision: 3 } as never);
    await queryClient.fetchQuery({ queryKey: key, queryFn: async () => ({ id: 7, revision: 2 }) });
    expect(queryClient.getQueryData(key)).toEqual({ id: 7, revision: 3 });
    queryClient.setQueryData(key, { id: 7, revision: 4 } as never);
    expect(queryClient.getQueryData(key)).toEqual({ id: 7, revision: 4 });
  });

  it('does not undo what was heard while it was under way', async () => {
    let answer: (tasks: unknown) => void = () => undefined;
    const load = await onScreen(listTasks, {}, () => [{ task_id: 'a', status: 'pending' }]);
    load.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    void loadKinds('task');
    await vi.advanceTimersByTimeAsync(0);
    changeCached(listTasks, {}, (tasks) => tasks.map((task) => ({ ...task, status: 'success' as const })));
    answer([{ task_id: 'a', status: 'in-progress' }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(queryClient.getQueryData(keyOf(listTasks, {}))).toEqual([{ task_id: 'a', status: 'success' }]);
  });
});
