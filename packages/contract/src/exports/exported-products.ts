import { z } from 'zod';
import { intIdOf } from '../kit/ids.ts';
import { BULK_IDS_MAX } from '../products/product-bulk.ts';
import { searchArgs } from '../search/search.ts';

/**
 * Ids of products, each with the ids of the wanted variants (an empty list means all of them); or `all`: everything
 * that `matching` finds except `except`, and without `matching` everything that is not archived.
 */
export const exportedProducts = {
  product_ids: z.union([
    z.literal('all'),
    z
      .record(z.string().regex(/^\d{1,15}$/), z.array(intIdOf('variant')).max(1_000))
      .check(({ value, issues }) => {
        if (Object.keys(value).length <= BULK_IDS_MAX) return;
        issues.push({
          code: 'too_big',
          origin: 'array',
          maximum: BULK_IDS_MAX,
          input: value,
          continue: true,
        });
      }),
  ]),
  matching: searchArgs.optional(),
  except: z.array(z.int().positive()).max(BULK_IDS_MAX).optional(),
};
export const exportedProductsSchema = z.object(exportedProducts);
export type ExportedProducts = z.output<typeof exportedProductsSchema>;

/** Errors in the products chosen for an export. */
export const exportErrors = [
  'task_limit',
  'nothing_selected',
  'invalid_filter',
  'unknown_time_zone',
  'not_found',
] as const;
