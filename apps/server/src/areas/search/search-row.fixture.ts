import type { SearchRow } from './search-row.rules.ts';

/** A row of a published product with a name in lower case for its words; `more` replaces what it has by default. */
export function searchRow(id: number, name: string, more: Partial<SearchRow> = {}): SearchRow {
  const at = new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString();
  const words = name.toLowerCase();
  return {
    product_id: id,
    words_a: words,
    words_b: '',
    words_c: '',
    words_d: '',
    name_words: ` ${words} `,
    folded: words,
    facets: ['status=published'],
    numbers: {},
    type: 'product',
    status: 'published',
    sku: `S-${id}`,
    sku_key: `s${id}`,
    name,
    category_name: null,
    completeness: 50,
    variant_count: 0,
    image_file_id: null,
    image_count: 0,
    selling_price: null,
    price_amount: null,
    price_currency: null,
    moq: null,
    created_at: at,
    updated_at: at,
    ...more,
  };
}
