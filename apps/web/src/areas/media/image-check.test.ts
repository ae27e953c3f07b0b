import { describe, expect, it } from 'vitest';
import { moved } from '../../platform/kit/sort/moved.ts';

describe('images of a product', () => {
  it('MEDIA-007 moves an image to another place', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });
});
