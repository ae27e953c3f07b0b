import { z } from 'zod';
import { ownUnitSchema } from '../attributes/attributes.ts';
import { amountString } from '../kit/decimal.ts';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { exchangeRateSchema, moneySchema } from '../money/money-shapes.ts';
import { costLineSchema } from './sheet-shapes.ts';

export const costGroundSchema = z
  .object({
    rates: z.array(exchangeRateSchema),
    /** The boxes of a piece; null where a cost is not known. */
    packaging: z.array(
      z.object({ description: z.string(), currency: z.string(), cost_per_piece: amountString.nullable() }),
    ),
    cbm_per_piece: amountString.nullable(),
    containers: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** How many it holds; null while the carton is not known or does not fit. */
        pieces: z.int().nullable(),
        /** What a full one costs, as the company knows it. */
        freight: moneySchema.optional(),
      }),
    ),
    own_units: z.array(ownUnitSchema),
    /** What the parts and resources of the current sheet cost today; those that are gone are missing. */
    sources: z.array(
      costLineSchema.pick({
        source_id: true,
        variant_id: true,
        rate: true,
        rate_unit: true,
        currency: true,
        loss_percent: true,
        source: true,
      }),
    ),
  })
  .meta({ id: 'CostGround' });
/** What a sheet is worked out from today, beside what is entered. */
export type CostGround = z.output<typeof costGroundSchema>;

/** What a sheet of a product is worked out from today. */
export const getCostGround = defineOperation({
  name: 'costing.ground',
  method: 'GET',
  path: '/api/costing/:product_id/ground',
  permission: 'view_costing',
  kinds: {
    cost_sheet: 'any',
    product: 'params.product_id',
    exchange_rate: 'any',
    resource: 'any',
    setting: 'any',
  },
  params: z.object({ product_id: intIdOf('product') }),
  query: z.object({ variant_id: intIdOf('variant').optional() }),
  response: costGroundSchema,
});
