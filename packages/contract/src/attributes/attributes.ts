import { z } from 'zod';
import { defineOperation } from '../kit/operation.ts';
import { intIdOf } from '../kit/ids.ts';

export const dtypes = [
  'text',
  'html',
  'csv',
  'select',
  'multi_select',
  'date',
  'decimal',
  'boolean',
  'uom',
  'size',
  'price',
  'hscode',
  'composition',
  'dropdown_percent',
  'packaging',
  'product_id',
  'sub_category',
  'file',
  'image',
  'image_list',
] as const;

export const dimensions = ['length', 'area', 'weight', 'volume', 'quantity', 'time'] as const;

/** Sections of the product form; packing and costing get theirs from their own areas. */
export const attributeTabs = ['basic', 'production', 'internal', 'packing'] as const;
export type AttributeTab = (typeof attributeTabs)[number];

/** A unit that the organisation added; its factor converts to the reference unit of its dimension. */
export const ownUnitSchema = z.object({
  id: z.int(),
  short_name: z.string(),
  dimension: z.enum(dimensions),
  conversion_factor: z.string(),
});
export type OwnUnit = z.output<typeof ownUnitSchema>;

export const attributeSchema = z
  .object({
    id: z.int(),
    /** The label that people read, in the organisation's own words. */
    name: z.string(),
    /** A stable key, e.g. `selling_price`; unique in the organisation. */
    internal_name: z.string(),
    dtype: z.enum(dtypes),
    tabname: z.enum(attributeTabs),
    /** Higher values come first. */
    priority: z.int(),
    compulsory: z.boolean(),
    is_internal: z.boolean(),
    visible: z.boolean(),
    isDisabled: z.boolean(),
    options: z.array(z.string()),
    open_options: z.boolean(),
    default_unit: z.string().nullable(),
    dimension: z.string().nullable(),
    default_currency: z.string().nullable(),
    whole: z.boolean(),
    /** Offered as a filter of the library. */
    is_filter: z.boolean(),
    /** Filter settings (SEARCH-014). */
    meta: z.object({ is_primary: z.boolean(), step_increment: z.string().nullable() }),
    /** The organisation's own units in the attribute's dimension. */
    own_units: z.array(ownUnitSchema),
    revision: z.int(),
  })
  .meta({ id: 'Attribute' });
export type Attribute = z.output<typeof attributeSchema>;

export const categorySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    product_count: z.int(),
    /** In the organisation's order. */
    sub_categories: z.array(z.object({ id: z.int(), name: z.string() })),
    revision: z.int(),
  })
  .meta({ id: 'Category' });
export type Category = z.output<typeof categorySchema>;

export const unitSchema = z
  .object({
    id: z.int(),
    short_name: z.string(),
    category: z.string(),
    /** The factor to the reference unit; decimal text. */
    conversion_factor: z.string(),
    reference_unit: z.string(),
    /** Added by the organisation; all others are the same everywhere. */
    own: z.boolean(),
    /** Offered in lists; values that use it stay valid even if it is not. */
    is_offered: z.boolean(),
    /** 0 for a standard unit that has no row of its own. */
    revision: z.int(),
  })
  .meta({ id: 'Unit' });
export type Unit = z.output<typeof unitSchema>;

export const listAttributes = defineOperation({
  name: 'attributes.list',
  method: 'GET',
  path: '/api/attribute/',
  permission: 'member',
  kinds: { attribute: 'any', unit: 'any', company: 'any' },
  query: z.object({ manufacturer_id: z.uuid().optional() }),
  response: z.array(attributeSchema),
});

export const getAttribute = defineOperation({
  name: 'attributes.get',
  method: 'GET',
  path: '/api/attribute/:id',
  permission: 'member',
  kinds: { attribute: 'params.id' },
  params: z.object({ id: intIdOf('attribute') }),
  response: attributeSchema,
});

/** Of an organisation, including the built-in ones. */
export const ATTRIBUTES_MAX = 500;
/** Of an attribute, including archived ones. */
export const OPTIONS_MAX = 2_000;
/** Of an organisation. They are all sent in one list. */
export const CATEGORIES_MAX = 2_000;
/** Of a category. */
export const SUB_CATEGORIES_MAX = 200;

const attributeInput = z.object({
  name: z.string().trim().min(1).max(80),
  dtype: z.enum(dtypes),
  tabname: z.enum(attributeTabs).default('basic'),
  is_internal: z.boolean().default(false),
  is_filter: z.boolean().default(false),
  default_unit: z.string().max(20).nullable().default(null),
  dimension: z.string().max(20).nullable().default(null),
  options: z.array(z.string().trim().min(1).max(120)).max(500).default([]),
});

export const createAttribute = defineOperation({
  name: 'attributes.create',
  method: 'POST',
  path: '/api/attribute/',
  permission: ['create_products', 'update_products'],
  kinds: { attribute: 'any' },
  body: attributeInput,
  response: attributeSchema,
  errors: ['attribute_name_taken', 'too_many_attributes'],
});

export const addAttributeOption = defineOperation({
  name: 'attributes.add_option',
  method: 'POST',
  path: '/api/attribute/:id/options',
  permission: ['create_products', 'update_products'],
  kinds: { attribute: 'params.id' },
  params: z.object({ id: intIdOf('attribute') }),
  body: z.object({ label: z.string().max(120) }),
  response: z.object({ label: z.string(), options: z.array(z.string()) }),
  errors: ['option_invalid', 'too_many_options'],
});

export const listCategories = defineOperation({
  name: 'categories.list',
  method: 'GET',
  path: '/api/items/categories',
  permission: 'view_products',
  kinds: { category: 'any', product: 'any' },
  response: z.array(categorySchema),
});

export const createCategory = defineOperation({
  name: 'categories.create',
  method: 'POST',
  path: '/api/items/categories',
  permission: ['create_products', 'update_products'],
  kinds: { category: 'any' },
  body: z.object({ name: z.string().trim().min(1).max(120) }),
  response: categorySchema,
  errors: ['category_exists', 'too_many_categories'],
});

export const listUnits = defineOperation({
  name: 'uom.list',
  method: 'GET',
  path: '/api/uom/uom',
  permission: 'member',
  kinds: { unit: 'any' },
  response: z.array(unitSchema),
});

export const listCurrencies = defineOperation({
  name: 'uom.currencies',
  method: 'GET',
  path: '/api/uom/currency',
  permission: 'member',
  kinds: {},
  response: z.array(z.object({ id: z.int(), short_name: z.string(), name: z.string(), decimals: z.int() })),
});
