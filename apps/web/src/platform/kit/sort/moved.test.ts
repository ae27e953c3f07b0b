import { describe, expect, it } from 'vitest';
import { moved } from './moved.ts';

describe('a list with one entry at another place', () => {
  it('leaves the others in their order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 2, 1)).toEqual(['a', 'c', 'b', 'd']);
  });

  it('goes to the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });

  it('stays as it is beyond the ends and at the same place, and the given list does too', () => {
    const list = ['a', 'b'];
    for (const [from, to] of [
      [0, -1],
      [1, 2],
      [-1, 0],
      [2, 0],
      [1, 1],
    ] as const) {
      expect(moved(list, from, to)).toEqual(['a', 'b']);
    }
    moved(list, 0, 1);
    expect(list).toEqual(['a', 'b']);
  });
});
