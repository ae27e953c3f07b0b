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

/** How a category uses an attribute. The order of the list is the order of the form. */
const familyAttribute = z.object({
  attribute_id: z.int(),
  /** Shown first in forms; all others on demand. */
  wanted: z.boolean(),
  /** False: buyers never see it on products of the category. True reveals nothing that the audience rules hide. */
  for_buyers: z.boolean(),
  /** A product without it is incomplete. */
  counts: z.boolean(),
});
export type FamilyAttribute = z.output<typeof familyAttribute>;

const familySchema = z
  .object({
    attributes: z.array(familyAttribute),
    /** 0 while nothing is saved: the family is then derived from the standard attributes. */
    revision: z.int(),
  })
  .meta({ id: 'Family' });
export type Family = z.output<typeof familySchema>;

const familiesSchema = z
  .object({
    category: familySchema,
    /** Sub-categories with a family of their own; the others use the category's. */
    sub_categories: z.array(familySchema.extend({ id: z.int(), name: z.string() })),
  })
  .meta({ id: 'Families' });
export type Families = z.output<typeof familiesSchema>;

const familyOwner = {
  category_id: intIdOf('category'),
  /** Absent for the category itself. */
  sub_category_id: z.coerce.number().int().positive().optional(),
};

/** The families of a category. Without a category: what is asked of products that have none. */
export const getFamilies = defineOperation({
  name: 'families.get',
  method: 'GET',
  path: '/api/items/families',
  permission: 'view_products',
  kinds: { family: 'any', attribute: 'any' },
  query: z.object({ category_id: familyOwner.category_id.optional() }),
  response: familiesSchema,
});

/** The proposed family of a category, based on the values that its products have. */
export const proposeFamily = defineOperation({
  name: 'families.propose',
  method: 'GET',
  path: '/api/items/families/proposal',
  permission: 'admin',
  kinds: {},
  query: z.object(familyOwner),
  response: z.object({
    /** How many products were examined; if there are very many, only the newest. */
    product_count: z.int(),
    /** In order; `filled` is the number of those products that have a value. */
    attributes: z.array(familyAttribute.extend({ filled: z.int() })),
  }),
});

/** Replaces the family of a category or sub-category; its products are scored again. */
export const saveFamily = defineOperation({
  name: 'families.save',
  method: 'PUT',
  path: '/api/items/families',
  permission: 'admin',
  inVisit: 'allowed',
  kinds: { family: 'any', product: 'any' },
  body: z.object({
    ...familyOwner,
    attributes: z.array(familyAttribute.extend({ attribute_id: intIdOf('attribute') })).max(ATTRIBUTES_MAX),
    ...begunOn,
  }),
  response: familySchema,
  errors: ['conflict'],
});

/**
 * Removes a family: a sub-category then uses its category's, a category the one derived from the standard attributes.
 */
export const deleteFamily = defineOperation({
  name: 'families.delete',
  method: 'DELETE',
  path: '/api/items/families',
  permission: 'admin',
  inVisit: 'allowed',
  kinds: { family: 'any', product: 'any' },
  query: z.object({ ...familyOwner, revision: z.coerce.number().int().optional() }),
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
