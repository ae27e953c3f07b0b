import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bootTestApp, type TestApp } from '../../test/boot-app.ts';
import { defineArea } from '../platform/area.ts';
import { areas } from './compose.ts';

const done: string[] = [];
const sweeping = defineArea({
  name: 'sweeping',
  chores: [
    { what: 'dust', everySeconds: 86_400, run: async () => void done.push('dust') },
    { what: 'what fails', everySeconds: 86_400, run: () => Promise.reject(new Error('broken')) },
    { what: 'crumbs', everySeconds: 86_400, run: async () => void done.push('crumbs') },
  ],
});

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp({}, [...areas, sweeping]);
});
afterAll(() => t.close());

test('a chore is done by one worker of several, and one that fails does not keep others from being done', async () => {
  await Promise.all([t.work(), t.work(), t.work()]);
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['crumbs', 'dust']));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(done).toHaveLength(2);
});
