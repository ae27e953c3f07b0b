import { z } from 'zod';
import { defineOperation } from './kit/operation.ts';
import { intIdOf } from './kit/ids.ts';

/** Most products in one cached selection. */
export const SELECTION_LIMIT = 5000;

/** What a screen remembers about a chosen product until the catalogue, quotation or document is saved. */
export const selectedProductSchema = z
  .object({
    product_id: z.int(),
    image: z.string().max(1000).nullable(),
    is_exclusive_product: z.boolean(),
    meta: z.object({
      exclusive_buyer_details: z.record(z.string(), z.unknown()).nullable(),
      product_id: z.int(),
      selected_variants: z.array(z.int()),
    }),
  })
  .meta({ id: 'SelectedProduct' });

const newSelected = z.object({
  product_id: intIdOf('product'),
  image: z.string().max(1000).nullable().default(null),
  is_exclusive_product: z.boolean().default(false),
  meta: z
    .object({
      exclusive_buyer_details: z
        .record(z.string().max(60), z.union([z.string().max(300), z.number(), z.boolean(), z.null()]))
        .refine((details) => Object.keys(details).length <= 20, 'at most 20 details')
        .nullable()
        .default(null),
      selected_variants: z.array(z.int()).max(500).default([]),
    })
    .default({ exclusive_buyer_details: null, selected_variants: [] }),
});

const catalogueModel = z.object({ model_id: intIdOf('catalogue') });
/** Quotations have their own sequence of ids; a selection may exist before the quotation is saved. */
const quotationModel = z.object({ model_id: z.coerce.number().int().positive() });
const productIds = z.array(z.int()).max(SELECTION_LIMIT);
const chosen = z.object({ products: z.array(newSelected).min(1).max(SELECTION_LIMIT) });

const selectionSchema = z.object({ model_id: z.int(), products: z.array(selectedProductSchema) });

/** Adds products to the selection; one that is already in it is updated and keeps its place. */
export const addToCatalogueSelection = defineOperation({
  name: 'cache.add_to_collection',
  method: 'POST',
  path: '/api/items/cache/collection',
  permission: 'create_edit_catalogues',
  kinds: { selection: 'any' },
  query: catalogueModel,
  body: chosen,
  response: selectionSchema,
  errors: ['selection_full'],
});

export const removeFromCatalogueSelection = defineOperation({
  name: 'cache.remove_from_collection',
  method: 'DELETE',
  path: '/api/items/cache/collection',
  permission: 'create_edit_catalogues',
  kinds: { selection: 'any' },
  query: catalogueModel,
  body: productIds,
  response: selectionSchema,
});

export const catalogueSelection = defineOperation({
  name: 'cache.collection',
  method: 'GET',
  path: '/api/items/cache/collection',
  permission: ['create_edit_catalogues', 'view_catalogue_history'],
  kinds: { selection: 'any' },
  query: catalogueModel,
  response: selectionSchema,
});

export const addToQuotationSelection = defineOperation({
  name: 'cache.add_to_quotation',
  method: 'POST',
  path: '/api/items/cache/quotation',
  permission: ['create_quotation', 'edit_quotation'],
  kinds: { selection: 'any' },
  query: quotationModel,
  body: chosen,
  response: selectionSchema,
  errors: ['selection_full'],
});

export const removeFromQuotationSelection = defineOperation({
  name: 'cache.remove_from_quotation',
  method: 'DELETE',
  path: '/api/items/cache/quotation',
  permission: ['create_quotation', 'edit_quotation'],
  kinds: { selection: 'any' },
  query: quotationModel,
  body: productIds,
  response: selectionSchema,
});

export const quotationSelection = defineOperation({
  name: 'cache.quotation',
  method: 'GET',
  path: '/api/items/cache/quotation',
  permission: ['view_quotation', 'create_quotation', 'edit_quotation'],
  kinds: { selection: 'any' },
  query: quotationModel,
  response: selectionSchema,
});

/** The only module with document selections. */
export const cacheModuleSchema = z.literal('documentRecord');
const documentKey = {
  module: cacheModuleSchema,
  id: z.string().min(1).max(80),
  product_types: z.literal('product'),
};
const documentSelectionSchema = z.object({
  module: cacheModuleSchema,
  id: z.string(),
  product_types: z.literal('product'),
  product_ids: z.array(z.int()),
});

export const addToDocumentSelection = defineOperation({
  name: 'cache.add_to_document',
  method: 'POST',
  path: '/api/redis/cache',
  permission: ['create_quotation', 'edit_quotation'],
  kinds: { selection: 'any' },
  body: z.object({ ...documentKey, product_ids: z.array(intIdOf('product')).min(1).max(SELECTION_LIMIT) }),
  response: documentSelectionSchema,
  errors: ['selection_full'],
});

export const removeFromDocumentSelection = defineOperation({
  name: 'cache.remove_from_document',
  method: 'DELETE',
  path: '/api/redis/cache/delete_products',
  permission: ['create_quotation', 'edit_quotation'],
  kinds: { selection: 'any' },
  query: z.object(documentKey),
  body: productIds,
  response: documentSelectionSchema,
});

/**
 * The selection of a document, by its three parts or by `key` (`documentRecord:{id}:product`). If none was ever stored,
 * or the key matches nothing, it is empty, which is not an error.
 */
export const documentSelection = defineOperation({
  name: 'cache.document',
  method: 'GET',
  path: '/api/redis/cache',
  permission: ['view_quotation', 'create_quotation', 'edit_quotation'],
  kinds: { selection: 'any' },
  query: z
    .object({ ...documentKey, key: z.string().min(1).max(200) })
    .partial()
    .refine(
      ({ key, module, id, product_types: types }) =>
        key !== undefined || (module && id && types) !== undefined,
      { error: 'give a key, or module, id and product_types' },
    ),
  response: documentSelectionSchema.nullable(),
});
