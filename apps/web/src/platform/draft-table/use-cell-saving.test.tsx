import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from '../../../platform/i18n/language.ts';
import { useTableSaving } from './use-table-saving.ts';

const TABLE = '00000000-0000-4000-8000-000000000001';

interface Sent {
  revision: number;
  cells: readonly { field: string }[];
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
          const refused = { errors: [{ code: 'internal', message: 'x' }] };
          const isRefused = more['refusedWith'] !== undefined;
          resolve(
            isRefused
              ? new Response(JSON.stringify(refused), { status: 500 })
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

function saving(taskId: string | null = null) {
  const { result } = renderHook(() =>
    useTableSaving({
      start: { unique_id: TABLE, revision: 3, saved_at: '2026-11-22T10:00:00.000Z', task_id: taskId },
      storedAt: () => 'Old',
      onTheirs: ({ conflicts }) => conflicts.length > 0,
    }),
  );
  const change = (column: string) =>
    act(() =>
      result.current.changed([
        { row: '1', column, before: undefined, after: { value: 'New', text: null, problem: null } },
      ]),
    );
  return { result, change };
}
/** What a promise has come to; undefined while it is open. */
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
    // Both have it sent again, one of them first.
    await sent[0]?.answer({ refusedWith: 500 });
    await soon();
    expect(sent.length).toBe(2);
    expect(third.value).toBeUndefined();
    await sent[1]?.answer();
    await soon();
    expect([first.value, second.value, third.value]).toEqual([false, true, true]);
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
    expect(made.value).toBe(TABLE);
  });
});
