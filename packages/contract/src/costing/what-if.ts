import { z } from 'zod';
import { amountString, decimalString } from '../kit/decimal.ts';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { currencyCode, exchangeRateSchema } from '../money/money-shapes.ts';
import { costLineSchema } from './sheet-shapes.ts';

/** Products of one page of a preview. */
export const WHAT_IF_PAGE = 100;

const changes = {
  /** New prices of parts, materials and processes, per unit of their rate and in its currency. */
  prices: z
    .array(
      z.object({ child_product_id: intIdOf('product'), new_price: costLineSchema.shape.rate }).meta({
        id: 'NewPrice',
      }),
    )
    .max(20)
    .default([]),
  /** New exchange rates, for each pair in one direction. */
  rates: z
    .array(exchangeRateSchema.pick({ base: true, quote: true, rate: true }))
    .max(10)
    .default([]),
};

const sheetOwner = z
  .object({ product_id: z.int(), variant_id: z.int().nullable() })
  .meta({ id: 'SheetOwner' });

/** Counts of a preview, which are its filters. */
export const whatIfFilters = ['all', 'below', 'above'] as const;
export type WhatIfFilter = (typeof whatIfFilters)[number];

const moved = sheetOwner
  .extend({
    code: z.string(),
    name: z.string(),
    image: z.string().nullable(),
    currency: currencyCode,
    old_cost: amountString,
    new_cost: amountString,
    /** EXW, as it is. */
    price: amountString,
    /** The EXW price with the margin of the sheet. */
    price_that_keeps: amountString,
    old_margin_percent: decimalString.nullable(),
    /** If the price stays. */
    new_margin_percent: decimalString.nullable(),
    is_below: z.boolean(),
  })
  .meta({ id: 'MovedProduct' });
export type MovedProduct = z.output<typeof moved>;

/** A line of an open quotation whose cost moves; its price stays. */
export const movedQuotationSchema = z
  .object({
    /** The enquiry and the quotation, as in `/quotations/{id}`. */
    enquiry_id: z.string(),
    number: z.string(),
    revision: z.int(),
    state: z.string(),
    sent_at: z.iso.datetime().nullable(),
    buyer: z.string(),
    product_name: z.string(),
    pieces: amountString,
    price: amountString,
    currency: currencyCode,
    incoterm: z.string(),
    old_margin_percent: decimalString.nullable(),
    new_margin_percent: decimalString.nullable(),
    is_below: z.boolean(),
  })
  .meta({ id: 'MovedQuotation' });
export type MovedQuotation = z.output<typeof movedQuotationSchema>;

/** What new prices and exchange rates would do to all products; nothing is saved. */
export const whatIf = defineOperation({
  name: 'costing.what_if',
  method: 'POST',
  path: '/api/costing/what_if',
  permission: 'view_costing',
  kinds: {},
  body: z.object({
    ...changes,
    /** What is to change although nobody has named its new price yet: it is only named in the answer. */
    items: z.array(intIdOf('product')).max(20).default([]),
    show: z.enum(whatIfFilters).default('all'),
    page: z.int().min(1).max(1000).default(1),
  }),
  response: z.object({
    /** What changes, with its price now. */
    prices: z.array(
      z.object({
        child_product_id: z.int(),
        type: z.enum(['product', 'material', 'process']),
        code: z.string(),
        name: z.string(),
        unit: z.string(),
        currency: currencyCode,
        old_price: amountString,
      }),
    ),
    /** The company's rates now, of the pairs that change. */
    rates: z.array(exchangeRateSchema),
    /** The company's least margin in percent of the price; null for none. */
    floor: z.string().nullable(),
    /** Products that move, by whether their margin falls below the floor. */
    counts: z.object({ all: z.int(), below: z.int(), above: z.int() }),
    /** The least and the largest change of a cost; null if they are in several currencies. */
    range: z.object({ least: decimalString, most: decimalString, currency: currencyCode }).nullable(),
    /** One page, worst margin first. */
    products: z.array(moved),
    /** Lines of open quotations with products that move, worst margin first; null for people who may not see them. */
    quotations: z.array(movedQuotationSchema).nullable(),
    /** All these quotations, those with a line below the floor, and their lines, of which only the worst are named. */
    quotation_counts: z.object({ all: z.int(), below: z.int(), lines: z.int() }).nullable(),
  }),
  errors: ['cost_source_gone', 'number_too_large', 'too_many_products'],
});

/**
 * Saves new prices and exchange rates: they are entered in the resource library and the company's rates, and the costs
 * of all products follow as a task. Products keep their price, and so their margin moves, unless they get a new one.
 */
export const saveWhatIf = defineOperation({
  name: 'costing.save_what_if',
  method: 'POST',
  path: '/api/costing/what_if/save',
  permission: 'edit_costing',
  kinds: { resource: 'any', exchange_rate: 'any', task: 'any' },
  body: z.object({
    ...changes,
    /** Which products get the price that keeps their margin: those of a filter, but for these it is the other way. */
    new_prices: z
      .object({
        of: z.enum(['none', ...whatIfFilters]),
        except: z.array(sheetOwner).max(10_000).default([]),
      })
      .default({ of: 'none', except: [] }),
  }),
  /** Null if no product moves. */
  response: z.object({ task_id: z.uuid().nullable() }),
  errors: ['cost_source_gone', 'number_too_large', 'too_many_products', 'task_limit'],
});

/** The preview as a sheet. */
export const whatIfExcel = defineOperation({
  name: 'costing.what_if_excel',
  method: 'POST',
  path: '/api/costing/what_if/excel',
  permission: 'view_costing',
  kinds: {},
  body: z.object(changes),
  response: z.object({ download_link: z.string() }),
  errors: ['cost_source_gone', 'number_too_large', 'too_many_products'],
});
