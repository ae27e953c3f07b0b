import { z } from 'zod';
import { valueErrors } from '../kit/common-errors.ts';
import { defineOperation } from '../kit/operation.ts';
import { intIdOf, uuidOf } from '../kit/ids.ts';
import { PRODUCT_ID_MAX } from '../values/product-id-max.ts';
import { fileSchema, imageSchema, ATTACHMENTS_MAX, VIEW_3D_IMAGES_MAX } from '../media.ts';

/** Most images of a product or a variant. */
export const PRODUCT_IMAGES_MAX = 60;

export const productStatuses = ['draft', 'published', 'archived'] as const;
/** At most three kinds of variant (PROD-012). */
export const VARIANT_TYPES_MAX = 3;

const productIdText = z.string().trim().min(1).max(PRODUCT_ID_MAX);
const nameText = z.string().trim().min(1).max(200);

/** Values by attribute id; the attribute's type determines the shape. */
export const valuesSchema = z.record(z.string().regex(/^\d+$/), z.json());

export const variantTypeSchema = z.object({
  name: z.string().trim().min(1).max(60),
  options: z.array(z.string().trim().min(1).max(120)).min(1).max(100),
});

export const variantSchema = z
  .object({
    id: z.int(),
    variant_id: z.string(),
    /** Option by name of the variant type. */
    options: z.record(z.string(), z.string()),
    /** Values that differ from the main product. */
    values: valuesSchema,
    images: z.array(imageSchema),
  })
  .meta({ id: 'Variant' });
export type Variant = z.output<typeof variantSchema>;

const decimalText = z.string().trim().max(40);

/** A row of packaging as entered: decimals as text, '' for unknown values. */
const packagingInput = z.object({
  description: z.string().trim().max(120).default(''),
  length: decimalText.default(''),
  width: decimalText.default(''),
  height: decimalText.default(''),
  /** Unit of length, width and height. */
  unit: z.string().trim().max(20).default(''),
  no_of_pieces: decimalText.default(''),
  /** Cost of one box. */
  cost_of_carton: decimalText.default(''),
  /** Rate per area of board, instead of `cost_of_carton`. */
  rate_of_carton: decimalText.default(''),
  /** The unit of area for the rate. */
  carton_rate_unit: z.string().trim().max(20).default(''),
  /** Currency of its costs; a row without one gets the organisation's. '' without costs. */
  currency: z.string().trim().max(3).default(''),
});
export type PackagingInput = z.output<typeof packagingInput>;

export const packagingRowSchema = packagingInput
  .extend({
    /** Cubic metres of one box, 4 decimals; null if a side is missing. */
    CBM: z.string().nullable(),
    /** Cubic metres, 6 decimals. */
    cbm_per_piece: z.string().nullable(),
    /** Cost of one box; 2 decimals. Null without a cost, and for people who may not see costs. */
    cost: z.string().nullable(),
    costPerPcs: z.string().nullable(),
  })
  .meta({ id: 'PackagingRow' });
export type PackagingRow = z.output<typeof packagingRowSchema>;
/** Inner box, master carton, pallet … */
export const PACKAGING_ROWS_MAX = 10;

export const completenessSchema = z.object({
  /** Whole percentage over all visible attributes, the main image and the packaging rows. */
  percent: z.int(),
  sections: z.array(z.object({ tab: z.string(), filled: z.int(), total: z.int() })),
  /** Attribute ids that a buyer would miss. */
  missing_for_buyers: z.array(z.int()),
});

export const productSchema = z
  .object({
    id: z.int(),
    product_id: z.string(),
    name: z.string(),
    type: z.literal('product'),
    status: z.enum(productStatuses),
    category: z.object({ id: z.int(), name: z.string() }).nullable(),
    values: valuesSchema,
    images: z.array(imageSchema),
    attachments: z.array(fileSchema),
    /** Images of a rotation around the product, in order. */
    view_3d_images: z.array(imageSchema),
    /** A 3D model (GLB). */
    model: fileSchema.nullable(),
    /** Null for people who may not see packaging. */
    packaging: z.array(packagingRowSchema).nullable(),
    variant_types: z.array(variantTypeSchema),
    variants: z.array(variantSchema),
    completeness: completenessSchema,
    /** Incremented with every change; send it back with an update. */
    revision: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    updated_by: z.string().nullable(),
    /** A running task holds it; it cannot be edited until the task ends. */
    locked_by_task: z.uuid().nullable(),
  })
  .meta({ id: 'Product' });
export type Product = z.output<typeof productSchema>;

const variantInput = z.object({
  /** Absent for a new variant. */
  id: intIdOf('variant').optional(),
  variant_id: z.string().trim().max(PRODUCT_ID_MAX),
  options: z.record(z.string().max(60), z.string().max(120)),
  /** All values that differ from the product; if absent, they stay. */
  values: valuesSchema.optional(),
  /** If absent, they stay. */
  image_ids: z.array(uuidOf('file')).max(PRODUCT_IMAGES_MAX).optional(),
});

const productInput = z.object({
  product_id: productIdText,
  name: nameText,
  category_id: intIdOf('category').nullable(),
  status: z.enum(productStatuses),
  values: valuesSchema,
  image_ids: z.array(uuidOf('file')).max(PRODUCT_IMAGES_MAX),
  attachment_ids: z.array(uuidOf('file')).max(ATTACHMENTS_MAX),
  view_3d_image_ids: z.array(uuidOf('file')).max(VIEW_3D_IMAGES_MAX),
  model_id: uuidOf('model').nullable(),
  packaging: z.array(packagingInput).max(PACKAGING_ROWS_MAX),
  variant_types: z.array(variantTypeSchema).max(20),
  variants: z.array(variantInput).max(1000),
});

export const createProduct = defineOperation({
  name: 'products.create',
  method: 'POST',
  path: '/api/items/productsv3/',
  permission: 'create_products',
  kinds: { product: 'answer.id' },
  body: productInput
    .partial()
    .required({ product_id: true, name: true })
    .extend({
      variants: z
        .array(
          variantInput.omit({ id: true }).extend({
            values: valuesSchema.default({}),
            image_ids: z.array(uuidOf('file')).max(PRODUCT_IMAGES_MAX).default([]),
          }),
        )
        .max(1000)
        .optional(),
    }),
  response: productSchema,
  errors: [
    ...valueErrors,
    'costing_editing_denied',
    'packaging_editing_denied',
    'image_required',
    'product_id_taken',
    'variant_id_taken',
    'variant_id_required',
    'variant_combination_taken',
    'too_many_variant_types',
  ],
});

/** Makes a draft copy of a product, without history, links, catalogues, or anything that the caller may not write. */
export const duplicateProduct = defineOperation({
  name: 'products.duplicate',
  method: 'POST',
  path: '/api/items/productsv3/:id/duplicate',
  permission: 'create_products',
  kinds: { product: 'answer.id' },
  params: z.object({ id: intIdOf('product') }),
  response: z.object({
    id: z.int(),
    product_id: z.string(),
    name: z.string(),
    /** How many of its values were left out. */
    left_out: z.int(),
  }),
  errors: ['product_gone', 'product_id_taken', 'variant_id_taken'],
});

export const getProduct = defineOperation({
  name: 'products.get',
  method: 'GET',
  path: '/api/items/productsv3/:id',
  permission: 'view_products',
  kinds: { product: 'params.id' },
  params: z.object({ id: intIdOf('product') }),
  response: productSchema,
  errors: ['product_gone'],
});

export const updateProduct = defineOperation({
  name: 'products.update',
  method: 'PATCH',
  path: '/api/items/productsv3/:id',
  permission: 'update_products',
  kinds: { product: 'params.id' },
  params: z.object({ id: intIdOf('product') }),
  /** Only what is sent changes; null in `values` removes a value; `variants` replaces the list, but keeps absent fields. */
  body: productInput.partial().extend({ revision: z.int() }),
  response: productSchema,
  errors: [
    ...valueErrors,
    'costing_editing_denied',
    'packaging_editing_denied',
    'product_gone',
    'conflict',
    'product_locked',
    'image_required',
    'product_id_taken',
    'variant_id_taken',
    'variant_id_required',
    'variant_combination_taken',
    'too_many_variant_types',
  ],
});

export const getProducts = defineOperation({
  name: 'products.multiple',
  method: 'GET',
  path: '/api/items/productsv2/multiple',
  permission: 'view_products',
  kinds: { product: 'query.ids' },
  query: z.object({
    ids: z.preprocess(
      (ids) => (Array.isArray(ids) ? ids : [ids]),
      z.array(intIdOf('product')).min(1).max(200),
    ),
  }),
  response: z.array(productSchema),
});

export const checkDuplicateProductId = defineOperation({
  name: 'products.check_duplicate',
  method: 'POST',
  path: '/api/items/productsv2/check/duplicate/:id',
  permission: ['create_products', 'update_products'],
  kinds: {},
  /** The product ID (SKU) as text. */
  params: z.object({ id: productIdText }),
  response: z.object({ duplicate: z.boolean() }),
});

export const attributeHistory = defineOperation({
  name: 'products.attribute_history',
  method: 'GET',
  path: '/api/history/attribute/',
  permission: 'view_products',
  kinds: { product: 'query.parent_reference' },
  query: z.object({
    type: z.literal('attribute').default('attribute'),
    /** Product. */
    parent_reference: intIdOf('product'),
    /** Attribute id or fixed field (`name`, `status`, `category`, `product_id`); absent for all. */
    base_reference: z.string().max(40).optional(),
  }),
  response: z.array(
    z.object({
      id: z.int(),
      attribute: z.string(),
      attribute_name: z.string(),
      variant_id: z.string().nullable(),
      old_value: z.string().nullable(),
      new_value: z.string().nullable(),
      user: z.string().nullable(),
      source: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  errors: ['product_gone'],
});

/** Restores the value that a history entry replaced; later changes of other fields stay. */
export const restoreHistoryEntry = defineOperation({
  name: 'products.restore_history_entry',
  method: 'POST',
  path: '/api/history/attribute/:id/restore',
  permission: 'update_products',
  kinds: { product: 'answer.id' },
  params: z.object({ id: intIdOf('history-entry') }),
  body: z.object({ revision: z.int() }),
  response: productSchema,
  errors: [
    ...valueErrors,
    'costing_editing_denied',
    'packaging_editing_denied',
    'product_gone',
    'conflict',
    'product_locked',
    'history_not_restorable',
    'product_id_taken',
  ],
});

/** Products reserved for one buyer, among those that somebody wants to show to another (PROD-051). */
export const checkExclusive = defineOperation({
  name: 'products.check_exclusive',
  method: 'POST',
  path: '/api/items/productsv2/check/exclusive',
  permission: 'view_products',
  kinds: {},
  body: z.object({
    product_ids: z.array(intIdOf('product')).min(1).max(10_000),
    /** Company or name of the buyer that they are reserved for. */
    buyer: z.string().trim().max(200).default(''),
  }),
  response: z.array(
    z.object({
      id: z.int(),
      product_id: z.string(),
      name: z.string(),
      exclusive_for: z.string(),
      /** The last day; null if it has none. */
      exclusive_until: z.iso.date().nullable(),
    }),
  ),
});
