import { expect, test, vi } from 'vitest';
import { createFairTurns, createTurns, createTurnsByKey, inLanes } from './turns.ts';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

function createWork() {
  const ends: (() => void)[] = [];
  let most = 0;
  let running = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
  };
  return { work, endAll: () => ends.splice(0).forEach((end) => end()), most: () => most };
}

test('a flood of passwords is hashed two at a time, in turn; what finds the line full is refused at once', async () => {
  const inTurn = createTurns({ atOnce: 2, waitingMax: 3 });
  const { work, endAll, most } = createWork();
  const done: number[] = [];
  const calls = [0, 1, 2, 3, 4].map((n) => inTurn(work).then(() => done.push(n)));
  await expect(inTurn(work)).rejects.toMatchObject({
    problems: [{ code: 'rate_limited', params: { seconds: 5 } }],
  });
  while (done.length < 5) {
    endAll();
    await new Promise(setImmediate);
  }
  await Promise.all(calls);
  expect(done).toEqual([0, 1, 2, 3, 4]);
  expect(most()).toBe(2);
});

test('work that fails makes room for the next', async () => {
  const inTurn = createTurns({ atOnce: 1, waitingMax: 1 });
  const failing = inTurn(async () => {
    throw new Error('no');
  });
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await inTurn(async () => 'done')).toBe('done');
});

test('D08 whose turn does not come in time is told so, and those behind keep their places', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const inTurn = createTurns({ atOnce: 1, waitingMs: 1_000 });
  const { work, endAll } = createWork();
  const first = inTurn(work);
  const late = inTurn(work).catch((error: unknown) => error);
  vi.advanceTimersByTime(500);
  const next = inTurn(async () => 'done');
  vi.advanceTimersByTime(600);
  expect(await late).toMatchObject({ problems: [{ code: 'busy' }] });
  endAll();
  await first;
  expect(await next).toBe('done');
  vi.useRealTimers();
});

test('each key has a line of its own', async () => {
  const inTurn = createTurnsByKey({ atOnce: 1, waitingMax: 0 });
  const { work, endAll, most } = createWork();
  const calls = [inTurn('one', work), inTurn('other', work)];
  await expect(inTurn('one', work)).rejects.toMatchObject({ problems: [{ code: 'rate_limited' }] });
  endAll();
  await Promise.all(calls);
  expect(most()).toBe(2);
  expect(await inTurn('one', async () => 'again')).toBe('again');
});

test('A04 whoever fills their own line keeps nobody else out', async () => {
  const inTurn = createFairTurns({ atOnce: 2, waitingMax: 3, ofEach: { atOnce: 1, waitingMax: 2 } });
  const { work, endAll, most } = createWork();
  const flood = await Promise.allSettled(
    Array.from({ length: 9 }, () => Promise.race([inTurn('flooding', work), nextTick()])),
  );
  expect(flood.filter(({ status }) => status === 'rejected')).toHaveLength(6);
  const other = inTurn('other', async () => 'done at once');
  expect(await other).toBe('done at once');
  endAll();
  expect(most()).toBe(1);
});

test('in lanes, things are begun in their order; after an error nothing is begun, and nothing goes on', async () => {
  function* numbers() {
    yield* [0, 1, 2, 3, 4, 5];
  }
  const begun: number[] = [];
  const ended: number[] = [];
  const work = (failsAt: number) => async (n: number) => {
    begun.push(n);
    await nextTick();
    if (n === failsAt) throw new Error('no');
    await nextTick();
    ended.push(n);
  };
  await inLanes(2, numbers(), work(-1));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(ended).toEqual([0, 1, 2, 3, 4, 5]);

  begun.length = ended.length = 0;
  await expect(inLanes(2, numbers(), work(2))).rejects.toThrow('no');
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(ended).toEqual([0, 1, 3]);
});

test('D09 how many run may change: those who wait begin when there is room again', async () => {
  let atOnce = 1;
  const inTurn = createTurns({ atOnce: () => atOnce });
  const { work, endAll, most } = createWork();
  const calls = [1, 2, 3, 4].map(() => inTurn(work));
  await nextTick();
  expect(most()).toBe(1);
  atOnce = 3;
  endAll();
  await nextTick();
  expect(most()).toBe(3);
  endAll();
  await Promise.all(calls);
});
