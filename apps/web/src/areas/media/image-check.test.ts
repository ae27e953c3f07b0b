import { describe, expect, it } from 'vitest';
import { moved } from '../../platform/kit/sort/moved.ts';
import { checkImage, inserted } from './image-check.rules.ts';

const MB = 1024 * 1024;

describe('images before they are sent', () => {
  it('MEDIA-001 takes JPG and PNG only', () => {
    expect(checkImage({ name: 'bowl.jpg', size: MB, type: 'image/jpeg' })).toBeNull();
    expect(checkImage({ name: 'BOWL.PNG', size: MB, type: '' })).toBeNull();
    expect(checkImage({ name: 'bowl.webp', size: MB, type: 'image/webp' })).toBe('wrongType');
    expect(checkImage({ name: 'bowl.png', size: MB, type: 'application/pdf' })).toBe('wrongType');
  });
  it('MEDIA-001 takes images under 2 MB only', () => {
    expect(checkImage({ name: 'a.png', size: 2 * MB - 1, type: 'image/png' })).toBeNull();
    expect(checkImage({ name: 'a.png', size: 2 * MB, type: 'image/png' })).toBe('tooLarge');
  });
  it('MEDIA-007 moves an image to another place', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });
  it('keeps the order in which images were chosen', () => {
    const order: Record<string, number> = { first: 1, second: 2, third: 3 };
    const put = (list: string[], name: string) => inserted(list, name, (one) => order[one]);
    expect(put(put(put(['old'], 'third'), 'first'), 'second')).toEqual(['old', 'first', 'second', 'third']);
  });
});
