import { expect, test } from 'vitest';
import { matchColumns } from './match-columns.rules.ts';
import { cellWords, headerWords } from './header-words.rules.ts';
import { beginning, storableText } from '../../storable-text.rules.ts';

test('the sample of a column is cut without half of a surrogate pair', () => {
  const rows = [[`${'a'.repeat(199)}😀 and more`]];
  const matching = { candidatesOf: () => [], keyOf: () => undefined, skip: '', undecided: '' };
  const [column] = matchColumns({ headers: ['Notes'], rows, filled: [1] }, matching);
  expect(column?.sample).toHaveLength(200);
  expect(column?.sample.isWellFormed()).toBe(true);
});

test('headers and names of sheets are kept without what the database cannot keep', () => {
  expect(storableText('Na\u0000me \ud83d😀\ude00')).toBe('Name 😀');
  expect(beginning('ab😀', 3)).toBe('ab');
});

test('P01 headers are taken apart once, also after thousands of others, and cells are not remembered', () => {
  for (let n = 0; n < 12_000; n += 1) headerWords(`Cell ${n}`);
  expect(headerWords('Net weight (kg)')).toBe(headerWords('Net weight (kg)'));
  expect(cellWords('Net weight (kg)')).toEqual(headerWords('Net weight (kg)'));
  expect(cellWords('Any name')).not.toBe(cellWords('Any name'));
});
