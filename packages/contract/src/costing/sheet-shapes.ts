import { z } from 'zod';
import { SECONDARY_UNIT } from '../attribute-types/units.ts';
import { amountString, decimalString } from '../kit/decimal.ts';
import { currencyCode, exchangeRateSchema } from '../money/money-shapes.ts';

export const costLineKinds = ['part', 'material', 'process'] as const;
export type CostLineKind = (typeof costLineKinds)[number];

/** Most lines of one sheet. */
export const COST_LINES_MAX = 300;
/** Decimals of a sheet: two at first, more for parts worth less than a cent (ruling AJ). */
export const COST_DECIMALS = { least: 2, most: 6 } as const;

/** At most 9 digits before and 6 after the point: 15 together, which workbooks keep as they are. */
const quantity = amountString.refine((text) => /^\d{1,9}(\.\d{1,6})?$/.test(text), 'is too long');
const percent = amountString.refine((text) => Number(text) <= 100, 'must not be above 100');
const name = z.string().trim().max(200);
const recordId = z.int().positive();

/** Where a figure came from: a supplier's rate, another sheet, the company's containers, or a person who typed it. */
export const figureSourceSchema = z
  .object({
    kind: z.enum(['typed', 'resource', 'sheet', 'container']),
    /** Supplier of the rate, name of the container, or who typed it. */
    by: z.string().max(200),
    day: z.iso.date(),
  })
  .meta({ id: 'FigureSource' });

/** A part (another product), a material or a process of the resource library, or one that is only named. */
export const costLineSchema = z.object({
  /** Stays the same while a line is edited, so that versions can be compared line by line. */
  uid: z.string().min(1).max(40),
  kind: z.enum(costLineKinds),
  /** The product or resource; null for a line that is only named. */
  source_id: recordId.meta({ entity: 'resource', others: ['product'] }).nullable(),
  /** The variant of a part; null for the product itself. */
  variant_id: recordId.meta({ entity: 'variant' }).nullable().default(null),
  name: name.min(1),
  quantity,
  /** Unit of the quantity, such as `g`. */
  unit: z.string().trim().max(20),
  rate: quantity,
  /** Unit that the rate is for, such as `kg`; '' for the unit of the quantity. */
  rate_unit: z.string().trim().max(20).default(''),
  currency: currencyCode,
  /** Wastage of a material, rejection of a process, in percent; parts have none. */
  loss_percent: percent.default('0'),
  source: figureSourceSchema.nullable().default(null),
  /** What tells it from another line of the same part, such as its place in the drawing. */
  reference: z.string().trim().max(60).optional(),
});
export type CostLine = z.output<typeof costLineSchema>;

export const chargeSchema = z
  .object({ name, kind: z.enum(['percent', 'fixed']), value: quantity })
  .refine(({ kind, value }) => kind === 'fixed' || Number(value) <= 1000, {
    message: 'must not be above 1000',
    path: ['value'],
  })
  .meta({ id: 'Charge' });
/** A percentage of what it is added to, or a fixed amount per piece in the currency of the sheet. */
export type Charge = z.output<typeof chargeSchema>;

export const freightSchema = z.object({
  /** The rate is for a full container, for a cubic metre, or for a piece. */
  basis: z.enum(['container', 'cbm', 'piece']),
  rate: quantity,
  container: z.string().max(20).default(''),
});
export type Freight = z.output<typeof freightSchema>;

/** Freight of a costing sheet; what a full container costs may be in another currency than the sheet. */
export const sheetFreightSchema = freightSchema.extend({
  /** Of the rate; the sheet's if absent. */
  currency: currencyCode.optional(),
  source: figureSourceSchema.nullable().optional(),
});
export type SheetFreight = z.output<typeof sheetFreightSchema>;

export const incotermPrices = ['EXW', 'FOB', 'CFR', 'CIF'] as const;
export type IncotermPrice = (typeof incotermPrices)[number];

/** What a person enters of a costing sheet (COST-001); everything else is worked out by `costSheet`. */
export const costSheetInputSchema = z
  .object({
    currency: currencyCode,
    decimals: z.int().min(COST_DECIMALS.least).max(COST_DECIMALS.most).default(COST_DECIMALS.least),
    /** What the sheet is for one of, such as a piece or a set. */
    selling_unit: z.string().trim().min(1).max(20).default(SECONDARY_UNIT.unit),
    lines: z.array(costLineSchema).max(COST_LINES_MAX).default([]),
    overheads: z.array(chargeSchema).max(20).default([]),
    margin: z
      .object({
        basis: z.enum(['cost', 'price']),
        percent: decimalString.refine((text) => Math.abs(Number(text)) <= 10_000, 'is too large'),
      })
      .refine(({ percent: text }) => Number(text) > -100, {
        message: 'must be above -100',
        path: ['percent'],
      })
      .refine(({ basis, percent: text }) => basis === 'cost' || Number(text) < 100, {
        message: 'of the price must be below 100',
        path: ['percent'],
      })
      .default({ basis: 'cost', percent: '0' }),
    /** Freight to the port, and charges of the port and for papers, per piece. */
    inland_freight: quantity.default('0'),
    port_charges: quantity.default('0'),
    freight: sheetFreightSchema.nullable().default(null),
    /** Percentage of 110 % of the CIF value. */
    insurance_percent: percent.refine((text) => Number(text) <= 50, 'must not be above 50').default('0'),
    /** The price that is sold at. */
    incoterm: z.enum(incotermPrices).default('EXW'),
    taxes: z.array(chargeSchema).max(20).default([]),
    /** The template that it was begun from; null for none. */
    template_id: z.int().meta({ entity: 'cost-template' }).nullable().default(null),
  })
  .refine(({ lines }) => new Set(lines.map(({ uid }) => uid)).size === lines.length, {
    message: 'each line needs a uid of its own',
    path: ['lines'],
  });
export type CostSheetInput = z.output<typeof costSheetInputSchema>;

/** What a sheet needs to know beside its input; stored with it, so that it keeps its figures. */
export const costFactsSchema = z
  .object({
    /** Rates at which lines in other currencies are converted. */
    rates: z.array(exchangeRateSchema),
    /** Cost of all boxes of a piece, as an amount in the currency of the sheet. */
    packaging_per_piece: amountString,
    /** Cubic metres of a piece; null if unknown. */
    cbm_per_piece: amountString.nullable(),
    /** Pieces in the container that freight is paid for; null if unknown. */
    pieces_per_container: z.int().nullable(),
  })
  .meta({ id: 'CostFacts' });
export type CostFacts = z.output<typeof costFactsSchema>;

/** Figures per piece; `amount` is rounded. */
export const costFiguresSchema = z
  .object({
    lines: z.array(z.object({ uid: z.string(), amount: amountString, converted_rate: amountString })),
    parts: amountString,
    materials: amountString,
    processes: amountString,
    making_cost: amountString,
    overheads: z.array(amountString),
    packaging: amountString,
    cost: amountString,
    exw: amountString,
    inland_freight: amountString,
    port_charges: amountString,
    fob: amountString,
    /** Null if what it depends on is unknown; so are the prices with freight. */
    freight: amountString.nullable(),
    cfr: amountString.nullable(),
    insurance: amountString.nullable(),
    cif: amountString.nullable(),
    /** The price at the chosen Incoterm, before taxes; null if it is not known. */
    price: amountString.nullable(),
    taxes: z.array(amountString),
    selling_price: amountString.nullable(),
    /** What is left of the EXW price, in the currency and in percent of the price (2 decimals). */
    margin: decimalString,
    margin_percent: decimalString.nullable(),
  })
  .meta({ id: 'CostFigures' });
export type CostFigures = z.output<typeof costFiguresSchema>;
