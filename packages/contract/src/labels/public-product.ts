import { z } from 'zod';
import { defineOperation } from '../kit/operation.ts';
import { linkToken } from '../links/links.ts';

const facts = z.array(z.object({ label: z.string(), value: z.string() }));

/** What anybody who holds a label may read of its product, without signing in: the allow-list. */
export const publicProductSchema = z
  .object({
    company: z.string(),
    product_id: z.string(),
    name: z.string(),
    category: z.string(),
    description: z.string(),
    /** Null if the company's label prints none. */
    price: z.string().nullable(),
    facts,
    /** Signed addresses. */
    images: z.array(z.string()),
    variants: z.array(
      z.object({
        variant_id: z.string(),
        options: z.record(z.string(), z.string()),
        price: z.string().nullable(),
        facts,
      }),
    ),
    /** The ID of the variant that the label belongs to. */
    variant_id: z.string().nullable(),
  })
  .meta({ id: 'PublicProduct' });

/** The product of a label; the same data as its page `/qr/public/{token}` (LABEL-019, LABEL-020). */
export const publicProduct = defineOperation({
  name: 'labels.public_product',
  method: 'GET',
  path: '/api/qr/public/:token',
  permission: 'public',
  params: z.object({ token: linkToken }),
  response: publicProductSchema,
  errors: ['product_withdrawn', 'link_locked'],
});
