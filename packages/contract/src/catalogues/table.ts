import { z } from 'zod';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { imageSchema } from '../media.ts';
import { moneySchema } from '../money/money-shapes.ts';
import { catalogueProductSchema } from './catalogues.ts';
import { ownInCatalogueSchema } from './prices.ts';

export const OWN_PAGE_SIZE = 100;

/** A product as the library has it, with what the catalogue says instead. */
export const ownProductSchema = catalogueProductSchema
  .extend({
    /** The lowest price by the rules of the catalogue; null for none. */
    calculated: moneySchema.nullable(),
    options: z.array(z.object({ id: z.int(), name: z.string(), calculated: moneySchema.nullable() })),
    /** All pictures of the product and its options. */
    images: z.array(imageSchema),
    own: ownInCatalogueSchema,
  })
  .meta({ id: 'OwnProduct' });
export type OwnProduct = z.output<typeof ownProductSchema>;

const byId = z.object({ id: intIdOf('catalogue') });

/** The products of a catalogue as they are edited for it alone. */
export const listOwnProducts = defineOperation({
  name: 'catalogues.own_products',
  method: 'GET',
  path: '/api/items/collections/:id/own_products',
  permission: 'create_edit_catalogues',
  kinds: { catalogue: 'params.id', product: 'any' },
  params: byId,
  query: z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  response: z.object({
    products: z.array(ownProductSchema),
    total: z.int(),
    /** The currency in which prices are typed; empty while no product has a price. */
    currency: z.string(),
  }),
});

const { name, remark, price, image_ids } = ownInCatalogueSchema.shape;

/**
 * Changes what a catalogue says about products, without changing the products. Only the fields that are sent change, so
 * that two people's changes come together; null takes the library's again.
 */
export const saveOwnProducts = defineOperation({
  name: 'catalogues.save_own_products',
  method: 'PATCH',
  path: '/api/items/collections/:id/own_products',
  permission: 'create_edit_catalogues',
  kinds: { catalogue: 'params.id' },
  params: byId,
  body: z.object({
    changes: z
      .array(
        z.object({
          product_id: intIdOf('product'),
          name: name.nullable(),
          remark: remark.nullable(),
          price: price.nullable(),
          image_ids: image_ids.nullable(),
          /** Prices of single options by the id of the variant; null for the calculated price. */
          variant_prices: z.record(z.string().regex(/^\d{1,15}$/), price.unwrap().nullable()).optional(),
          on_request: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(500),
  }),
  response: z.object({ changed: z.int() }),
  errors: ['approval_needed'],
});
