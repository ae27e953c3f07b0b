import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { areas } from '../../app/compose.ts';
import { defineArea } from '../../platform/area.ts';
import { defineTask, type TaskRun } from '../../platform/tasks/define-task.ts';
import { startTask } from './index.ts';

/** Subjects of tasks in the order in which their runs started. */
const begun: string[] = [];
const ended: string[] = [];
const released = new Set<string>();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Works chunk by chunk until it is released. */
async function untilReleased({ task, chunk }: TaskRun): Promise<void> {
  begun.push(task.subject);
  while (!released.has(task.subject)) {
    await chunk(async (_ctx, { doneCount }) => ({ doneCount: doneCount + 1 }));
    await pause(10);
  }
  ended.push(task.subject);
}

const common = { resultFor: 'owner', run: untilReleased } as const;
const working = defineArea({
  name: 'working',
  tasks: [
    defineTask({ ...common, action: 'costing_change', queue: 'heavy' }),
    // A file of many products is long work, too.
    defineTask({
      ...common,
      action: 'ppt_download',
      queue: ({ totalCount }) => (totalCount > 10 ? 'heavy' : 'quick'),
      isWhole: true,
    }),
  ],
});

let t: TestApp;
let companies: Company[];
beforeAll(async () => {
  const own = new Set(working.tasks?.map(({ action }) => action));
  const others = areas.map((area) => ({
    ...area,
    tasks: area.tasks?.filter(({ action }) => !own.has(action)) ?? [],
  }));
  t = await bootTestApp({}, [...others, working]);
  companies = await Promise.all(['A', 'B', 'C', 'D'].map((name) => makeCompany(t, { name })));
  await t.work();
});
afterAll(async () => {
  await t.close();
});

const start = (
  company: number,
  subject: string,
  action: 'costing_change' | 'ppt_download',
  totalCount = 1_000_000,
) => companies[company]?.inside((ctx) => startTask(ctx, { action, subject, input: {}, totalCount }));
const hasBegun = (...subjects: string[]) =>
  vi.waitFor(() => expect(begun).toEqual(expect.arrayContaining(subjects)));

/** Waits until so many runs have started, then lets the turns of all that may be cut off end. */
async function afterRuns(count: number): Promise<void> {
  await vi.waitFor(() => expect(begun.length).toBeGreaterThanOrEqual(count));
  t.clock.advance(21_000);
}
async function endAll(...subjects: string[]): Promise<void> {
  for (const subject of subjects) released.add(subject);
  await vi.waitFor(() => expect(ended.toSorted()).toEqual(subjects.toSorted()));
}
beforeEach(() => {
  for (const list of [begun, ended]) list.length = 0;
  released.clear();
});

test('TASK-047 S17 long work of a company takes turns: it holds neither that of others nor a file that somebody waits for', async () => {
  await start(0, 'A1', 'costing_change');
  // Two that workers fetch in the same instant would both begin; they then give way to others after their time.
  await hasBegun('A1');
  await start(0, 'A2', 'costing_change');
  // Its second one leaves a place for others.
  await start(1, 'large', 'ppt_download');
  await hasBegun('large');
  expect(begun).toEqual(['A1', 'large']);

  // All places for long work are taken, and a PDF is made nevertheless.
  await start(2, 'paper', 'ppt_download', 1);
  await hasBegun('paper');
  released.add('paper');
  await vi.waitFor(() => expect(ended).toEqual(['paper']));

  // A third company gets its turn before A's second one, and long before A's first one has ended.
  await start(2, 'C1', 'costing_change');
  await afterRuns(3);
  await hasBegun('C1');
  expect(begun).toEqual(['A1', 'large', 'paper', 'C1']);
  await endAll('A1', 'A2', 'large', 'C1', 'paper');
});

test('TASK-047 a company with several long tasks has as many turns as one with a single task, and no fewer', async () => {
  // One place is held by a file, which is made at a stretch: the others share the second place.
  await start(3, 'large', 'ppt_download');
  await start(0, 'A1', 'costing_change');
  await hasBegun('large', 'A1');
  begun.length = 0;
  await start(0, 'A2', 'costing_change');
  await start(1, 'B1', 'costing_change');
  await start(2, 'C1', 'costing_change');
  t.clock.advance(21_000);
  for (let count = 1; count < 9; count++) await afterRuns(count);
  await vi.waitFor(() => expect(begun.length).toBe(9));
  expect(begun).toEqual(['B1', 'C1', 'A2', 'B1', 'C1', 'A1', 'B1', 'C1', 'A2']);
  await endAll('large', 'A1', 'A2', 'B1', 'C1');
});

test('TASK-047 what begins anew is not cut off for others, and a large file leaves the places for small ones', async () => {
  await start(0, 'large', 'ppt_download');
  await start(1, 'larger', 'ppt_download');
  await hasBegun('large', 'larger');
  await start(2, 'waits', 'costing_change');
  await start(3, 'small', 'ppt_download', 1);
  await hasBegun('small');
  t.clock.advance(21_000);
  await pause(300);
  expect([begun.filter((one) => one === 'large'), begun.includes('waits')]).toEqual([['large'], false]);
  await endAll('small', 'large', 'larger', 'waits');
});
