import { z } from 'zod';
import { uuidOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { productSorts } from '../identity/identity-account.ts';
import { imageSchema } from '../media.ts';
import { currencyCode } from '../money/money-shapes.ts';
import { productStatuses } from '../products/products.ts';

export const sortOptions = productSorts;
export type SortOption = (typeof sortOptions)[number];

export const searchHitSchema = z
  .object({
    id: z.int(),
    product_id: z.string(),
    name: z.string(),
    status: z.enum(productStatuses),
    category_name: z.string().nullable(),
    variant_count: z.int(),
    image: imageSchema.nullable(),
    image_count: z.int(),
    /** As people read it, e.g. `₹1,180.00`; null without a price or without permission to see it. */
    selling_price: z.string().nullable(),
    moq: z.string().nullable(),
    completeness: z.int(),
    /** Requested values, by attribute id, as people read them. */
    values: z.record(z.string(), z.string()).optional(),
    updated_at: z.iso.datetime(),
    /** pending, updating, deleting … while a task holds it. */
    row_state: z.string().nullable(),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.output<typeof searchHitSchema>;

export const facetSchema = z
  .object({
    /** `category`, `status`, `completeness`, an attribute id, or the id of a price with a currency: `20:USD`. */
    key: z.string(),
    /**
     * Attribute name, with the currency if prices are in several; empty for the fixed facets, which the screen names.
     */
    name: z.string(),
    is_primary: z.boolean(),
    kind: z.enum(['list', 'range']),
    values: z.array(z.object({ key: z.string(), label: z.string(), count: z.int() })),
    /** Lowest and highest number of a range, decimal text. */
    min: z.string().nullable(),
    max: z.string().nullable(),
    step_increment: z.string().nullable(),
    /** Short name of the unit of a range; absent if it has none, or several. */
    unit: z.string().optional(),
    /** Currency of the numbers of a price; prices in other currencies count if a rate is known. */
    currency: currencyCode.optional(),
  })
  .meta({ id: 'Facet' });
export type Facet = z.output<typeof facetSchema>;

export const searchAnswerSchema = z.object({
  hits: z.array(searchHitSchema),
  nbHits: z.int(),
  page: z.int(),
  nbPages: z.int(),
  facets: z.array(facetSchema),
  /** Products by status, without the status filter. */
  status_counts: z.record(z.string(), z.int()),
  /** Present if all numbers of products are estimates: there are too many to count them in time. */
  estimated: z.literal(true).optional(),
});

/** Periods of the date filters; weeks begin on Monday, and all periods follow the person's time zone (SEARCH-022). */
export const datePresets = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'last_3_months',
  'last_6_months',
] as const;
export type DatePreset = (typeof datePresets)[number];

/** The filter of the library: everything but the archive. A search without a status finds no drafts either. */
export const NOT_ARCHIVED = '(status:"draft" OR status:"published")';

const queryText = z.string().max(200);
const filterArgs = z
  .object({
    /** The search service: `default`, or `smart_search` for the search by picture. */
    index_provider: z.string().max(40).optional(),
    sort_by: z.enum(sortOptions).optional(),
    category_name: z.string().max(120).optional(),
    /**
     * `key:"value"` joined by OR within a type and AND across types, e.g. `(category:"Storage" OR category:"Lighting")
     * AND 14:"Brass" AND 20:USD:10 TO 200 AND created:"last_week"`. A price is compared in the currency beside its key,
     * otherwise in the organisation's; prices in other currencies are converted at the organisation's rate of the day,
     * and left out if none is known.
     */
    filters: z.string().max(4000).optional(),
    query: queryText.optional(),
    /** IANA name, for the date filters; by default, that of the organisation's country. */
    time_zone: z.string().max(60).optional(),
  })
  .default({});

/** Columns of a table beside the product itself. */
export const TABLE_COLUMNS_MAX = 10;
/** Columns of a product table other than values of attributes. */
export const tableFacts = [
  'product_id',
  'category',
  'price',
  'moq',
  'variants',
  'status',
  'completeness',
  'updated_at',
] as const;
export type TableFact = (typeof tableFacts)[number];

/** Which products: words and filters, without page and order. */
export const searchArgs = z.object({ query: queryText.optional(), filter_args: filterArgs });

export const searchProducts = defineOperation({
  name: 'search.products',
  method: 'POST',
  path: '/api/search/products',
  permission: 'view_products',
  kinds: { product: 'any' },
  body: z.object({
    id: z.string().max(80).optional(),
    /** Starts at 0. */
    page: z.int().min(0).max(10_000).default(0),
    hitsPerPage: z.int().min(1).max(200).default(24),
    query: queryText.optional(),
    filter_args: filterArgs,
    /** Ids of attributes whose values the hits include, for the columns of a table. */
    values: z.array(z.int().positive()).max(TABLE_COLUMNS_MAX).optional(),
    /** Leave the facets out, e.g. for the next page. */
    facets: z.boolean().default(true),
  }),
  response: searchAnswerSchema,
  errors: ['invalid_filter', 'unknown_time_zone'],
});

/** A person's settings of the library, stored per person. */
const preferenceSchema = z.object({
  sort_by: z.enum(sortOptions),
  /** Keys of filters that the person has moved out of "More filters". */
  shown_filters: z.array(z.string().max(40)).max(60),
  layout: z.enum(['grid', 'list']),
  /** Columns of the table in order, facts and attribute ids; null for the default ones. */
  columns: z
    .array(z.union([z.enum(tableFacts), z.string().regex(/^\d{1,15}$/)]))
    .max(TABLE_COLUMNS_MAX)
    .nullable(),
});
export type SearchPreference = z.output<typeof preferenceSchema>;

export const getSearchPreference = defineOperation({
  name: 'search.preference',
  method: 'GET',
  path: '/api/search/preference',
  permission: 'view_products',
  kinds: { preference: 'any' },
  response: preferenceSchema,
});

export const setSearchPreference = defineOperation({
  name: 'search.set_preference',
  method: 'PUT',
  path: '/api/search/preference',
  permission: 'view_products',
  kinds: {},
  body: preferenceSchema.partial(),
  response: preferenceSchema,
});

const viewInput = z.object({
  name: z.string().trim().min(1).max(60),
  /** Visible to the whole organisation; otherwise only to the person who made it. */
  shared: z.boolean(),
  query: z.string().max(200),
  filters: z.string().max(4000),
  sort_by: z.enum(sortOptions),
});

/** A saved search. */
export const savedViewSchema = viewInput
  .extend({ id: z.uuid(), is_mine: z.boolean(), created_by: z.string() })
  .meta({ id: 'SavedView' });
export type SavedView = z.output<typeof savedViewSchema>;
const viewParams = z.object({ id: uuidOf('view') });

export const listSavedViews = defineOperation({
  name: 'search.views',
  method: 'GET',
  path: '/api/search/views',
  permission: 'view_products',
  kinds: { saved_view: 'any' },
  response: z.array(savedViewSchema),
});

export const createSavedView = defineOperation({
  name: 'search.create_view',
  method: 'POST',
  path: '/api/search/views',
  permission: 'view_products',
  kinds: { saved_view: 'any' },
  body: viewInput.partial().required({ name: true }),
  response: savedViewSchema,
  errors: ['view_name_taken', 'invalid_filter', 'too_many_views'],
});

export const updateSavedView = defineOperation({
  name: 'search.update_view',
  method: 'PATCH',
  path: '/api/search/views/:id',
  permission: 'view_products',
  kinds: { saved_view: 'params.id' },
  params: viewParams,
  body: viewInput.partial(),
  response: savedViewSchema,
  errors: ['view_name_taken', 'invalid_filter'],
});

export const deleteSavedView = defineOperation({
  name: 'search.delete_view',
  method: 'DELETE',
  path: '/api/search/views/:id',
  permission: 'view_products',
  kinds: { saved_view: 'params.id' },
  params: viewParams,
  response: z.object({ deleted: z.boolean() }),
});
