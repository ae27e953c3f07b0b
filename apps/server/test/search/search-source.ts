import type { SearchSource } from '../../src/areas/search/index.ts';
import type { TestApp } from '../boot-app.ts';

/** A product that exists in the search only, created now. */
export function searchSource({ clock }: TestApp, id: number, given: Partial<SearchSource>): SearchSource {
  const now = clock.now();
  return {
    id,
    product_id: `P-${id}`,
    name: 'A product',
    status: 'published',
    category_name: null,
    values: {},
    variants: [],
    image_ids: [],
    completeness: 0,
    created_at: now,
    updated_at: now,
    ...given,
  };
}
