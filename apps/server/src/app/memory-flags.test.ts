import { expect, test } from 'vitest';
import { memoryFlags } from './memory-flags.ts';

const SMALL = ['--max-semi-space-size=16'];

test('P01 a production server with room is fast, everything else stays small', () => {
  expect(memoryFlags({ mode: 'production', megabytes: 8_000 })).toEqual([]);
  expect(memoryFlags({ mode: 'production', megabytes: 1_024 })).toEqual(SMALL);
  expect(memoryFlags({ mode: 'local', megabytes: 32_000 })).toEqual(SMALL);
  expect(memoryFlags({ mode: undefined, megabytes: 32_000 })).toEqual(SMALL);
});
