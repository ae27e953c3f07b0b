import type { ImportRow } from '@sourcewiz/contract';
import { expect, it } from 'vitest';
import { oldName, rowProblems } from './row-extras.rules.ts';

it('names what is wrong with the row as a whole and with cells that have no column of their own', () => {
  const problem = (code: string) => ({ code, message: code });
  const row = {
    problems: [problem('main_row_wrong')],
    cells: [
      { column: 0, value: '', changed: false, problem: problem('required') },
      { column: 3, value: 'x', changed: false, problem: problem('not_a_number') },
    ],
  } as Pick<ImportRow, 'problems' | 'cells'> as ImportRow;
  expect(rowProblems(row, [{ index: 3 }]).map(({ code }) => code)).toEqual(['main_row_wrong', 'required']);
});

it('finds the name that a row replaces, as it has no column of its own', () => {
  const cells = [
    { column: 2, old: 'Bowl', value: 'Bowl, large', changed: true },
    { column: 3, old: '₹640', value: '₹680', changed: true },
  ];
  const row = { result: 'changed', cells } as ImportRow;
  expect(oldName(row, [{ index: 3 }])).toBe('Bowl');
  expect(oldName({ ...row, cells: cells.slice(1) }, [{ index: 3 }])).toBeNull();
  expect(oldName({ ...row, result: 'new' }, [{ index: 3 }])).toBeNull();
});
