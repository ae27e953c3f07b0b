import { expect, test } from 'vitest';
import type { Import } from '@sourcewiz/contract';
import { groupingWords, lettersWords } from './layout-words.ts';

test('I02 a sheet without IDs says that they are made from the names', () => {
  const t = ((key: string) => key) as unknown as Parameters<typeof groupingWords>[2];
  const column = { index: 0, letter: 'A', header: 'Name', sample: '', filled: 2, sure: 96 };
  const named = { ...column, target: { kind: 'field', field: 'name' } } as const;
  const coded = { ...column, index: 1, target: { kind: 'field', field: 'product_id' } } as const;
  const words = (columns: Import['columns']) => groupingWords({ by: 'name', column: 0 }, { columns }, t);
  expect(words([named])).toBe('layout.idsOfNames');
  expect(words([named, coded])).toBe('layout.groupings.name');
});

test('I01 letters that were found out are told with words of the file, plain Unicode is not', () => {
  const t = ((key: string, words?: object) => JSON.stringify([key, words])) as unknown as Parameters<
    typeof lettersWords
  >[1];
  expect(lettersWords({ encoding: null }, t)).toBeUndefined();
  const choices = [{ value: 'windows-1250', shown: 'Łódź' } as const];
  expect(lettersWords({ encoding: { value: 'windows-1250', from: 'cells', choices } }, t)).toContain('Łódź');
});
