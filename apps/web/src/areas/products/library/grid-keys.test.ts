import { describe, expect, it } from 'vitest';
import { placeAfter } from './grid-keys.ts';

const grid = { columns: 5, total: 23 };

describe('keys in the library', () => {
  it.each([
    ['ArrowRight', 4, 5],
    ['ArrowLeft', 5, 4],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 2, 7],
    ['ArrowUp', 7, 2],
    ['ArrowUp', 2, 2],
    // The last row has three products.
    ['ArrowDown', 19, 22],
    ['ArrowDown', 21, 21],
    ['ArrowRight', 22, 22],
    ['Home', 17, 0],
    ['End', 3, 22],
  ])('%s at place %i leads to %i', (key, place, next) => {
    expect(placeAfter(key, { ...grid, place })).toBe(next);
  });

  it('in a list only up and down lead on, and other keys keep their own meaning', () => {
    expect(placeAfter('ArrowDown', { place: 3, columns: 1, total: 9 })).toBe(4);
    expect(placeAfter('ArrowRight', { place: 3, columns: 1, total: 9 })).toBe(3);
    expect(placeAfter('a', { ...grid, place: 3 })).toBeNull();
  });
});
