import { z } from 'zod';
import { defineOperation } from './kit/operation.ts';
import { imageSchema } from './media.ts';
import { productStatuses } from './products.ts';

export const sortOptions = [
  'products',
  'products_desc',
  'products_asc',
  'products_id_asc',
  'products_id_desc',
  'last_edited',
] as const;
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
    /** As a person reads it, e.g. `₹1,180.00`; null without a price or without the right to see it. */
    selling_price: z.string().nullable(),
    moq: z.string().nullable(),
    completeness: z.int(),
    updated_at: z.iso.datetime(),
    /** pending, updating, deleting … while a task holds it. */
    row_state: z.string().nullable(),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.output<typeof searchHitSchema>;

export const facetSchema = z
  .object({
    /** `category`, `status`, `completeness` or an attribute id. */
    key: z.string(),
    /** Attribute name; empty for the fixed ones, which the screen names. */
    name: z.string(),
    is_primary: z.boolean(),
    kind: z.enum(['list', 'range']),
    values: z.array(z.object({ key: z.string(), label: z.string(), count: z.int() })),
    /** Lowest and highest number of a range, decimal text. */
    min: z.string().nullable(),
    max: z.string().nullable(),
    step_increment: z.string().nullable(),
  })
  .meta({ id: 'Facet' });
export type Facet = z.output<typeof facetSchema>;

export const searchProducts = defineOperation({
  name: 'search.products',
  method: 'POST',
  path: '/api/search/products',
  permission: 'view_products',
  body: z.object({
    id: z.string().max(80).optional(),
    /** Counts from 0. */
    page: z.int().min(0).max(10_000).default(0),
    hitsPerPage: z.int().min(1).max(200).default(24),
    query: z.string().max(200).optional(),
    filter_args: z
      .object({
        index_provider: z.string().max(40).optional(),
        sort_by: z.enum(sortOptions).optional(),
        category_name: z.string().max(120).optional(),
        /**
         * `key:"value"` joined by OR inside a type and AND across types, e.g.
         * `(category:"Storage" OR category:"Lighting") AND 14:"Brass" AND 20:10 TO 200`.
         */
        filters: z.string().max(4000).optional(),
        query: z.string().max(200).optional(),
      })
      .default({}),
    /** Leave the facets out, e.g. for the next page. */
    facets: z.boolean().default(true),
  }),
  response: z.object({
    hits: z.array(searchHitSchema),
    nbHits: z.int(),
    page: z.int(),
    nbPages: z.int(),
    facets: z.array(facetSchema),
    /** Products by status, without the status filter. */
    status_counts: z.record(z.string(), z.int()),
  }),
  errors: ['invalid_filter'],
});

export const searchOperations = [searchProducts] as const;
