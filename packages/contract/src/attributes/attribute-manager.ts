import { z } from 'zod';
import {
  ATTRIBUTES_MAX,
  OPTIONS_MAX,
  SUB_CATEGORIES_MAX,
  attributeSchema,
  attributeTabs,
  categorySchema,
  dimensions,
  dtypes,
  unitSchema,
} from './attributes.ts';
import { valueErrors } from '../kit/common-errors.ts';
import { defineOperation } from '../kit/operation.ts';
import { intIdOf } from '../kit/ids.ts';
import { begunOn } from '../kit/revision.ts';
import { productSchema, valuesSchema } from '../products/products.ts';

const attributeParams = z.object({ id: intIdOf('attribute') });
const nameText = z.string().trim().min(1).max(80);
const unitName = z.string().trim().min(1).max(20);
const factorText = z.string().trim().max(40);

/** Changes an attribute. Its data type has a call of its own, because values may be lost. */
export const updateAttribute = defineOperation({
  name: 'attributes.update',
  method: 'PATCH',
  path: '/api/attribute/:id',
  permission: 'admin',
  inVisit: 'allowed',
  kinds: { attribute: 'params.id' },
  params: attributeParams,
  body: z
    .object({
      name: nameText,
      tabname: z.enum(attributeTabs),
      compulsory: z.boolean(),
      is_internal: z.boolean(),
      visible: z.boolean(),
      /** Archived: its values are kept, but it is not offered anywhere. */
      isDisabled: z.boolean(),
      open_options: z.boolean(),
      default_unit: unitName.nullable(),
      dimension: z.enum(dimensions).nullable(),
      default_currency: z.string().trim().length(3).nullable(),
      whole: z.boolean(),
      is_filter: z.boolean(),
      meta: z.object({ is_primary: z.boolean(), step_increment: factorText.nullable() }),
    })
    .partial()
    .extend(begunOn),
  response: attributeSchema,
  errors: [
    'attribute_name_taken',
    'unknown_unit',
    'unknown_currency',
    'not_a_number',
    'attribute_fixed',
    // Another dimension, while there are values in its units.
    'unit_in_use',
    'conflict',
  ],
});

/** The order within a section of the product form, first one first; stored as `priority`. */
export const orderAttributes = defineOperation({
  name: 'attributes.order',
  method: 'PUT',
  path: '/api/attribute/order',
  permission: 'admin',
  inVisit: 'allowed',
  kinds: { attribute: 'any' },
  body: z.object({
    tabname: z.enum(attributeTabs),
    ids: z.array(intIdOf('attribute')).min(1).max(ATTRIBUTES_MAX),
  }),
  response: z.array(attributeSchema),
});

const conversionExample = z.object({
  id: z.int(),
  product_id: z.string(),
  from: z.string(),
  /** As people read it; null if it would be lost. */
  to: z.string().nullable(),
});

/** Shows what another data type would do to the existing values; changes nothing. */
export const previewConversion = defineOperation({
  name: 'attributes.preview_conversion',
  method: 'POST',
  path: '/api/attribute/:id/convert/preview',
  permission: 'admin',
  inVisit: 'allowed',
  kinds: {},
  params: attributeParams,
  body: z.object({ dtype: z.enum(dtypes) }),
  response: z.object({
    /** Products and variants with a value. */
    total: z.int(),
    kept: z.int(),
    lost: z.int(),
    /** Options that the attribute would have, at most `OPTIONS_MAX`; 0 for a type without options. */
    options: z.int(),
    /** The first values that would be lost, at most 20. */
    examples: z.array(conversionExample),
  }),
  errors: ['attribute_fixed'],
});

/** Changes the data type in a task; `accept_lost` is the number of values that the person agreed to lose. */
export const convertAttribute = defineOperation({
  name: 'attributes.convert',
  method: 'POST',
  path: '/api/attribute/:id/convert',
  permission: 'admin',
  inVisit: 'allowed',
  kinds: { attribute: 'params.id', task: 'any' },
  params: attributeParams,
  body: z.object({ dtype: z.enum(dtypes), accept_lost: z.int().min(0) }),
  response: z.object({ task_id: z.uuid() }),
  errors: ['attribute_fixed', 'more_would_be_lost', 'too_many_options', 'task_limit'],
});

const optionSchema = z.object({
  label: z.string(),
  archived: z.boolean(),
  /** Number of products that have it. */
  used: z.int(),
});

export const listOptions = defineOperation({
  name: 'attributes.options',
  method: 'GET',
  path: '/api/attribute/:id/options',
  permission: 'admin',
  kinds: { attribute: 'params.id' },
  params: attributeParams,
  response: z.array(optionSchema),
});

/** Replaces the options, in order. `was` renames one, in all products too; one that is left out must be unused. */
export const setOptions = defineOperation({
  name: 'attributes.set_options',
  method: 'PUT',
  path: '/api/attribute/:id/options',
  permission: 'admin',
  inVisit: 'allowed',
  kinds: { attribute: 'params.id', task: 'any' },
  params: attributeParams,
  body: z.object({
    options: z
      .array(
        z.object({
          label: z.string().trim().max(120),
          was: z.string().max(120).optional(),
          archived: z.boolean().default(false),
        }),
      )
      .max(OPTIONS_MAX),
    ...begunOn,
  }),
  response: z.object({
    options: z.array(optionSchema),
    /** The task that renames options in products; null if no renamed option is in use. */
    task_id: z.uuid().nullable(),
  }),
  errors: ['option_invalid', 'option_in_use', 'task_limit', 'conflict'],
});

const categoryParams = z.object({ id: intIdOf('category') });

export const updateCategory = defineOperation({
  name: 'categories.update',
  method: 'PATCH',
  path: '/api/items/categories/:id',
  permission: ['create_products', 'update_products'],
  kinds: { category: 'params.id' },
  params: categoryParams,
  body: z.object({
    name: z.string().trim().min(1).max(120).optional(),
    /** The whole list, in order; ids keep their meaning. Sub-categories that are left out must be unused. */
    sub_categories: z
      .array(z.object({ id: z.int().optional(), name: z.string().trim().min(1).max(120) }))
      .max(SUB_CATEGORIES_MAX)
      .optional(),
    ...begunOn,
  }),
  response: categorySchema,
  errors: ['category_exists', 'category_in_use', 'task_limit', 'conflict'],
});

export const deleteCategory = defineOperation({
  name: 'categories.delete',
  method: 'DELETE',
  path: '/api/items/categories/:id',
  permission: 'admin',
  inVisit: 'allowed',
  kinds: { category: 'params.id' },
  params: categoryParams,
  response: z.object({ deleted: z.boolean() }),
  errors: ['category_in_use'],
});

export const addSubCategory = defineOperation({
  name: 'categories.add_sub_category',
  method: 'POST',
  path: '/api/items/categories/:id/sub_categories',
  permission: ['create_products', 'update_products'],
  kinds: { category: 'params.id' },
  params: categoryParams,
  body: z.object({ name: z.string().max(120) }),
  response: categorySchema,
  errors: ['option_invalid', 'too_many_sub_categories'],
});

const unitParams = z.object({ id: intIdOf('unit') });
/** For a standard unit, only `is_offered` may change. */
const unitChange = z.object({
  short_name: unitName.optional(),
  conversion_factor: factorText.optional(),
  is_offered: z.boolean().optional(),
  ...begunOn,
});

export const getUnit = defineOperation({
  name: 'uom.get',
  method: 'GET',
  path: '/api/uom/:id',
  permission: 'member',
  kinds: { unit: 'params.id' },
  params: unitParams,
  response: unitSchema,
});

export const createUnit = defineOperation({
  name: 'uom.create',
  method: 'POST',
  path: '/api/uom',
  permission: 'admin',
  inVisit: 'allowed',
  kinds: { unit: 'any' },
  body: z.object({ short_name: unitName, category: z.enum(dimensions), conversion_factor: factorText }),
  response: unitSchema,
  errors: ['unit_exists', 'not_a_number', 'negative', 'number_too_large'],
});

const unitErrors = [
  'unit_exists',
  'unit_standard',
  'unit_in_use',
  'not_a_number',
  'negative',
  'number_too_large',
] as const;

export const updateUnit = defineOperation({
  name: 'uom.update',
  method: 'PATCH',
  path: '/api/uom/:id',
  permission: 'admin',
  inVisit: 'allowed',
  kinds: { unit: 'params.id' },
  params: unitParams,
  body: unitChange,
  response: unitSchema,
  errors: [...unitErrors, 'conflict'],
});

/** Changes several units at once: all of them, or none. */
export const updateUnits = defineOperation({
  name: 'uom.update_many',
  method: 'PATCH',
  path: '/api/uom',
  permission: 'admin',
  inVisit: 'allowed',
  kinds: { unit: 'any' },
  body: z.object({
    units: z
      .array(unitChange.extend({ id: intIdOf('unit') }))
      .min(1)
      .max(200),
  }),
  response: z.array(unitSchema),
  errors: [...unitErrors, 'conflict'],
});

export const deleteUnit = defineOperation({
  name: 'uom.delete',
  method: 'DELETE',
  path: '/api/uom/:id',
  permission: 'admin',
  inVisit: 'allowed',
  kinds: { unit: 'params.id' },
  params: unitParams,
  response: z.object({ deleted: z.boolean() }),
  errors: ['unit_standard', 'unit_in_use'],
});

/** Writes one value of a product or one of its variants; null removes it (ATTR-044). */
export const writeAttributeValue = defineOperation({
  name: 'attribute_values.write',
  method: 'PATCH',
  path: '/api/items/attribute_values',
  permission: 'update_products',
  kinds: { product: 'any' },
  body: z.object({
    product_id: intIdOf('product'),
    variant_id: intIdOf('variant').optional(),
    attribute_id: intIdOf('attribute'),
    value: valuesSchema.valueType,
  }),
  response: productSchema,
  errors: [
    ...valueErrors,
    'costing_editing_denied',
    'packaging_editing_denied',
    'product_gone',
    'product_locked',
  ],
});
