import { z } from 'zod';
import type { Attribute } from '../attributes/attributes.ts';
import { sheetErrors, SHEET_MAX_BYTES } from '../imports.ts';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { exportedProducts, exportErrors } from './exported-products.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    buyer_template: true;
  }
}
declare module '../kit/ids.ts' {
  interface Entities {
    'buyer-template': true;
  }
}

/** Most templates of one organisation. */
export const BUYER_TEMPLATES_MAX = 100;
const COLUMNS_MAX = 300;
/** Most images of a product that can have columns of their own. */
export const BUYER_IMAGES_MAX = 10;

/** What to write into a column of a buyer's workbook. */
export const buyerTargetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('field'),
    field: z.enum(['product_id', 'variant_id', 'name', 'category', 'status']),
  }),
  z.object({ kind: z.literal('attribute'), attribute_id: z.int().positive(), part: z.string().max(20) }),
  /** Variant type 1 to 3: its name, or the value of the variant. */
  z.object({
    kind: z.literal('option'),
    position: z.int().min(1).max(3),
    role: z.enum(['name', 'value']),
  }),
  z.object({ kind: z.literal('image'), position: z.int().min(1).max(BUYER_IMAGES_MAX) }),
  /** 1, 2, 3 … */
  z.object({ kind: z.literal('row_number') }),
  /** The same text in every row. */
  z.object({ kind: z.literal('constant'), text: z.string().trim().min(1).max(1_000) }),
  /** Left as the buyer made it. */
  z.object({ kind: z.literal('skip') }),
  /** Nothing fits well enough: the person is asked, and the column stays as it is until they answer. */
  z.object({ kind: z.literal('undecided') }),
]);
export type BuyerTarget = z.output<typeof buyerTargetSchema>;

/** How the target of a column was found. */
export const buyerEvidence = [
  'header',
  'cells',
  'formula',
  'merged',
  'remembered',
  'person',
  'none',
] as const;

export const buyerColumnSchema = z.object({
  index: z.int(),
  /** `A`, `AB`. */
  letter: z.string(),
  header: z.string(),
  /** The text of the first row below the header. */
  sample: z.string(),
  target: buyerTargetSchema,
  /** 0 to 100. */
  sure: z.int(),
  from: z.enum(buyerEvidence),
  /** The unit to convert measures to; null: they are written with their own unit. */
  unit: z.string().nullable(),
  /** The currency to convert prices to. */
  currency: z.string().nullable(),
  /** The number of options in the dropdown of its cells, and the first of them. */
  options: z.object({ count: z.int(), first: z.array(z.string()), strict: z.boolean() }).nullable(),
  formula: z.boolean(),
});
export type BuyerColumn = z.output<typeof buyerColumnSchema>;

/** How rows are made, and what they may contain. */
export const buyerSettingsSchema = z.object({
  /** One row per product, or per variant. */
  rows: z.enum(['product', 'variant']),
  images: z.enum(['embedded', 'addresses']),
  /** Whether products replace the buyer's example rows. */
  replace_samples: z.boolean(),
  /** Whether internal details may be written too: costs, suppliers, what categories hide from buyers. */
  internal: z.boolean(),
});
export type BuyerSettings = z.output<typeof buyerSettingsSchema>;

const listedSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The buyer whose form it is; '' if nobody said. */
  buyer: z.string(),
  file_name: z.string(),
  updated_at: z.iso.datetime(),
  /** Columns that are filled, and those waiting for an answer. */
  filled: z.int(),
  open: z.int(),
});
export type ListedBuyerTemplate = z.output<typeof listedSchema>;

export const buyerTemplateSchema = listedSchema
  .extend({
    settings: buyerSettingsSchema,
    sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
    sheet: z.int(),
    header_rows: z.array(z.int()),
    /** The first row for products. */
    first_row: z.int(),
    /** The first row that stays below the products: a total, a note. */
    below_row: z.int().nullable(),
    /** Rows with examples. */
    sample_rows: z.array(z.int()),
    /** Columns that are filled once for all rows of a product, as the form has them. */
    once_columns: z.array(z.int()),
    /** The first rows of the sheet, unchanged. */
    first_rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
    columns: z.array(buyerColumnSchema),
    /** What filled workbooks are left without: macros, links that run or fetch something, impossible names. */
    left_out: z.array(z.enum(['macros', 'live_links', 'odd_names'])),
  })
  .meta({ id: 'BuyerTemplate' });
export type BuyerTemplate = z.output<typeof buyerTemplateSchema>;

const params = z.object({ id: intIdOf('buyer-template') });

/** The buyers' workbooks of the organisation, the most recently changed first. */
export const listBuyerTemplates = defineOperation({
  name: 'exports.buyer_templates',
  method: 'GET',
  path: '/api/file/buyer-templates',
  permission: 'view_products',
  kinds: { buyer_template: 'any' },
  response: z.array(listedSchema),
});

/** Adds a buyer's workbook, finds its table and matches its columns; its open questions need the same permission. */
export const addBuyerTemplate = defineOperation({
  name: 'exports.add_buyer_template',
  method: 'POST',
  path: '/api/file/buyer-templates',
  permission: 'update_products',
  kinds: { buyer_template: 'any' },
  upload: { file: 'template_file', maxFiles: 1, maxBytes: SHEET_MAX_BYTES },
  response: buyerTemplateSchema,
  errors: [
    ...sheetErrors,
    'rows_merged',
    'formula_merged',
    'too_many_templates',
    'payload_too_large',
    'rate_limited',
    'storage_quota',
  ],
});

export const getBuyerTemplate = defineOperation({
  name: 'exports.buyer_template',
  method: 'GET',
  path: '/api/file/buyer-templates/:id',
  permission: 'view_products',
  kinds: { buyer_template: 'params.id' },
  params,
  response: buyerTemplateSchema,
  errors: ['not_found'],
});

/** Changes the settings of a workbook. Another sheet or header matches its columns again, and so does `match_again`. */
export const changeBuyerTemplate = defineOperation({
  name: 'exports.change_buyer_template',
  method: 'PUT',
  path: '/api/file/buyer-templates/:id',
  permission: 'update_products',
  kinds: { buyer_template: 'params.id' },
  params,
  body: z.object({
    name: z.string().max(120).optional(),
    buyer: z.string().max(120).optional(),
    settings: buyerSettingsSchema.partial().optional(),
    sheet: z.int().min(0).max(30).optional(),
    header_rows: z.array(z.int().min(1).max(200)).min(1).max(3).optional(),
    first_row: z.int().min(2).max(10_000).optional(),
    match_again: z.literal(true).optional(),
    columns: z
      .array(
        z.object({
          index: z.int().min(0).max(COLUMNS_MAX),
          /** The column's title at the time: if it differs now, the table has changed, and the answer is `conflict`. */
          header: z.string().max(40_000).optional(),
          target: buyerTargetSchema,
          unit: z.string().max(20).nullable().optional(),
          currency: z.string().max(3).nullable().optional(),
        }),
      )
      .max(COLUMNS_MAX)
      .optional(),
  }),
  response: buyerTemplateSchema,
  errors: [
    ...sheetErrors,
    'rows_merged',
    'formula_merged',
    'not_found',
    'export_name_missing',
    'export_name_taken',
    'rate_limited',
    'conflict',
  ],
});

export const deleteBuyerTemplate = defineOperation({
  name: 'exports.delete_buyer_template',
  method: 'DELETE',
  path: '/api/file/buyer-templates/:id',
  permission: 'update_products',
  kinds: { buyer_template: 'params.id' },
  params,
  response: z.object({}),
  errors: ['not_found'],
});

/** Why a cell stays empty. */
export const unfitReasons = [
  'not_in_list',
  'no_rate',
  'other_unit',
  'price_unit',
  'too_long',
  'variants_differ',
] as const;
export type UnfitReason = (typeof unfitReasons)[number];

/** What would be written for the first products, and what does not fit. */
export const previewBuyerTemplate = defineOperation({
  name: 'exports.preview_buyer_template',
  method: 'POST',
  path: '/api/file/buyer-templates/:id/preview',
  permission: 'view_products',
  kinds: { buyer_template: 'params.id', product: 'any' },
  params,
  body: z.object(exportedProducts),
  response: z.object({
    /** The first rows, as texts by column. */
    rows: z.array(z.array(z.string())),
    /** Number of products examined. */
    checked: z.int(),
    total: z.int(),
    /** Chosen products that are not written: drafts, and those in the archive. */
    hidden: z.int(),
    unfit_count: z.int(),
    unfit: z.array(
      z.object({
        product_id: z.string(),
        column: z.string(),
        text: z.string(),
        reason: z.enum(unfitReasons),
      }),
    ),
  }),
  errors: exportErrors,
});

/** Starts filling in a buyer's workbook with the published ones, in a task (`excel_export_bulk_update`). */
export const fillBuyerTemplate = defineOperation({
  name: 'exports.fill_buyer_template',
  method: 'POST',
  path: '/api/file/buyer-templates/:id/fill',
  permission: 'view_products',
  inVisit: 'refused',
  kinds: { task: 'any' },
  params,
  body: z.object(exportedProducts),
  response: z.object({ task_id: z.uuid() }),
  errors: [...exportErrors, 'nothing_published'],
});

const noCells: readonly string[] = ['file', 'image', 'image_list', 'packaging_items', 'loadability'];

/** Whether an attribute has texts that a cell of a buyer's workbook can hold. */
export function isFillable({
  dtype,
  visible,
  isDisabled,
}: Pick<Attribute, 'dtype' | 'visible' | 'isDisabled'>): boolean {
  return visible && !isDisabled && !noCells.includes(dtype);
}
