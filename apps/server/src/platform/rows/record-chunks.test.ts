import { expect, test } from 'vitest';
import { countedChunks } from './record-chunks.ts';

test('records are cut into chunks by their rows, none is cut in two', () => {
  const sizes = [400, 600, 1, 1_500, 200];
  const chunks = countedChunks(sizes.map((rows) => ({ rows })));
  expect(chunks.map((chunk) => chunk.map(({ rows }) => rows))).toEqual([[400, 600], [1], [1_500], [200]]);
  expect(countedChunks([])).toEqual([]);
});
