import { describe, expect, it } from 'vitest';
import { readLibrarySearch } from './library-address.ts';

describe('the address of the library', () => {
  it('keeps what it can read and drops the rest', () => {
    const raw = {
      q: 42,
      status: 'gone',
      sort: 'last_edited',
      view: 'list',
      filters: { 14: ['Brass', 7], 20: { min: 'x' }, bad: ['1'] },
    };
    expect(readLibrarySearch(raw)).toEqual({
      q: '42',
      sort: 'last_edited',
      view: 'list',
      filters: { 14: ['Brass'] },
    });
  });
});
