import { z } from 'zod';
import { namedRevision } from './kit/revision.ts';
import { defineOperation } from './kit/operation.ts';
import { intIdOf } from './kit/ids.ts';
import { paging } from './kit/paging.ts';

export const resourceTypes = ['material', 'process'] as const;
export type ResourceType = (typeof resourceTypes)[number];

const decimalText = z.string().trim().max(40);

export const resourceInputSchema = z.object({
  name: z.string().trim().min(1).max(200),
  /** Its own code; made from its type and a number if none is given. */
  code: z.string().trim().min(1).max(64),
  category: z.string().trim().max(120),
  /** What the rate is for: a unit of measure, or a word such as `hour`. */
  unit: z.string().trim().max(20),
  /** Decimal text, '' if unknown. */
  rate: decimalText,
  currency: z.string().trim().max(3),
  /** Percentage lost in production, 0 to 100; decimal text. */
  wastage_percent: decimalText,
  supplier: z.string().trim().max(200),
  remarks: z.string().trim().max(2000),
});

/** A resource as people enter it, all as text. */
export type ResourceInput = z.output<typeof resourceInputSchema>;

export const resourceSchema = resourceInputSchema
  .extend({
    id: z.int(),
    type: z.enum(resourceTypes),
    /** Products that use it. */
    used_in: z.int(),
    revision: z.int(),
    updated_at: z.iso.datetime(),
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'Resource' });
export type Resource = z.output<typeof resourceSchema>;

const resourceErrors = [
  'resource_exists',
  'product_id_taken',
  'not_a_number',
  'negative',
  'number_too_large',
  'too_many_decimals',
  'not_a_percent',
  'unknown_currency',
  'enter_currency',
  'enter_unit',
] as const;
const params = z.object({ id: intIdOf('resource') });

export const resourceSorts = ['name', '-name', 'rate', '-rate', '-updated_at'] as const;

export const listResources = defineOperation({
  name: 'resources.list',
  method: 'GET',
  path: '/api/resources',
  permission: 'view_resources',
  kinds: { resource: 'any' },
  query: z.object({
    type: z.enum(resourceTypes),
    query: z.string().max(200).default(''),
    category: z.string().max(120).optional(),
    sort: z.enum(resourceSorts).default('name'),
    ...paging(),
  }),
  response: z.object({
    resources: z.array(resourceSchema),
    total: z.int(),
    /** Of this type, for the filter. */
    categories: z.array(z.object({ name: z.string(), count: z.int() })),
    suppliers: z.array(z.string()),
  }),
});

export const createResource = defineOperation({
  name: 'resources.create',
  method: 'POST',
  path: '/api/resources',
  permission: 'add_resources',
  kinds: { resource: 'answer.id' },
  body: resourceInputSchema
    .partial()
    .required({ name: true })
    .extend({ type: z.enum(resourceTypes) }),
  response: resourceSchema,
  errors: resourceErrors,
});

export const updateResource = defineOperation({
  name: 'resources.update',
  method: 'PATCH',
  path: '/api/resources/:id',
  permission: 'edit_resources',
  kinds: { resource: 'params.id' },
  params,
  body: resourceInputSchema.partial().extend({ revision: namedRevision }),
  response: resourceSchema,
  /** `resource_in_use`: products refer to it by name, so only the spelling of the name may change. */
  errors: [...resourceErrors, 'resource_gone', 'resource_in_use', 'conflict'],
});

export const deleteResource = defineOperation({
  name: 'resources.delete',
  method: 'DELETE',
  path: '/api/resources/:id',
  permission: 'delete_resources',
  kinds: { resource: 'params.id' },
  params,
  response: z.object({ deleted: z.boolean() }),
  errors: ['resource_gone', 'resource_in_use'],
});

/** The products that use a material or a process; without `view_products`, only their number. */
export const resourceUses = defineOperation({
  name: 'resources.where_used',
  method: 'GET',
  path: '/api/resources/:id/where_used',
  permission: 'view_resources',
  kinds: { resource: 'params.id' },
  params,
  response: z.object({
    total: z.int(),
    /** At most 200, by product ID. */
    products: z.array(
      z.object({
        id: z.int(),
        product_id: z.string(),
        name: z.string(),
        /** Name of the attribute in which it is used, e.g. Composition. */
        attribute: z.string(),
        /** Percentage of a composition; null if none is given. */
        percent: z.string().nullable(),
      }),
    ),
  }),
  errors: ['resource_gone'],
});
