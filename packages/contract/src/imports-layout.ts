import { z } from 'zod';

/** Export formats that are recognised by their documented columns. */
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
  'ecwid',
  'saleor',
  'shopware',
  'opencart',
  'faire',
  'salla',
  'google',
  'lightspeed',
  'zoho',
] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/**
 * What makes rows one product: nothing (`row`), the same ID (`id`), a column with the ID of the product that they
 * belong to (`parent`) or with its variants (`children`), the same cell in any column (`column`), the same name, the
 * common start of the SKU (`stem`), or an ID that is only in the first row (`filled_down`).
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
  /** Index of the column that it uses; null if it uses no particular one. */
  column: z.int().min(0).max(10_000).nullable(),
});
export type Grouping = z.output<typeof groupingSchema>;

/** A grouping, and what it would make of the sheet. */
export const countedGroupingSchema = groupingSchema.extend({
  products: z.int(),
  variants: z.int(),
  /** A product made from several rows. */
  example: z.object({ product_id: z.string(), name: z.string(), variants: z.array(z.string()) }).nullable(),
});
export type CountedGrouping = z.output<typeof countedGroupingSchema>;

/** Encodings of text files that do not declare theirs. */
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

/** How the sheet of an import is read: which sheet, from which row on, and what groups its rows into products. */
export const layoutSchema = z.object({
  format: z.enum(sheetFormats).nullable(),
  sheet: z.string(),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  /** Row numbers of the titles; empty if the first row is data and the columns are called A, B, … */
  header_rows: z.array(z.int()),
  /** The first rows of the sheet, unchanged. */
  first_rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** Rows that are not products: repeated headers, totals, headings of sections and notes. Only the first of them. */
  left_out: z.array(
    z.object({
      row: z.int(),
      why: z.enum(['head', 'total', 'example', 'heading', 'note', 'other_head', 'other_table']),
      text: z.string(),
    }),
  ),
  left_out_count: z.int(),
  /** How many of them are headings of sections, which make columns of their own. */
  headings: z.int(),
  /** Rows that are included although they look like such. */
  kept_rows: z.array(z.int()),
  hidden: z.object({
    rows: z.int(),
    /** Whether a filter hides them. */
    by_filter: z.boolean(),
    /** Whether they are included. */
    taken: z.boolean(),
    /** Letters of hidden columns. */
    columns: z.array(z.string()),
  }),
  /** The encoding of a text file, if it was detected from its bytes; null if there is no doubt. */
  encoding: z
    .object({
      value: z.enum(sheetEncodings),
      from: z.enum(['cells', 'person']),
      /** Some words of the file in each encoding. */
      choices: z.array(z.object({ value: z.enum(sheetEncodings), shown: z.string() })),
    })
    .nullable(),
  /** Where new products get their names: from cells, from their IDs, or unknown, so that the person is asked. */
  names: z.enum(['cells', 'id', 'asked']),
  grouping: groupingSchema,
  /** Groupings that fit this sheet; empty until it has been checked. */
  groupings: z.array(countedGroupingSchema),
});
export type SheetLayout = z.output<typeof layoutSchema>;

/** Most rows that can be included one by one. */
export const KEPT_ROWS_MAX = 200;

/** A person's changes to it. A new sheet is examined from scratch, whatever was chosen for the previous one. */
export const layoutChangeSchema = z.object({
  sheet: z.string().max(200).optional(),
  header_rows: z.array(z.int().min(1).max(2_000)).max(3).optional(),
  kept_rows: z.array(z.int().min(1).max(10_000_000)).max(KEPT_ROWS_MAX).optional(),
  take_hidden: z.boolean().optional(),
  /** Whether images in cells are added to the products of their rows; they are unless told otherwise. */
  take_pictures: z.boolean().optional(),
  /** Whether new products are published that have what publishing needs; remembered for the next sheet. */
  publish_new: z.boolean().optional(),
  grouping: groupingSchema.optional(),
  encoding: z.enum(sheetEncodings).optional(),
  /** New products are named by their IDs where the sheet has no names. */
  names_from_id: z.boolean().optional(),
});
export type LayoutChange = z.output<typeof layoutChangeSchema>;
