import { describe, expect, it } from 'vitest';
import { readLibrarySearch } from './library-address.ts';

describe('the address of the library', () => {
  it('keeps what it can read and drops the rest', () => {
    const raw = {
      q: 42,
      status: 'gone',
      sort: 'last_edited',
      view: 'list',
      filters: {
        14: ['Brass', 7],
        20: { min: 'x' },
        'bad key': ['1'],
        pack_type: ['Box'],
        created: ['this_week', 'soon'],
      },
      saved: 'x',
    };
    expect(readLibrarySearch(raw)).toEqual({
      q: '42',
      sort: 'last_edited',
      view: 'list',
      filters: { 14: ['Brass'], pack_type: ['Box'], created: ['this_week'] },
    });
  });

  it('U07 keeps the currency that a price is filtered in; U21 keeps the orders of the headings', () => {
    const filters = { '20:USD': { min: '10', max: '200' } };
    expect(readLibrarySearch({ filters, sort: 'price_desc' })).toEqual({ filters, sort: 'price_desc' });
  });

  it('SEARCH-023 keeps a range as exact as stored numbers are', () => {
    const filters = { 20: { min: '0.0283495231', max: '123456789012345678' } };
    expect(readLibrarySearch({ filters }).filters).toEqual(filters);
    expect(readLibrarySearch({ filters: { 20: { min: '1e5', max: '1,5' } } }).filters).toBeUndefined();
  });

  it('names the saved view that was opened, and either layout', () => {
    const saved = '00000000-0000-4000-8000-000000000001';
    expect(readLibrarySearch({ saved, view: 'grid' })).toEqual({ saved, view: 'grid' });
  });
});
