import { afterEach, expect, test, vi } from 'vitest';
import { createBackground } from './background.ts';
import { createLog } from './log/log.ts';

afterEach(() => vi.restoreAllMocks());

test('A10 work that must not be seen begins at some moment of the next second, and is waited for', async () => {
  const background = createBackground(createLog({ level: 'silent', name: 'test' }));
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.2).mockReturnValueOnce(0.05);
  const done: string[] = [];
  const begun = performance.now();
  background.runUnseen('the first', async () => void done.push('first'));
  background.runUnseen('the second', async () => void done.push('second'));
  background.run('at once', async () => void done.push('at once'));
  await new Promise(setImmediate);
  expect(done).toEqual(['at once']);
  await background.settled();
  expect(done).toEqual(['at once', 'second', 'first']);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(195);
});
