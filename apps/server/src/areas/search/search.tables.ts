import { eq } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SortOption } from '@sourcewiz/contract';
import { bytea, moment, orgId, tenantPolicy, tsvector } from '../../platform/db/columns.ts';
import { AUTHORSHIP, removesRows, type AreaTable } from '../../platform/db/area-table.ts';

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
    /** Normalised text for typing errors (trigrams). */
    folded: text('folded').notNull(),
    /** `key=value` tokens of all list facets. */
    facets: text('facets').array().notNull(),
    /** Numbers for range filters, by attribute id, in base units; prices by attribute id and currency, `20:USD`. */
    numbers: jsonb('numbers').$type<Record<string, number>>().notNull().default({}),
    type: text('type').notNull(),
    status: text('status').notNull(),
    sku: text('sku').notNull(),
    /** Product ID, normalised and without separators. */
    skuKey: text('sku_key').notNull(),
    name: text('name').notNull(),
    /** Words of the name between spaces, ` semi-automatic machine `: compounds stay together. */
    nameWords: text('name_words').notNull().default(''),
    categoryName: text('category_name'),
    completeness: integer('completeness').notNull(),
    variantCount: integer('variant_count').notNull(),
    imageFileId: uuid('image_file_id'),
    imageCount: integer('image_count').notNull(),
    /** Values of the two attributes as stored; formatted in the reader's language. */
    sellingPrice: jsonb('selling_price').$type<unknown>(),
    /** Amount of the selling price, for sorting. */
    priceAmount: doublePrecision('price_amount'),
    priceCurrency: text('price_currency'),
    moq: jsonb('moq').$type<unknown>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Catalogue revision that wrote the row: readers that keep rows in memory load the younger ones. */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    /** How the row was made: rows made in an earlier way are rewritten. */
    make: integer('make').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.productId] }),
    index('product_search_revision').on(t.orgId, t.revision),
    // The organisation is part of each index (btree_gin), so that searching a small one does not wade through the rows
    // of a large one.
    index('product_search_words').using('gin', t.orgId, t.words),
    index('product_search_folded').using('gin', t.orgId, t.folded.op('gin_trgm_ops')),
    index('product_search_sku').on(t.orgId, t.skuKey.op('text_pattern_ops')),
    tenantPolicy('product_search'),
  ],
).enableRLS();

/**
 * The words of an organisation's names and choices, for typing errors: the word that is meant is looked up here, however
 * many products have it. Words that no product has any more stay; they find nothing. Read by the owner, as the above.
 */
export const productSearchWords = pgTable(
  'product_search_word',
  { orgId: orgId(), word: text('word').notNull() },
  (t) => [
    primaryKey({ columns: [t.orgId, t.word] }),
    index('product_search_word_trigrams').using('gin', t.orgId, t.word.op('gin_trgm_ops')),
    tenantPolicy('product_search_word'),
  ],
).enableRLS();

/** Products that no longer have a search row, for readers that keep rows in memory. */
export const productSearchRemoved = pgTable(
  'product_search_removed',
  {
    orgId: orgId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.productId] }),
    index('product_search_removed_revision').on(t.orgId, t.revision),
    tenantPolicy('product_search_removed'),
  ],
).enableRLS();

export const savedViews = pgTable(
  'saved_view',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    shared: boolean('shared').notNull().default(false),
    query: text('query').notNull().default(''),
    filters: text('filters').notNull().default(''),
    sortBy: text('sort_by').$type<SortOption>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('saved_view_name').on(t.orgId, t.userId, t.nameKey),
    tenantPolicy('saved_view'),
  ],
).enableRLS();

export const searchPreferences = pgTable(
  'search_preference',
  {
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    shownFilters: text('shown_filters').array().notNull().default([]),
    layout: text('layout').$type<'grid' | 'list'>().notNull().default('grid'),
    /** Columns of the table in their order; null for the defaults. */
    columns: text('columns').array(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId] }), tenantPolicy('search_preference')],
).enableRLS();

/** What an image looks like, as numbers of one model (platform/likeness). */
export const imageDescriptors = pgTable(
  'image_descriptor',
  {
    orgId: orgId(),
    /** File of the image. */
    imageId: uuid('image_id').notNull(),
    model: text('model').notNull(),
    version: integer('version').notNull(),
    /** Float32, little-endian, length 1. */
    object: bytea('object').notNull(),
    frame: bytea('frame').notNull(),
    phash: bigint('phash', { mode: 'bigint' }).notNull(),
    /** Increased with every row of the program: readers that keep vectors in memory load the younger ones. */
    serial: bigserial('serial', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.imageId, t.model, t.version] }),
    index('image_descriptor_serial').on(t.orgId, t.serial),
    tenantPolicy('image_descriptor'),
  ],
).enableRLS();

export const searchTables: readonly AreaTable[] = [
  {
    table: productSearch,
    references: { image_file_id: 'file: never goes', product_id: 'product: goes too' },
    person: 'nothing',
  },
  { table: productSearchWords, person: 'nothing' },
  { table: productSearchRemoved, references: { product_id: 'product: stays' }, person: 'nothing' },
  // Views that others can see stay, with the name of the person who made them.
  {
    table: savedViews,
    person: {
      forgotten: [removesRows(savedViews, savedViews.userId, eq(savedViews.shared, false))],
      kept: AUTHORSHIP,
    },
  },
  {
    table: searchPreferences,
    person: { forgotten: [removesRows(searchPreferences, searchPreferences.userId)] },
  },
  { table: imageDescriptors, references: { image_id: 'file: goes too' }, person: 'nothing' },
];
