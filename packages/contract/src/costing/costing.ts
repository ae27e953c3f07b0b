import { z } from 'zod';
import { amountString } from '../kit/decimal.ts';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { currencyCode } from '../money/money-shapes.ts';
import { containerSchema, loadSchema } from './loadability-shapes.ts';
import {
  chargeSchema,
  costFactsSchema,
  costFiguresSchema,
  costLineSchema,
  costSheetInputSchema,
} from './sheet-shapes.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    cost_sheet: true;
  }
}

/** Most parts of a bill of materials, over all levels. */
export const BOM_NODES_MAX = 5000;

const params = z.object({ product_id: intIdOf('product') });
const ofVariant = { variant_id: intIdOf('variant').optional() };

export const costSheetSchema = z
  .object({
    product_id: z.int(),
    /** Null for the sheet of the product itself. */
    variant_id: z.int().nullable(),
    /** Counts the versions; 0 while nothing is saved. */
    version: z.int(),
    input: costSheetInputSchema,
    facts: costFactsSchema,
    figures: costFiguresSchema,
    saved_at: z.iso.datetime().nullable(),
    saved_by: z.string().nullable(),
  })
  .meta({ id: 'CostSheet' });
export type CostSheet = z.output<typeof costSheetSchema>;

/** The sheet of a product or variant, in its newest version or an older one; one that was never saved is empty. */
export const getCostSheet = defineOperation({
  name: 'costing.get',
  method: 'GET',
  path: '/api/costing/:product_id',
  permission: 'view_costing',
  kinds: { cost_sheet: 'any' },
  params,
  query: z.object({ ...ofVariant, version: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  response: costSheetSchema,
});

/** Saves a new version of a sheet (COST-014). Rates of other currencies, packaging and volume are those of today. */
export const saveCostSheet = defineOperation({
  name: 'costing.save',
  method: 'PUT',
  path: '/api/costing/:product_id',
  permission: 'edit_costing',
  kinds: { cost_sheet: 'params.product_id' },
  params,
  query: z.object(ofVariant),
  body: z.object({
    /** The version that the change is based on; refused with `conflict` if there is a newer one. */
    version: z.int().min(0),
    sheet: costSheetInputSchema,
    /** Whether sheets that contain it at its cost so far take over the new one, through all levels. */
    carry: z.boolean().default(false),
  }),
  response: costSheetSchema,
  errors: [
    'conflict',
    'no_rate_between',
    'units_differ',
    'bom_cycle',
    'cost_source_gone',
    'number_too_large',
  ],
});

/** What is known of a product's costing without opening it (COST-014): its sheets and their versions. */
export const costingInfo = defineOperation({
  name: 'costing.info',
  method: 'GET',
  path: '/api/costing/:product_id/info',
  permission: 'view_costing',
  kinds: { cost_sheet: 'any' },
  params,
  query: z.object(ofVariant),
  response: z.object({
    sheets: z.array(
      z.object({
        variant_id: z.int().nullable(),
        version: z.int(),
        currency: currencyCode,
        cost: amountString,
        selling_price: amountString.nullable(),
        saved_at: z.iso.datetime(),
        saved_by: z.string(),
      }),
    ),
    /** Versions of the product's own sheet or of that of the variant, newest first. */
    versions: z.array(
      z.object({ version: z.int(), cost: amountString, saved_at: z.iso.datetime(), saved_by: z.string() }),
    ),
  }),
});

/** A saved sheet as a workbook that goes on calculating (COST-018). */
export const costingExcel = defineOperation({
  name: 'costing.excel',
  method: 'POST',
  path: '/api/costing/excel',
  permission: 'view_costing',
  kinds: {},
  body: z.object({
    product_id: intIdOf('product'),
    variant_id: intIdOf('variant').optional(),
    version: z.int().min(1).max(1_000_000).optional(),
  }),
  response: z.object({ download_link: z.string() }),
});

const bomNode = z
  .object({
    /** Its place: the uids of the lines from the top to it, joined by `/`. */
    path: z.string(),
    depth: z.int(),
    /** The sheet that the line is in. */
    sheet: z.object({ product_id: z.int(), variant_id: z.int().nullable(), version: z.int() }),
    kind: costLineSchema.shape.kind,
    source_id: z.int().nullable(),
    variant_id: z.int().nullable(),
    /** Of the product or resource; '' for a line that is only named. */
    code: z.string(),
    name: z.string(),
    unit: z.string(),
    quantity: amountString,
    loss_percent: amountString,
    reference: z.string(),
    rate: amountString,
    rate_unit: z.string(),
    currency: currencyCode,
    /** In its parent, in the parent's currency. */
    cost: amountString,
    /** For the order, multiplied through all levels with loss; whole units of count are rounded up. */
    need: amountString,
  })
  .meta({ id: 'BomNode' });
export type BomNode = z.output<typeof bomNode>;

const bomAnswer = z.object({
  product_id: z.int(),
  order: amountString,
  nodes: z.array(bomNode),
  /** Whether there are more than `BOM_NODES_MAX`. */
  is_cut: z.boolean(),
  /** The sheet of the product itself; null while there is none. */
  top: z
    .object({
      version: z.int(),
      currency: currencyCode,
      making_cost: amountString,
      overheads: amountString,
      packaging: amountString,
      cost: amountString,
    })
    .nullable(),
  /** Its boxes; `cost` is that of a box, `need` how many the order takes. */
  packing: z.array(
    z.object({
      description: z.string(),
      length: z.string(),
      width: z.string(),
      height: z.string(),
      unit: z.string(),
      pieces: z.int(),
      cost: amountString.nullable(),
      currency: z.string(),
      need: amountString,
    }),
  ),
  /** What the order takes of everything that is bought or worked, each once; `cost` is need × rate. */
  to_buy: z.array(
    z.object({
      source_id: z.int().nullable(),
      kind: costLineSchema.shape.kind,
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      need: amountString,
      cost: amountString,
      currency: currencyCode,
    }),
  ),
  /** Where the product itself is a part. */
  used_in: z.array(
    z.object({ product_id: z.int(), variant_id: z.int().nullable(), code: z.string(), name: z.string() }),
  ),
});
const bomQuery = z.object({ ...ofVariant, order: amountString.default('1') });

/** The bill of materials of a product as a tree, parents before children (COST-015). */
export const getBom = defineOperation({
  name: 'costing.bom',
  method: 'GET',
  path: '/api/costing/:product_id/bom',
  permission: 'view_costing',
  kinds: { cost_sheet: 'any' },
  params,
  query: bomQuery,
  response: bomAnswer,
});

/** The same under the path that the documents name (COST-010). */
export const bulkBom = defineOperation({
  name: 'costing.bulk_bom',
  method: 'GET',
  path: '/api/bulk/costing/bom/:id',
  permission: 'view_costing',
  kinds: { cost_sheet: 'any' },
  params: z.object({ id: intIdOf('product') }),
  query: bomQuery,
  response: bomAnswer,
});

/** Names and values of overheads and taxes that the company's sheets use, most used first (COST-016). */
export const listOverheads = defineOperation({
  name: 'costing.overheads',
  method: 'GET',
  path: '/api/costing/overheads',
  permission: 'view_costing',
  kinds: { cost_sheet: 'any' },
  response: z.object({ overheads: z.array(chargeSchema), taxes: z.array(chargeSchema) }),
});

/**
 * The containers to load (COST-017): the common ones and the company's own, which the setting `containers` holds. An own
 * one with the code of a common one takes its place (ruling AE).
 */
export const listContainers = defineOperation({
  name: 'costing.containers',
  method: 'GET',
  path: '/api/costing/loadability/containers',
  permission: 'view_packaging',
  kinds: { setting: 'any' },
  response: z.object({ containers: z.array(containerSchema.extend({ is_own: z.boolean() })) }),
});

/** What the containers hold of a product, in its largest carton (COST-003, COST-008). */
export const loadability = defineOperation({
  name: 'costing.loadability',
  method: 'GET',
  path: '/api/costing/:product_id/loadability',
  permission: 'view_packaging',
  kinds: { product: 'params.product_id', setting: 'any' },
  params,
  query: z.object({
    ...ofVariant,
    /** Gross weight of the carton in kilograms, if it is known. */
    weight_kg: amountString.optional(),
    keep_upright: z.enum(['true', 'false']).default('true'),
  }),
  response: z.object({
    /** Null while the carton has no size or no pieces. */
    carton: z
      .object({ description: z.string(), pieces: z.int(), cbm: amountString, cbm_per_piece: amountString })
      .nullable(),
    loads: z.array(loadSchema),
  }),
});

const effect = z
  .object({
    product_id: z.int(),
    variant_id: z.int().nullable(),
    code: z.string(),
    name: z.string(),
    currency: currencyCode,
    old_cost: amountString,
    new_cost: amountString,
    old_price: amountString.nullable(),
    new_price: amountString.nullable(),
    old_margin_percent: z.string().nullable(),
    /** If the price stays. */
    new_margin_percent: z.string().nullable(),
  })
  .meta({ id: 'CostEffect' });
export type CostEffect = z.output<typeof effect>;

const newPrice = {
  /** The part, material or process whose price changes. */
  child_product_id: intIdOf('product'),
  /** Per unit of its rate, in the currency of its lines. */
  new_price: costLineSchema.shape.rate,
};

/** What a new price of a part or resource would change, through all levels; nothing is saved (COST-011). */
export const previewNewPrice = defineOperation({
  name: 'costing.new_price',
  method: 'GET',
  path: '/api/bulk/costing/new_price',
  permission: 'view_costing',
  kinds: { cost_sheet: 'any' },
  query: z.object({ ...newPrice, id: intIdOf('product').optional() }),
  response: z.object({ products: z.array(effect), total: z.int() }),
  errors: ['cost_source_gone', 'number_too_large', 'too_many_products'],
});

/** Applies a new price to the sheets of these products and of all that contain them, as a task (COST-012, COST-013). */
export const changeCosting = defineOperation({
  name: 'costing.change',
  method: 'POST',
  path: '/api/bulk/costing',
  permission: 'edit_costing',
  kinds: {},
  body: z.object({
    ...newPrice,
    /** Left out: every product that it reaches. */
    product_ids: z.array(intIdOf('product')).min(1).max(10_000).optional(),
  }),
  response: z.object({ task_id: z.uuid() }),
  errors: ['cost_source_gone', 'number_too_large', 'too_many_products', 'task_limit'],
});
