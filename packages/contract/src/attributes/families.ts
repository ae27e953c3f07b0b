import { z } from 'zod';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { begunOn } from '../kit/revision.ts';
import { labelKey } from '../values/fold-text.ts';
import { ATTRIBUTES_MAX } from './attributes.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    family: true;
  }
}

/** What a category does with an attribute. The order of the list is that of the form. */
const familyAttribute = z.object({
  attribute_id: z.int(),
  /** Shown first in forms; others on demand. */
  wanted: z.boolean(),
  /** False: no buyer sees it of products of the category. True shows nothing that the audience rules keep back. */
  for_buyers: z.boolean(),
  /** A product without it is incomplete. */
  counts: z.boolean(),
});
export type FamilyAttribute = z.output<typeof familyAttribute>;

const familySchema = z
  .object({
    attributes: z.array(familyAttribute),
    /** 0 while nothing is saved: it is then what the standard attributes make of it. */
    revision: z.int(),
  })
  .meta({ id: 'Family' });
export type Family = z.output<typeof familySchema>;

const familiesSchema = z
  .object({
    category: familySchema,
    /** Sub-categories with a family of their own; the others have that of the category. */
    sub_categories: z.array(familySchema.extend({ id: z.int(), name: z.string() })),
  })
  .meta({ id: 'Families' });
export type Families = z.output<typeof familiesSchema>;

const familyOfWhat = {
  category_id: intIdOf('category'),
  /** Absent: of the category itself. */
  sub_category_id: z.coerce.number().int().positive().optional(),
};

/** The families of a category; without one what is asked of products that have no category. */
export const getFamilies = defineOperation({
  name: 'families.get',
  method: 'GET',
  path: '/api/items/families',
  permission: 'view_products',
  kinds: { family: 'any', attribute: 'any' },
  query: z.object({ category_id: familyOfWhat.category_id.optional() }),
  response: familiesSchema,
});

/** What of products a category is proposed to ask: from the values that its products have. */
export const proposeFamily = defineOperation({
  name: 'families.propose',
  method: 'GET',
  path: '/api/items/families/proposal',
  permission: 'admin',
  kinds: {},
  query: z.object(familyOfWhat),
  response: z.object({
    /** How many products were looked at; the newest, where there are very many. */
    product_count: z.int(),
    /** In their order; `filled`: of how many of the products it has a value. */
    attributes: z.array(familyAttribute.extend({ filled: z.int() })),
  }),
});

/** Replaces the family of a category or sub-category; the scores of its products follow. */
export const saveFamily = defineOperation({
  name: 'families.save',
  method: 'PUT',
  path: '/api/items/families',
  permission: 'admin',
  kinds: { family: 'any', product: 'any' },
  body: z.object({
    ...familyOfWhat,
    attributes: z.array(familyAttribute.extend({ attribute_id: intIdOf('attribute') })).max(ATTRIBUTES_MAX),
    ...begunOn,
  }),
  response: familySchema,
  errors: ['conflict'],
});

/** Takes a family away again: a sub-category has that of its category then, a category what the standard attributes make. */
export const deleteFamily = defineOperation({
  name: 'families.delete',
  method: 'DELETE',
  path: '/api/items/families',
  permission: 'admin',
  kinds: { family: 'any', product: 'any' },
  query: z.object({ ...familyOfWhat, revision: z.coerce.number().int().optional() }),
  response: familiesSchema,
  errors: ['conflict'],
});

/**
 * The family of a product among those of its category.
 * @param subCategory the product's own, by name
 */
export function familyOf({ category, sub_categories: subs }: Families, subCategory: unknown): Family {
  if (typeof subCategory !== 'string' || subs.length === 0) return category;
  const key = labelKey(subCategory);
  return subs.find(({ name }) => labelKey(name) === key) ?? category;
}
