import type { LivePayload } from '@sourcewiz/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { connectLive, onLive, tell } from './live.ts';

const { on, connection } = vi.hoisted(() => ({
  on: new Map<string, (reason?: string) => void>(),
  connection: { active: true, connect: vi.fn<() => void>() },
}));
vi.mock('socket.io-client', () => ({
  io: () =>
    Object.assign(connection, {
      on: (event: string, heard: () => void) => on.set(event, heard),
      disconnect: () => {},
    }),
}));

const id = '00000000-0000-4000-8000-000000000001';

// Events reload a moment later: let that happen in this test, not in the next.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  vi.restoreAllMocks();
  on.clear();
});

describe('live events', () => {
  it('TASK-035 reach those who wait for them, and nobody else', () => {
    const dismissed = vi.fn<(payload: LivePayload<'taskDismissed'>) => void>();
    const notified = vi.fn<() => void>();
    const stop = onLive('taskDismissed', dismissed);
    onLive('newNotification', notified);
    tell('taskDismissed', { task_ids: [id] });
    expect(dismissed).toHaveBeenCalledExactlyOnceWith({ task_ids: [id] });
    expect(notified).not.toHaveBeenCalled();
    stop();
    tell('taskDismissed', { task_ids: [id] });
    expect(dismissed).toHaveBeenCalledOnce();
  });

  it('a payload that the contract does not know is dropped', () => {
    const heard = vi.fn<() => void>();
    onLive('taskUpdated', heard);
    tell('taskUpdated', { task_id: 'not a task' });
    expect(heard).not.toHaveBeenCalled();
  });

  it('TASK-038 records that were asked for before the connection stood are asked for again, and nothing else', async () => {
    const asked: string[] = [];
    const ask = (name: string, meta: { kinds?: { product: 'any' } }) =>
      queryClient.fetchQuery({ queryKey: [name], queryFn: async () => asked.push(name), meta });
    await Promise.all([ask('early', { kinds: { product: 'any' } }), ask('countries', {})]);
    const slow = Promise.withResolvers<number>();
    const reading = queryClient.fetchQuery({
      queryKey: ['under way'],
      queryFn: () => (asked.push('under way'), slow.promise),
      meta: { kinds: { product: 'any' } },
    });
    const close = connectLive();
    await vi.waitFor(() => expect(on.has('connect')).toBe(true));
    on.get('connect')?.();
    const isStale = (name: string) => queryClient.getQueryState([name])?.isInvalidated;
    expect([isStale('early'), isStale('countries'), isStale('under way')]).toEqual([true, false, false]);
    slow.resolve(1);
    await reading;
    await vi.waitFor(() => expect(isStale('under way')).toBe(true));
    close();
    queryClient.clear();
  });

  it('TASK-038 a connection that the server refused is tried again, later each time, until the page is left', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { connect } = connection;
    const close = connectLive();
    await vi.waitFor(() => expect(on.has('connect_error')).toBe(true));
    const tries = async (ms: number) => {
      connect.mockClear();
      await vi.advanceTimersByTimeAsync(ms);
      return connect.mock.calls.length;
    };
    // The library tries again by itself.
    on.get('connect_error')?.();
    expect(await tries(600_000)).toBe(0);
    connection.active = false;
    const waits = [5, 10, 20, 40, 80, 160, 300, 300];
    for (const seconds of waits) {
      on.get('connect_error')?.();
      expect([await tries(seconds * 1000 - 1), await tries(1)]).toEqual([0, 1]);
    }
    on.get('connect')?.();
    on.get('connect_error')?.();
    expect(await tries(5_000)).toBe(1);
    on.get('connect_error')?.();
    close();
    expect(await tries(600_000)).toBe(0);
    connection.active = true;
  });

  it('TASK-038 after a lost connection everything on screen is asked for again', async () => {
    const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
    const close = connectLive();
    await vi.waitFor(() => expect(on.has('connect')).toBe(true));
    on.get('connect')?.();
    expect(asked).not.toHaveBeenCalled();
    on.get('disconnect')?.('transport close');
    on.get('connect')?.();
    expect(asked).toHaveBeenCalledOnce();
    close();
  });
});
