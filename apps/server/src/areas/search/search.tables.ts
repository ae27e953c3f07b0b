import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, orgId, tenantPolicy, tsvector } from '../../platform/db/columns.ts';

/**
 * One derived row per product. Row-level security is enabled here but not forced on the owner: only the function
 * `search_products`, which takes the organisation from the transaction, reads it that way, because full-text and array
 * operators are not leakproof and their indexes are not used under a policy.
 */
export const productSearch = pgTable(
  'product_search',
  {
    orgId: orgId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    words: tsvector('words').notNull(),
    /** Folded text for typing errors (trigrams). */
    folded: text('folded').notNull(),
    /** `key=value` tokens of all list facets. */
    facets: text('facets').array().notNull(),
    /** Numbers by attribute id for range filters, in base units. */
    numbers: jsonb('numbers').$type<Record<string, number>>().notNull().default({}),
    type: text('type').notNull(),
    status: text('status').notNull(),
    sku: text('sku').notNull(),
    /** Product ID folded and without separators. */
    skuKey: text('sku_key').notNull(),
    name: text('name').notNull(),
    categoryName: text('category_name'),
    completeness: integer('completeness').notNull(),
    variantCount: integer('variant_count').notNull(),
    imageFileId: uuid('image_file_id'),
    imageCount: integer('image_count').notNull(),
    /** Values of the two attributes as stored; a reader formats them in his language. */
    sellingPrice: jsonb('selling_price').$type<unknown>(),
    moq: jsonb('moq').$type<unknown>(),
    /** What a task that holds the product does with it. */
    rowState: text('row_state'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.productId] }),
    // The organisation is in each index (btree_gin), so that a small one does not wade through the rows of a large one.
    index('product_search_words').using('gin', t.orgId, t.words),
    index('product_search_facets').using('gin', t.orgId, t.facets),
    index('product_search_folded').using('gin', t.orgId, t.folded.op('gin_trgm_ops')),
    index('product_search_created').on(t.orgId, t.createdAt, t.productId),
    index('product_search_updated').on(t.orgId, t.updatedAt, t.productId),
    index('product_search_sku').on(t.orgId, t.skuKey.op('text_pattern_ops')),
    index('product_search_status').on(t.orgId, t.type, t.status),
    tenantPolicy('product_search'),
  ],
).enableRLS();
