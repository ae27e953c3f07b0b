import { z } from 'zod';

/** Exports that are recognised by their documented columns. */
export const sheetFormats = [
  'shopify',
  'woocommerce',
  'magento',
  'prestashop',
  'prestashop_combinations',
  'odoo',
  'erpnext',
  'akeneo',
  'akeneo_models',
  'amazon',
  'wix',
  'squarespace',
  'bigcommerce',
  'etsy',
  'ebay',
  'shopee',
  'trendyol',
  'square',
] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/**
 * What makes rows one product: nothing (`row`), the same ID (`id`), a column with the ID of the product that they belong
 * to (`parent`) or with the variants that belong to it (`children`), the same cell in any column (`column`), the same
 * name, the beginning of the SKU (`stem`), or an ID that stands in the first row only (`filled_down`).
 */
export const groupingKinds = [
  'row',
  'id',
  'parent',
  'children',
  'column',
  'name',
  'stem',
  'filled_down',
] as const;

export const groupingSchema = z.object({
  by: z.enum(groupingKinds),
  /** Place of the column that it goes by; null where it goes by none of its own. */
  column: z.int().min(0).max(10_000).nullable(),
});
export type Grouping = z.output<typeof groupingSchema>;

/** A grouping with what it makes of the sheet. */
export const countedGroupingSchema = groupingSchema.extend({
  products: z.int(),
  variants: z.int(),
  /** A product of several rows. */
  example: z.object({ product_id: z.string(), name: z.string(), variants: z.array(z.string()) }).nullable(),
});
export type CountedGrouping = z.output<typeof countedGroupingSchema>;

/** How the letters of a text file are written, where it does not say so itself. */
export const sheetEncodings = [
  'utf-8',
  'windows-1254',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'shift_jis',
  'euc-kr',
  'gb18030',
] as const;
export type SheetEncoding = (typeof sheetEncodings)[number];

/** How the sheet of an import is read: which one, from which row on, and what makes its rows products. */
export const layoutSchema = z.object({
  format: z.enum(sheetFormats).nullable(),
  sheet: z.string(),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  /** Row numbers of the titles; none where the first row is data and the columns are called A, B, … */
  header_rows: z.array(z.int()),
  /** The beginning of the sheet as it stands. */
  first_rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** Rows that are no products: the head again, totals, headings and foot notes. The first of them. */
  left_out: z.array(z.object({ row: z.int(), why: z.enum(['head', 'total', 'note']), text: z.string() })),
  left_out_count: z.int(),
  /** Rows that are taken in though they look like such. */
  kept_rows: z.array(z.int()),
  hidden: z.object({
    rows: z.int(),
    /** They are hidden by a filter. */
    by_filter: z.boolean(),
    /** They are taken in. */
    taken: z.boolean(),
    /** Letters of hidden columns. */
    columns: z.array(z.string()),
  }),
  /** What the letters of a text file are read as, where that was found out by them; null where there is no doubt. */
  encoding: z
    .object({
      value: z.enum(sheetEncodings),
      from: z.enum(['cells', 'person']),
      /** What some words of the file would be. */
      choices: z.array(z.object({ value: z.enum(sheetEncodings), shown: z.string() })),
    })
    .nullable(),
  /** Where new products have their names from: cells, their IDs, or nothing, so that it is asked. */
  names: z.enum(['cells', 'id', 'asked']),
  grouping: groupingSchema,
  /** Groupings that fit this sheet; empty until it was checked. */
  groupings: z.array(countedGroupingSchema),
});
export type SheetLayout = z.output<typeof layoutSchema>;

/** Rows that can be taken in one by one. */
export const KEPT_ROWS_MAX = 200;

/** What a person changes of it. A new sheet is looked at anew, whatever was chosen for the last one. */
export const layoutChangeSchema = z.object({
  sheet: z.string().max(200).optional(),
  header_rows: z.array(z.int().min(1).max(2_000)).max(3).optional(),
  kept_rows: z.array(z.int().min(1).max(10_000_000)).max(KEPT_ROWS_MAX).optional(),
  take_hidden: z.boolean().optional(),
  grouping: groupingSchema.optional(),
  encoding: z.enum(sheetEncodings).optional(),
  /** New products are named by their IDs where the sheet has no names. */
  names_from_id: z.boolean().optional(),
});
export type LayoutChange = z.output<typeof layoutChangeSchema>;
