import { z } from 'zod';
import { defineOperation } from './kit/operation.ts';
import { intIdOf } from './kit/ids.ts';

/** Most records in one answer. */
export const CONTENT_LIMIT_MAX = 200;
export const CONTENT_LIMIT = 50;

/** Most records for `limit=-1`, if a collection allows it. */
export const CONTENT_ALL_MAX = 10_000;
/** Limits per request: conditions, fields of the order, values of a list. */
export const CONTENT_CONDITIONS_MAX = 20;
export const CONTENT_SORTS_MAX = 5;
export const CONTENT_LIST_MAX = 200;
export const CONTENT_SEARCH_MAX = 200;
/** Most records that can be skipped before a page; continue beyond them by the key. */
export const CONTENT_SKIP_MAX = 10_000;

/** The type of a field of a collection. */
export const contentFieldTypes = ['integer', 'text', 'uuid', 'date', 'moment', 'boolean', 'json'] as const;
export type ContentFieldType = (typeof contentFieldTypes)[number];

/** Comparisons of a filter, `filter[field][_op]=value`; lists are separated by commas. */
export const contentOperators = [
  '_eq',
  '_neq',
  '_in',
  '_nin',
  '_lt',
  '_lte',
  '_gt',
  '_gte',
  '_contains',
  '_starts_with',
  '_null',
  '_nnull',
] as const;
export type ContentOperator = (typeof contentOperators)[number];

/** A parameter of the query language; some may be repeated. */
const parameter = z.union([z.string().max(2000), z.array(z.string().max(2000)).max(50)]);

/**
 * Records of a collection, always of the caller's organisation:
 * `filter[field][_op]=`, `sort=-created_at,name`, `fields=id,name`, `search=`, `limit=` (at most 200; -1 for all of
 * `categories`), `page=` (from 1, up to 10,000 records; to go further, sort by the key and filter it with `_gt` by the
 * last one read). An unknown field, operator or value is refused by name.
 */
export const contentItems = defineOperation({
  name: 'items.list',
  method: 'GET',
  path: '/api/items/:collection',
  permission: 'member',
  params: z.object({ collection: z.string().max(80) }),
  // Besides these, any number of filters.
  query: z
    .object({
      sort: parameter.optional(),
      fields: parameter.optional(),
      search: parameter.optional(),
      limit: parameter.optional(),
      page: parameter.optional(),
    })
    .catchall(parameter),
  response: z.array(z.record(z.string(), z.unknown())),
  meta: z.object({
    /** Records that match the filter, over all pages. */
    filter_count: z.int(),
    page: z.int(),
    limit: z.int(),
  }),
  errors: ['unknown_collection', 'unknown_field', 'unknown_operator', 'invalid_filter_value'],
});

export const contentItem = defineOperation({
  name: 'items.get',
  method: 'GET',
  path: '/api/items/:collection/:id',
  permission: 'member',
  params: z.object({ collection: z.string().max(80), id: z.string().max(120) }),
  query: z.object({ fields: z.string().max(1000).optional() }),
  response: z.record(z.string(), z.unknown()),
  errors: ['unknown_collection', 'unknown_field'],
});

const tableQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(200).default(50),
};

/** Rows and columns of a table: one column per attribute, values as people read them. */
const tableSchema = z.object({
  columns: z.array(z.object({ key: z.string(), label: z.string(), dtype: z.string() })),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  total: z.int(),
});

/** The products of a catalogue in table form. */
export const collectionProductsTable = defineOperation({
  name: 'custom.collection_products_table',
  method: 'GET',
  path: '/api/custom/table/collectionproducts',
  permission: 'view_catalogue_history',
  query: z.object({ collection_id: intIdOf('catalogue'), ...tableQuery }),
  response: tableSchema,
});

/** Product variants in table form: of one product, or of the whole library. */
export const productVariantsTable = defineOperation({
  name: 'custom.product_variants_table',
  method: 'GET',
  path: '/api/custom/table/product-variants-v2',
  permission: 'view_products',
  query: z.object({ product_id: intIdOf('product').optional(), ...tableQuery }),
  response: tableSchema,
  errors: ['product_gone'],
});

/**
 * Sends an email saying that a catalogue was made: with its link, to its buyer or to the caller. `sent_to` is empty for
 * a buyer's address that the caller may not see.
 */
export const mailCatalogueCreated = defineOperation({
  name: 'custom.mail_catalogue_created',
  method: 'POST',
  path: '/api/custom/email-service/catalogue_created',
  permission: 'access_ppt_excel_link',
  inVisit: 'refused',
  kinds: {},
  body: z.object({ collection_id: intIdOf('catalogue'), to: z.enum(['buyer', 'me']).default('me') }),
  response: z.object({ sent_to: z.string() }),
  errors: ['no_buyer_email', 'catalogue_not_ready', 'link_expired'],
});
