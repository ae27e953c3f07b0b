import { z } from 'zod';
import { contactEmailSchema } from '../contacts/contacts.ts';
import { linePrice, lineQuantity, partySchema } from '../documents/document-shapes.ts';
import { enquiryProgress, enquirySources } from '../enquiries/enquiries.ts';
import { memberNameSchema } from '../identity/member-name.ts';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { paging } from '../kit/paging.ts';
import { exportOf, type RecordFields } from '../kit/record-fields.ts';
import { namedRevision } from '../kit/revision.ts';
import { fileSchema } from '../media.ts';
import { moneySchema } from '../money/money-shapes.ts';
import {
  quotationLayouts,
  quotationListedSchema,
  quotationSchema,
  quotationStates,
  termsChange,
} from './quotation-shapes.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    quotation: true;
  }
}
declare module '../kit/ids.ts' {
  interface Entities {
    quotation: true;
    'quotation-recipient': true;
    'enquiry-file': true;
  }
}

/** Largest file that is attached to an enquiry. */
export const ENQUIRY_FILE_MAX_BYTES = 20 * 1024 * 1024;
/** Most rows of an uploaded sheet that are taken as lines. */
export const ENQUIRY_FILE_ROWS_MAX = 1000;

const text = (most: number) => z.string().trim().max(most);
const buyer = {
  buyer_name: text(200).min(1),
  buyer_email: contactEmailSchema,
  company_name: text(200),
};
/** Who an uploaded enquiry is from, as its form says; '' for what it does not. */
export const enquiryBuyerSchema = z.object({ ...buyer, buyer_name: text(200) });
const quotationId = intIdOf('quotation');
const enquiryId = intIdOf('enquiry');
/** The version that a change is based on; refused with `conflict` if there is a newer one. */
const version = namedRevision.optional();
const newLine = z.object({
  product_id: intIdOf('product'),
  variant_id: intIdOf('variant').nullable().default(null),
  /** In pieces; the MOQ in whole cartons if absent. */
  quantity: lineQuantity.optional(),
  /** Typed, at the quoted Incoterm; made as the terms say if absent. */
  price: linePrice.optional(),
  remark: text(4000).optional(),
});
export const newLinesSchema = z.array(newLine).max(500);

/** An enquiry with what has been quoted for it (QUOTE-004). */
export const quotedEnquirySchema = z
  .object({
    id: z.int(),
    /** `ENQ-0431` (QUOTE-011). */
    enquiry: z.string(),
    number: z.int(),
    buyer_name: z.string(),
    buyer_email: z.string(),
    company_name: z.string(),
    source: z.enum(enquirySources),
    created_on: z.iso.datetime(),
    state: enquiryProgress.schema,
    is_read: z.boolean(),
    owner: memberNameSchema.nullable(),
    /** Lines that were asked for. */
    products: z.int(),
    files: z.int(),
    /** The latest revision; null while nothing is quoted. */
    latest: quotationListedSchema.nullable(),
    /** How many revisions there are. */
    revisions: z.int(),
  })
  .meta({ id: 'QuotedEnquiry' });
export type QuotedEnquiry = z.output<typeof quotedEnquirySchema>;

/** The enquiries, the latest first (QUOTE-012). */
export const quotationEnquiries = defineOperation({
  name: 'quotation.enquiries',
  method: 'GET',
  path: '/api/quotation/enquiries',
  permission: 'view_quotation',
  kinds: { enquiry: 'any', quotation: 'any' },
  query: z.object({
    query: z.string().max(200).default(''),
    /** Of the latest revision; `none` for those without one. */
    state: z.union([quotationStates.schema, z.literal('none')]).optional(),
    ...paging(),
  }),
  response: z.object({ enquiries: z.array(quotedEnquirySchema), total: z.int() }),
});

const listQuery = {
  query: z.string().max(200).default(''),
  enquiry_id: enquiryId.optional(),
  state: quotationStates.schema.optional(),
  /** Only the latest revision of each enquiry. */
  latest: z.stringbool().optional(),
};

/** Quotations, the latest first: all revisions of an enquiry, or of all (QUOTE-001, QUOTE-013). */
export const listQuotations = defineOperation({
  name: 'quotation.quotations',
  method: 'GET',
  path: '/api/quotation/quotations',
  permission: 'view_quotation',
  kinds: { quotation: 'any' },
  query: z.object({ ...listQuery, ...paging() }),
  response: z.object({
    quotations: z.array(quotationListedSchema),
    total: z.int(),
    /** Of all hits, whatever their state. */
    counts: z.record(quotationStates.schema, z.int()),
    /** What all hits come to in each currency. */
    totals: z.array(moneySchema),
  }),
});

/** An Excel file of quotations, a row for each revision. */
export const exportQuotations = exportOf({
  ...listQuotations,
  query: z.object({
    ...listQuery,
    latest: z.boolean().optional(),
    ids: z.array(quotationId).min(1).max(200).optional(),
  }),
});

/** The columns of that file. */
export const quotationExportFields = {
  number: { en: 'Quotation', tr: 'Teklif' },
  state: { en: 'State', tr: 'Durum', holds: quotationStates },
  company_name: { en: 'Company', tr: 'Şirket' },
  buyer_name: { en: 'Buyer', tr: 'Alıcı' },
  buyer_email: { en: 'Email', tr: 'E-posta' },
  created_on: { en: 'Created', tr: 'Oluşturulma', holds: 'day' },
  sent_at: { en: 'Sent', tr: 'Gönderilme', holds: 'day' },
  valid_until: { en: 'Valid until', tr: 'Geçerlilik', holds: 'day' },
  incoterm: { en: 'Incoterm', tr: 'Incoterm' },
  product_count: { en: 'Lines', tr: 'Satır', holds: 'number' },
  total: { en: 'Total', tr: 'Toplam', holds: 'number' },
  taxed_total: { en: 'Total with taxes', tr: 'Vergiler dahil', holds: 'number' },
  currency: { en: 'Currency', tr: 'Para birimi' },
} as const satisfies RecordFields;

/** A revision with its lines, figures, messages and sisters; the newest one of its enquiry that is no draft is current. */
export const getQuotation = defineOperation({
  name: 'quotation.get',
  method: 'GET',
  path: '/api/quotation/quotations/:id',
  permission: 'view_quotation',
  kinds: { quotation: 'any' },
  params: z.object({ id: quotationId }),
  response: quotationSchema,
});

/** An enquiry with what was asked, its files and its revisions, for `/quotations/{id}` (ruling 77). */
export const getQuotationEnquiry = defineOperation({
  name: 'quotation.enquiry',
  method: 'GET',
  path: '/api/quotation/enquiries/:id',
  permission: 'view_quotation',
  kinds: { enquiry: 'params.id', quotation: 'any' },
  params: z.object({ id: enquiryId }),
  response: quotedEnquirySchema.extend({
    message: z.string(),
    lines: z.array(
      z.object({
        /** Its place in the enquiry, from 1. */
        line: z.int(),
        /** Null while it is not matched to a product. */
        product_id: z.int().nullable(),
        variant_id: z.int().nullable(),
        sku: z.string(),
        name: z.string(),
        variant: z.string(),
        /** What the row of the sheet said; null for lines that came another way. */
        written: z.object({ code: z.string(), name: z.string() }).nullable(),
        /** Somebody decided that it is not quoted. */
        is_skipped: z.boolean(),
        /** 0 if the file gave none. */
        quantity: z.int(),
        /** The price that the buyer saw or wants; null for none. */
        price: moneySchema.nullable(),
        thumb: z.string().nullable(),
        /** How many variants its product has. */
        variants: z.int(),
      }),
    ),
    attached: z.array(
      fileSchema.extend({ at: z.iso.datetime(), by: z.string(), matched: z.int(), lines: z.int() }),
    ),
    quotations: z.array(quotationListedSchema),
  }),
});

/** Products that lines without one may mean, the likeliest first; lines that nothing resembles have none (QUOTE-002). */
export const suggestEnquiryProducts = defineOperation({
  name: 'quotation.suggest_products',
  method: 'GET',
  path: '/api/quotation/enquiries/:id/suggestions',
  permission: 'view_quotation',
  kinds: { enquiry: 'params.id', product: 'any' },
  params: z.object({ id: enquiryId }),
  response: z.object({
    lines: z.array(
      z.object({
        line: z.int(),
        products: z.array(
          z.object({
            id: z.int(),
            product_id: z.string(),
            name: z.string(),
            thumb: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
});

/**
 * Makes an enquiry with its first quotation, which is a draft (QUOTE-015): of an enquiry that is there, whose lines are
 * taken along, or of a buyer who is named here.
 */
export const createEnquiryQuotation = defineOperation({
  name: 'quotation.create_enquiry_quotation',
  method: 'POST',
  path: '/api/quotation/enquiry_quotation/create',
  permission: 'create_quotation',
  kinds: { quotation: 'answer.id', enquiry: 'any' },
  body: z
    .object({
      enquiry_id: enquiryId.optional(),
      ...z.object(buyer).partial().shape,
      source: z.enum(enquirySources).exclude(['link']).default('other'),
      message: text(4000).default(''),
      contact_id: intIdOf('contact').optional(),
      terms: termsChange.optional(),
      products: newLinesSchema.default([]),
      /** The lines are those of the cached selection of this id (`items/cache/quotation`), which is then empty. */
      selection_id: z.int().positive().optional(),
    })
    .refine(
      ({ enquiry_id, buyer_name, contact_id }) => (enquiry_id ?? buyer_name ?? contact_id) !== undefined,
      {
        message: 'give enquiry_id, buyer_name or contact_id',
        path: ['buyer_name'],
      },
    ),
  response: quotationSchema,
  errors: [
    'revision_in_draft',
    'quotation_accepted',
    'no_rate_between',
    'too_many_lines',
    'costing_editing_denied',
    'number_too_large',
  ],
});

/** Makes the next revision of an enquiry: a draft with the lines of the latest one, or of the one that is named (QUOTE-016). */
export const createQuotation = defineOperation({
  name: 'quotation.create_quotation',
  method: 'POST',
  path: '/api/quotation/enquiry_quotation/quotation',
  permission: 'create_quotation',
  kinds: { quotation: 'answer.id', enquiry: 'body.enquiry_id' },
  body: z.object({ enquiry_id: enquiryId, from_id: quotationId.optional() }),
  response: quotationSchema,
  errors: ['revision_in_draft', 'quotation_accepted', 'no_rate_between', 'number_too_large'],
});

/**
 * Changes terms, taxes and buyer of a draft (QUOTE-017); what is not sent stays. Prices made from the sheet or the library
 * are converted when the currency changes, and typed ones too.
 */
export const updateQuotation = defineOperation({
  name: 'quotation.update_quotation',
  method: 'POST',
  path: '/api/quotation/enquiry_quotation/quotation/update',
  permission: 'edit_quotation',
  kinds: { quotation: 'body.id' },
  body: z.object({
    id: quotationId,
    version,
    terms: termsChange.optional(),
    seller: partySchema.partial().optional(),
    buyer: partySchema.partial().optional(),
  }),
  response: quotationSchema,
  errors: ['conflict', 'quotation_not_draft', 'no_rate_between', 'number_too_large'],
});

/** Changes who an enquiry is from (QUOTE-018); revisions that were sent keep what they said. */
export const updateEnquiryQuotation = defineOperation({
  name: 'quotation.update_enquiry',
  method: 'POST',
  path: '/api/quotation/enquiry_quotation/update',
  permission: 'edit_quotation',
  kinds: { enquiry: 'body.enquiry_id', quotation: 'any' },
  body: z.object({
    enquiry_id: enquiryId,
    ...z.object(buyer).partial().shape,
    message: text(4000).optional(),
    /** Matches lines of the enquiry to products, by their place in it. */
    lines: z
      .array(
        z.object({
          line: z.int().min(1).max(ENQUIRY_FILE_ROWS_MAX),
          product_id: intIdOf('product').nullable().optional(),
          variant_id: intIdOf('variant').nullable().optional(),
          quantity: z.int().min(0).max(10_000_000).optional(),
          /** Leaves the line out of what is quoted, or takes it in again. */
          is_skipped: z.boolean().optional(),
        }),
      )
      .max(ENQUIRY_FILE_ROWS_MAX)
      .optional(),
  }),
  response: quotedEnquirySchema,
});

/** Copies a quotation: to another buyer as a new enquiry, or as the next revision of an enquiry (QUOTE-020). */
export const copyQuotation = defineOperation({
  name: 'quotation.copy',
  method: 'POST',
  path: '/api/quotation/copy',
  permission: 'create_quotation',
  kinds: { quotation: 'answer.id', enquiry: 'any' },
  body: z.object({
    id: quotationId,
    /** The enquiry that it becomes a revision of; absent for a new enquiry. */
    enquiry_id: enquiryId.optional(),
    ...z.object(buyer).partial().shape,
    /** Takes today's prices, costs and packing instead of those of the quotation. */
    refresh: z.boolean().default(false),
  }),
  response: quotationSchema,
  errors: ['revision_in_draft', 'quotation_accepted', 'no_rate_between', 'number_too_large'],
});

/** Deletes a draft; revisions that were given out stay. */
export const deleteQuotation = defineOperation({
  name: 'quotation.delete',
  method: 'DELETE',
  path: '/api/quotation/quotations/:id',
  permission: 'edit_quotation',
  kinds: { quotation: 'params.id' },
  params: z.object({ id: quotationId }),
  response: z.object({}),
  errors: ['quotation_not_draft'],
});

const file = z.object({ download_link: z.string() });

/** The quotation as a workbook with numbers and formulas, as the buyer may have it (QUOTE-022). */
export const quotationExcel = defineOperation({
  name: 'quotation.excel',
  method: 'POST',
  path: '/api/quotation/excel',
  permission: 'view_quotation',
  kinds: { stored_file: 'any' },
  body: z.object({ id: quotationId, language: z.enum(['en', 'tr']).optional() }),
  response: file,
});

/** The quotation as a PDF in one of two layouts (QUOTE-023). */
export const quotationPdf = defineOperation({
  name: 'quotation.pdf',
  method: 'POST',
  path: '/api/quotation/pdf',
  permission: 'view_quotation',
  kinds: { stored_file: 'any' },
  body: z.object({
    id: quotationId,
    layout: z.enum(quotationLayouts).default('quotation'),
    language: z.enum(['en', 'tr']).optional(),
  }),
  response: file,
  errors: ['paper_too_large'],
});
