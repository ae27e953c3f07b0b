import { updateBulkTable, type TableCellChange } from '@sourcewiz/contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { call } from '../api/call.ts';
import { tell } from '../live/live.ts';
import { startTexts } from '../i18n/language.ts';
import { useCellSaving } from './use-cell-saving.ts';

const TABLE = '00000000-0000-4000-8000-000000000001';

interface Sent {
  revision: number;
  cells: readonly { field: string; value: unknown }[];
  /** Answers it. */
  answer: (more?: Record<string, unknown>) => Promise<void>;
}
let sent: Sent[] = [];

beforeAll(startTexts);
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const asked = JSON.parse(body) as Omit<Sent, 'answer'>;
    sent.push({
      ...asked,
      answer: (more = {}) =>
        act(async () => {
          const data = {
            task_id: TABLE,
            revision: asked.revision + 1,
            saved_at: '2026-11-22T10:00:00.000Z',
            conflicts: [],
            others: [],
            left_out: [],
            refused: [],
            ...more,
          };
          const code = more['refusedWith'] === 409 ? 'table_closed' : 'internal';
          const refused = { errors: [{ code, message: 'x' }] };
          const isRefused = more['refusedWith'] !== undefined;
          resolve(
            isRefused
              ? new Response(JSON.stringify(refused), { status: Number(more['refusedWith']) })
              : new Response(JSON.stringify({ data })),
          );
          await new Promise((done) => setTimeout(done, 20));
        }),
    });
    return promise;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const theirs = {
  product_id: 1,
  variant_id: null,
  field: 'name',
  value: 'Theirs',
  text: null,
  base: 'Old',
  user: 'Ravi',
};

function saving(isShared = false) {
  const { result } = renderHook(() =>
    useCellSaving({
      start: { revision: 3, saved_at: '2026-11-22T10:00:00.000Z' },
      send: (how: typeof call, { revision, cells }) =>
        how(updateBulkTable, {
          body: {
            unique_id: TABLE,
            revision,
            cells: cells.map(({ column, after }) => ({
              product_id: 1,
              variant_id: null,
              field: column as TableCellChange['field'],
              value: (after?.value ?? null) as TableCellChange['value'],
              text: null,
              base: 'Old',
            })),
          },
        }),
      onSaved: ({ conflicts }) => conflicts.length > 0,
      follows: { kind: 'bulk_table', id: TABLE },
      isShared: () => isShared,
    }),
  );
  const change = (column: string, value = 'New') =>
    act(() =>
      result.current.changed([
        { row: '1', column, before: undefined, after: { value, text: null, problem: null } },
      ]),
    );
  return { result, change };
}
/** The result of a promise; undefined while it is pending. */
function watched<T>(promise: Promise<T>): { value?: T } {
  const seen: { value?: T } = {};
  void promise.then((value) => (seen.value = value));
  return seen;
}
const soon = () => act(() => new Promise((done) => setTimeout(done, 20)));

describe('keeping the draft of a table', () => {
  it('BULKEDIT-006 whoever saves waits for every batch that is on its way', async () => {
    const { result, change } = saving();
    change('name');
    const first = watched(result.current.flush());
    await soon();
    change('status');
    const second = watched(result.current.flush());
    const third = watched(result.current.flush());
    // Both send it again, the first one first.
    await sent[0]?.answer({ refusedWith: 500 });
    await soon();
    expect(sent.length).toBe(2);
    expect(third.value).toBeUndefined();
    await sent[1]?.answer();
    await soon();
    expect([first.value, second.value, third.value]).toEqual([false, true, true]);
  });

  it('BULKUP-008 what was typed again while it could not be saved is sent as it is now', async () => {
    const { result, change } = saving();
    change('name', 'Vase');
    void result.current.flush();
    await soon();
    change('name', 'Tall vase');
    await sent[0]?.answer({ refusedWith: 500 });
    void result.current.flush();
    await soon();
    expect(sent[1]?.cells).toMatchObject([{ field: 'name', value: 'Tall vase' }]);
    await sent[1]?.answer();
  });

  it('BULKEDIT-006 what somebody else changed at the same time is no leave to save', async () => {
    const { result, change } = saving();
    change('name');
    const kept = watched(result.current.flush());
    await soon();
    await sent[0]?.answer({ conflicts: [theirs] });
    await soon();
    expect(kept.value).toBe(false);
  });

  it('BULKEDIT-006 an older answer does not set the revision back', async () => {
    const { result, change } = saving();
    change('name');
    void result.current.flush();
    await soon();
    await sent[0]?.answer({ revision: 2 });
    change('status');
    void result.current.flush();
    await soon();
    expect(sent[1]?.revision).toBe(3);
    await sent[1]?.answer();
  });

  it('BULKEDIT-009 who discards right after typing sends nothing, and hears of the draft that is being made', async () => {
    const untouched = saving();
    untouched.change('name');
    const none = watched(untouched.result.current.abandon());
    await soon();
    expect([sent.length, none.value]).toEqual([0, null]);
    const { result, change } = saving();
    change('name');
    void result.current.flush();
    await soon();
    const made = watched(result.current.abandon());
    await sent[0]?.answer();
    await soon();
    expect(made.value?.task_id).toBe(TABLE);
  });

  it('BULKEDIT-009 a draft that is discarded elsewhere takes no more input, and says why', async () => {
    const { result, change } = saving(true);
    act(() => tell('taskDismissed', { task_ids: [TABLE] }));
    await soon();
    expect(sent.map(({ cells }) => cells.length)).toEqual([0]);
    // It was only reverted.
    await sent[0]?.answer({ task_id: null });
    expect(result.current.closed).toBeNull();
    change('name');
    act(() => tell('taskDismissed', { task_ids: [TABLE] }));
    await soon();
    await sent[1]?.answer({ refusedWith: 409 });
    expect(result.current.closed).toContain('saved or discarded');
    expect([result.current.waiting().size, sent.length]).toEqual([0, 2]);
  });

  it('BULKEDIT-006 an event of a newer revision has the cells of others brought along, also one that comes during a call', async () => {
    const { result, change } = saving(true);
    const hear = (revision: number) =>
      act(() => tell('changed', { kind: 'bulk_table', ids: [TABLE], revision }));
    hear(3);
    await soon();
    expect(sent.length).toBe(0);
    hear(4);
    await soon();
    expect(sent.map(({ revision, cells }) => [revision, cells.length])).toEqual([[3, 0]]);
    await sent[0]?.answer();
    change('name');
    void result.current.flush();
    await soon();
    hear(6);
    hear(5);
    // It was written after the other person had changed something.
    await sent[1]?.answer();
    await soon();
    expect(sent.map(({ revision, cells }) => [revision, cells.length])).toEqual([
      [3, 0],
      [4, 1],
      [5, 0],
    ]);
    await sent[2]?.answer({ revision: 6 });
    await soon();
    expect(sent.length).toBe(3);
  });
});
