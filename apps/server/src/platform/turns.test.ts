import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('at most so many run at once, in the order they came, and a failure gives its turn on', async () => {
  const inTurn = createTurns(2);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const runs = [1, 2, 3, 4].map((number) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 1) throw new Error('broken');
      return number;
    }),
  );
  const settled = Promise.allSettled(runs);
  const afterwards = () => new Promise((resolve) => setImmediate(resolve));
  await afterwards();
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  await afterwards();
  expect(begun).toEqual([1, 2, 3]);
  ends[1]?.();
  await afterwards();
  expect(begun).toEqual([1, 2, 3, 4]);
  for (const end of ends) end();
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
