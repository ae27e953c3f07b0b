import { z } from 'zod';
import { sheetOperations } from '../incoming-sheets.ts';
import { amountString } from '../kit/decimal.ts';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { currencyCode } from '../money/money-shapes.ts';
import { costLineSchema } from './sheet-shapes.ts';

/** Most products of an answer about where something is used. */
export const USES_MAX = 200;

/** The products that contain a part, material or process, directly or through parts of theirs. */
export const whereUsed = defineOperation({
  name: 'costing.where_used',
  method: 'GET',
  path: '/api/costing/where_used/:id',
  permission: 'view_costing',
  kinds: { cost_sheet: 'any' },
  params: z.object({ id: intIdOf('product') }),
  response: z.object({
    code: z.string(),
    name: z.string(),
    type: z.enum(['product', 'material', 'process']),
    products: z.array(
      z
        .object({
          product_id: z.int(),
          variant_id: z.int().nullable(),
          code: z.string(),
          name: z.string(),
          image: z.string().nullable(),
          /** Codes of the parts that it is in; empty where it is used directly. */
          through: z.array(z.string()),
          /** In one of the product, with loss, in `unit`. */
          quantity: amountString,
          unit: z.string(),
          /** What it costs in one of the product, and what that costs. */
          share: amountString,
          cost: amountString,
          currency: currencyCode,
        })
        .meta({ id: 'CostUse' }),
    ),
    total: z.int(),
  }),
  errors: ['cost_source_gone'],
});

/** What can be put into a sheet: products, materials and processes found by words. */
export const findCostItems = defineOperation({
  name: 'costing.items',
  method: 'GET',
  path: '/api/costing/items',
  permission: 'view_costing',
  kinds: { cost_sheet: 'any', product: 'any', resource: 'any' },
  query: z.object({
    query: z.string().trim().max(200).default(''),
    /** Only these. */
    type: z.enum(['product', 'material', 'process']).optional(),
    /** Leaves out this product and everything that contains it. */
    not_above: intIdOf('product').optional(),
    /** Leaves out products that have no costing sheet. */
    costed: z.stringbool().default(false),
  }),
  response: z.array(
    z
      .object({
        id: z.int(),
        type: z.enum(['product', 'material', 'process']),
        code: z.string(),
        name: z.string(),
        /** Unit of its rate, its rate and currency; of a product the cost of its sheet. Null where there is none. */
        unit: z.string(),
        rate: amountString.nullable(),
        currency: currencyCode.nullable(),
        loss_percent: amountString,
        /** The sheet or supplier that its rate is from. */
        source: costLineSchema.shape.source,
      })
      .meta({ id: 'CostItem' }),
  ),
});

export type CostItem = z.output<typeof findCostItems.response>[number];

/** A bill of materials as a sheet, with the need of an order. It can be brought in again. */
export const bomExcel = defineOperation({
  name: 'costing.bom_excel',
  method: 'POST',
  path: '/api/costing/bom/excel',
  permission: 'view_costing',
  kinds: {},
  body: z.object({
    product_id: intIdOf('product'),
    variant_id: intIdOf('variant').optional(),
    order: amountString.default('1'),
  }),
  response: z.object({ download_link: z.string() }),
});

/** Bills of materials from a sheet: parent, child, quantity, unit, reference. */
export const bomSheets = sheetOperations({
  name: 'costing',
  path: 'costing/bom/import',
  entity: 'bom-sheet',
  permission: 'edit_costing',
});
