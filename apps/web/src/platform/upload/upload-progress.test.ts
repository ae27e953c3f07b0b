import { expect, it } from 'vitest';
import { bytesOf, summariseUploads, type BatchFacts } from './upload-progress.rules.ts';

const batch = (sizes: number[], values: Partial<BatchFacts>): BatchFacts => ({
  files: sizes.map((size) => ({ size })),
  state: 'waiting',
  share: 0,
  problem: null,
  ...values,
});

it('counts photos whose bytes are out, the last of a batch only with the answer', () => {
  const progress = summariseUploads([
    batch([10, 10], { state: 'done', share: 1 }),
    batch([10, 10, 20], { state: 'sending', share: 1 }),
    batch([40], {}),
  ]);
  expect(progress).toMatchObject({ total: 6, done: 4, failed: 0, busy: true, percent: 60 });
});

it('counts the photos of failed requests, with the reason, apart from the progress', () => {
  const problem = { code: 'network' as const, message: 'No connection' };
  const progress = summariseUploads([
    batch([10], { state: 'done', share: 1 }),
    batch([10, 10, 10], { state: 'failed', problem }),
  ]);
  expect(progress).toMatchObject({ total: 4, done: 1, failed: 3, busy: false, percent: 100, problem });
});

it('is quiet when nothing was sent', () => {
  expect(summariseUploads([])).toMatchObject({ total: 0, busy: false, percent: 0 });
});

it('adds up bytes', () => expect(bytesOf([{ size: 3 }, { size: 4 }])).toBe(7));
