import { describe, expect, it } from 'vitest';
import { changesBetween, hasChanges, withAdded, withoutIds } from './picked-products.rules.ts';

describe('the chosen products of a catalogue', () => {
  it('CAT-029 products that are in the list already are ignored', () => {
    expect(withAdded([1, 2], [2, 3, 3, 1], 10)).toEqual([1, 2, 3]);
  });

  it('CAT-027 stops at the most that a catalogue holds, without dropping what is in it', () => {
    expect(withAdded([1, 2], [3, 4], 3)).toEqual([1, 2, 3]);
    expect(withAdded([1, 2, 3], [4], 2)).toEqual([1, 2, 3]);
  });

  it('CAT-027 takes out what is removed and leaves the others in their order', () => {
    expect(withoutIds([1, 2, 3], [2])).toEqual([1, 3]);
  });
});

describe('what is sent to the server', () => {
  it('CAT-027 adding at the end and removing need no order', () => {
    expect(changesBetween([1, 2, 3], [1, 3, 4, 5])).toEqual({ add: [4, 5], remove: [2], order: null });
  });

  it('CAT-027 a moved product sends the whole order', () => {
    expect(changesBetween([1, 2, 3], [3, 1, 2])).toEqual({ add: [], remove: [], order: [3, 1, 2] });
    expect(changesBetween([1, 2], [3, 1, 2])).toEqual({ add: [3], remove: [], order: [3, 1, 2] });
  });

  it('ticking and unticking before it was saved sends nothing', () => {
    expect(hasChanges(changesBetween([1, 2], withoutIds(withAdded([1, 2], [9], 10), [9])))).toBe(false);
    expect(hasChanges(changesBetween([], []))).toBe(false);
    expect(hasChanges(changesBetween([1], []))).toBe(true);
  });
});
