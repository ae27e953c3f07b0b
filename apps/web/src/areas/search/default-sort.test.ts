import { describe, expect, it } from 'vitest';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { defaultSort, sortOf } from './default-sort.ts';

const none = sessionFixture({ organisation: { product_sort: 'products_id_asc' } });
const own = sessionFixture({
  user: { preferences: { product_sort: 'products_asc' } },
  organisation: { product_sort: 'products_id_asc' },
});

describe('the order of the library', () => {
  it('SETTINGS-013 until the preference is known, what the person or the company has set', () => {
    expect(defaultSort(own)).toBe('products_asc');
    expect(defaultSort(none)).toBe('products_id_asc');
  });

  it('SEARCH-019 the stored preference decides where the address says nothing', () => {
    expect(sortOf({}, { sort_by: 'last_edited' })).toBe('last_edited');
  });

  it('the address comes first, and words are sorted by best match', () => {
    const stored = { sort_by: 'products_desc' } as const;
    expect(sortOf({ sort: 'last_edited', q: 'bowl' }, stored)).toBe('last_edited');
    expect(sortOf({ q: 'bowl' }, stored)).toBe('products');
  });
});
