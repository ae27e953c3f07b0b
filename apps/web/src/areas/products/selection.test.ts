import { describe, expect, it } from 'vitest';
import { SELECTION_MAX, toggled, withMany } from './selection.rules.ts';

const free = (id: number) => ({ id, row_state: null });

describe('the selection', () => {
  it('PROD-034 takes a product in and out', () => {
    const one = toggled(new Set(), 7);
    expect([...one]).toEqual([7]);
    expect([...toggled(one, 7)]).toEqual([]);
  });
  it('PROD-041 leaves out products that a task holds', () => {
    const { selection, leftOut } = withMany(
      new Set([1]),
      [free(1), free(2), { id: 3, row_state: 'deleting' }],
      true,
    );
    expect([...selection]).toEqual([1, 2]);
    expect(leftOut).toBe(1);
  });
  it('stops at the most that one action takes', () => {
    const many = Array.from({ length: SELECTION_MAX + 3 }, (_, at) => free(at + 1));
    const { selection, leftOut } = withMany(new Set(), many, true);
    expect(selection.size).toBe(SELECTION_MAX);
    expect(leftOut).toBe(3);
    expect(toggled(selection, SELECTION_MAX + 1).size).toBe(SELECTION_MAX);
  });
  it('takes a range off again', () => {
    expect([...withMany(new Set([1, 2, 3]), [free(2), free(3)], false).selection]).toEqual([1]);
  });
});
