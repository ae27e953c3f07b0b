import { z } from 'zod';
import {
  discountPercent,
  lineFiguresSchema,
  linePrice,
  lineQuantity,
  knownLineUid,
} from '../documents/document-shapes.ts';
import { intIdOf, uuidOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { namedRevision } from '../kit/revision.ts';
import { IMAGE_MAX_BYTES, IMAGES_PER_REQUEST, imageSchema } from '../media.ts';
import {
  incotermSchema,
  marginPercent,
  priceSources,
  quotationColumnSchema,
  quotationLineSchema,
  quotationSchema,
} from './quotation-shapes.ts';
import { newLinesSchema } from './quotations.ts';

const quotationId = intIdOf('quotation');
const params = z.object({ id: quotationId });
const version = namedRevision.optional();
const LINES_PER_CALL = 500;

/** A cell that somebody else has changed meanwhile, with the value that stays. */
const keptCellSchema = z.object({
  uid: z.string(),
  field: z.string(),
  by: z.string(),
  value: z.string().nullable(),
});

/** What a change of lines answers: the quotation as it is now, with the cells of others that were kept. */
const changedSchema = quotationSchema
  .extend({ kept: z.array(keptCellSchema) })
  .meta({ id: 'ChangedQuotation' });

/** The quotation as a table: its lines with all columns that the person may choose, and those that they chose (QUOTE-014). */
export const quotationTable = defineOperation({
  name: 'quotation.table',
  method: 'GET',
  path: '/api/quotation/products/table',
  permission: 'view_quotation',
  kinds: { quotation: 'any', preference: 'any' },
  query: z.object({ id: quotationId }),
  response: z.object({
    columns: z.array(quotationColumnSchema),
    /** Keys of the columns that the person sees, in their order. */
    chosen: z.array(z.string()),
    rows: z.array(
      quotationLineSchema.extend({
        figures: lineFiguresSchema,
        /** Values of the chosen attributes as shown, by the id of the attribute. */
        attributes: z.record(z.string(), z.string()),
      }),
    ),
    /** Without its lines, which are the rows. */
    quotation: quotationSchema.omit({ lines: true }),
  }),
});

/** Remembers the columns of the caller, for all quotations. */
export const chooseQuotationColumns = defineOperation({
  name: 'quotation.choose_columns',
  method: 'PUT',
  path: '/api/quotation/products/columns',
  permission: 'view_quotation',
  kinds: { preference: 'any' },
  body: z.object({ columns: z.array(z.string().max(40)).min(1).max(60) }),
  response: z.object({ chosen: z.array(z.string()) }),
});

/** Changes what this quotation says of an attribute of some lines, and nothing else; null takes the product's again (QUOTE-019). */
export const updateQuotationAttribute = defineOperation({
  name: 'quotation.update_attribute',
  method: 'POST',
  path: '/api/quotation/enquiry_quotation/update_attribute',
  permission: 'edit_quotation',
  kinds: { quotation: 'body.id' },
  body: z.object({
    id: quotationId,
    attribute_id: intIdOf('attribute'),
    values: z
      .array(z.object({ uid: knownLineUid, value: z.string().trim().max(1000).nullable() }))
      .min(1)
      .max(LINES_PER_CALL),
  }),
  response: quotationSchema,
  errors: ['quotation_not_draft'],
});

/** The lines of a quotation (QUOTE-024). */
export const quotationProducts = defineOperation({
  name: 'quotation.products',
  method: 'GET',
  path: '/api/quotation/product/products/:id',
  permission: 'view_quotation',
  kinds: { quotation: 'any' },
  params,
  response: z.object({ products: z.array(quotationLineSchema), total: z.int() }),
});

/** Adds products to a draft (QUOTE-025); a product without a quantity gets its MOQ in whole cartons. */
export const addQuotationProducts = defineOperation({
  name: 'quotation.add_products',
  method: 'POST',
  path: '/api/quotation/product/products/:id',
  permission: 'edit_quotation',
  kinds: { quotation: 'params.id' },
  params,
  body: z
    .object({
      products: newLinesSchema.default([]),
      /** The lines are those of the cached selection of this id, which is then empty (QUOTE-009). */
      selection_id: z.int().positive().optional(),
      /** Takes the lines of its enquiry that have a product, are not skipped, and are not quoted yet (QUOTE-002). */
      from_enquiry: z.boolean().default(false),
      /** Before which line; at the end if absent. */
      before_uid: knownLineUid.optional(),
    })
    .refine(
      ({ products, selection_id, from_enquiry }) =>
        products.length > 0 || selection_id !== undefined || from_enquiry,
      { message: 'give products, selection_id or from_enquiry', path: ['products'] },
    ),
  response: quotationSchema,
  errors: ['quotation_not_draft', 'too_many_lines', 'no_rate_between', 'number_too_large'],
});

/** Removes one line, or all lines of a product, from a draft (QUOTE-026). */
export const deleteQuotationProduct = defineOperation({
  name: 'quotation.delete_product',
  method: 'DELETE',
  path: '/api/quotation/product/products/:id',
  permission: 'edit_quotation',
  kinds: { quotation: 'params.id' },
  params,
  query: z
    .object({ uid: knownLineUid.optional(), product_id: intIdOf('product').optional() })
    .refine(({ uid, product_id }) => (uid ?? product_id) !== undefined, {
      message: 'give uid or product_id',
    }),
  response: quotationSchema,
  errors: ['quotation_not_draft'],
});

/**
 * Changes cells of lines of a draft (QUOTE-027). Only the fields that are sent change, so that two people's cells come
 * together. A cell that somebody else changed after `version` stays as they left it, and is named in `kept`.
 */
export const changeQuotationProducts = defineOperation({
  name: 'quotation.change_products',
  method: 'PATCH',
  path: '/api/quotation/product/products/:id',
  permission: 'edit_quotation',
  kinds: { quotation: 'params.id' },
  params,
  body: z.object({
    version,
    changes: z
      .array(
        z.object({
          uid: knownLineUid,
          /** In pieces. */
          quantity: lineQuantity.optional(),
          /** Whole cartons instead of a quantity; refused without packing. */
          cartons: z.int().min(0).max(1_000_000).optional(),
          /** Typed, at this Incoterm, or at the quoted one; null for none. */
          price: linePrice.nullable().optional(),
          price_incoterm: incotermSchema.optional(),
          /** Makes the price again, from today's sheet, cost or library price. */
          price_source: z.enum(priceSources).exclude(['typed']).optional(),
          /** With `price_source: margin`; alone it makes the price from the cost with it. Needs `view_costing`. */
          margin_percent: marginPercent.optional(),
          discount_percent: discountPercent.optional(),
          name: z.string().trim().max(200).optional(),
          remark: z.string().trim().max(4000).optional(),
          /** Moves it before another line; null moves it to the end. */
          before_uid: knownLineUid.nullable().optional(),
        }),
      )
      .min(1)
      .max(LINES_PER_CALL),
  }),
  response: changedSchema,
  errors: [
    'quotation_not_draft',
    'no_cost',
    'no_packing',
    'costing_editing_denied',
    'no_rate_between',
    'number_too_large',
  ],
});

/** Removes products from a draft: lines, or all lines of products (QUOTE-021). */
export const deleteQuotationProducts = defineOperation({
  name: 'quotation.delete_products',
  method: 'POST',
  path: '/api/quotation/enquiry_quotation/delete_products',
  permission: 'edit_quotation',
  kinds: { quotation: 'body.id' },
  body: z
    .object({
      id: quotationId,
      uids: z.array(knownLineUid).max(1000).default([]),
      product_ids: z.array(intIdOf('product')).max(1000).default([]),
    })
    .refine(({ uids, product_ids }) => uids.length + product_ids.length > 0, {
      message: 'give uids or product_ids',
      path: ['uids'],
    }),
  response: quotationSchema,
  errors: ['quotation_not_draft'],
});

/** The pictures of the lines, for the step `select-images` (QUOTE-006). */
export const quotationImages = defineOperation({
  name: 'quotation.images',
  method: 'GET',
  path: '/api/quotation/reference_images/:id',
  permission: 'view_quotation',
  kinds: { quotation: 'params.id' },
  params,
  response: z.object({
    products: z.array(
      z.object({
        uid: z.string(),
        sku: z.string(),
        name: z.string(),
        /** Uploaded for this quotation. */
        uploaded: z.array(imageSchema),
        /** Of the product and its variants. */
        own: z.array(imageSchema),
        /** Ids of those that are shown, in their order; the first is that of the line. */
        selected: z.array(z.uuid()),
      }),
    ),
  }),
});

/** Uploads pictures to a line of a draft; they are selected at once. */
export const uploadQuotationImages = defineOperation({
  name: 'quotation.upload_images',
  method: 'POST',
  path: '/api/quotation/reference_images/:id',
  permission: ['create_quotation', 'edit_quotation'],
  kinds: { quotation: 'params.id', stored_file: 'any' },
  params,
  query: z.object({ uid: knownLineUid }),
  upload: { file: 'image', maxFiles: IMAGES_PER_REQUEST, maxBytes: IMAGE_MAX_BYTES },
  response: z.object({ uploaded: z.array(imageSchema) }),
  errors: [
    'quotation_not_draft',
    'not_an_image',
    'unsupported_image',
    'image_too_large',
    'too_many_pixels',
    'broken_image',
    'too_many_files',
    'empty_upload',
  ],
});

/** Chooses which pictures lines show, in which order; what is not named stays. */
export const selectQuotationImages = defineOperation({
  name: 'quotation.select_images',
  method: 'PUT',
  path: '/api/quotation/reference_images/:id',
  permission: ['create_quotation', 'edit_quotation'],
  kinds: { quotation: 'params.id' },
  params,
  body: z.object({
    products: z
      .array(
        z.object({
          uid: knownLineUid,
          selected: z.array(uuidOf('file')).max(20),
          /** Uploaded ones that are taken away. */
          removed: z.array(uuidOf('file')).max(100).default([]),
        }),
      )
      .min(1)
      .max(LINES_PER_CALL),
  }),
  response: z.object({ changed: z.int() }),
  errors: ['quotation_not_draft'],
});
