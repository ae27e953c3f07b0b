import { describe, expect, it } from 'vitest';
import { sessionFixture } from '../../platform/session/session.fixture.ts';
import { sortOf } from './default-sort.ts';

const none = sessionFixture({ organisation: { product_sort: 'products_id_asc' } });
const own = sessionFixture({
  user: { preferences: { product_sort: 'products_asc' } },
  organisation: { product_sort: 'products_id_asc' },
});

describe('the order of the library', () => {
  it('SETTINGS-013 SEARCH-019 the stored preference decides; without one what the company has set', () => {
    expect(sortOf({}, own)).toBe('products_asc');
    expect(sortOf({}, none)).toBe('products_id_asc');
  });

  it('the address comes first, and words are sorted by best match', () => {
    expect(sortOf({ sort: 'last_edited', q: 'bowl' }, own)).toBe('last_edited');
    expect(sortOf({ q: 'bowl' }, own)).toBe('products');
  });
});
