import { expect, test } from 'vitest';
import { findUnusable } from './find-unusable.ts';

test.each([
  [null],
  ['plain 🥣 text'],
  [{ a: [1, true, null, { b: 'x' }] }],
  [Array.from({ length: 30 }).reduce<unknown>((inner) => [inner], 'deep')],
])('%j can be taken', (data) => {
  expect(findUnusable(data)).toBeUndefined();
});

test('the place of the text is told', () => {
  expect(findUnusable({ a: [{ b: 'x\u0000' }] })).toMatchObject({ path: ['a', '0', 'b'] });
  expect(findUnusable({ a: '\udc00' })).toMatchObject({ path: ['a'] });
});
