import { z } from 'zod';
import { knownLineUid } from '../documents/document-shapes.ts';
import { intIdOf, uuidOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { namedRevision } from '../kit/revision.ts';
import { linkGateInput, linkGateSchema } from '../links/links.ts';
import { MAILS_MAX, recipientOperations } from '../links/recipients.ts';
import { fileSchema } from '../media.ts';
import { quotationLayouts, quotationMessageSchema, quotationSchema } from './quotation-shapes.ts';
import { ENQUIRY_FILE_MAX_BYTES } from './quotations.ts';

const text = (most: number) => z.string().trim().max(most);
const quotationId = intIdOf('quotation');
const enquiryId = intIdOf('enquiry');
const version = namedRevision.optional();

/**
 * Gives a draft out: numbers, rate, parties and prices are frozen, the buyer's link shows it from now on, and the revision
 * that was current before is superseded. Refused for a quotation without lines, or with a line without a price.
 */
export const sendQuotation = defineOperation({
  name: 'quotation.send',
  method: 'POST',
  path: '/api/quotation/send',
  permission: 'edit_quotation',
  inVisit: 'refused',
  kinds: { quotation: 'body.id', enquiry: 'any' },
  body: z.object({
    id: quotationId,
    version,
    /** Recipients of the link who get a mail now; none if it is sent another way. */
    recipient_ids: z.array(intIdOf('quotation-recipient')).max(MAILS_MAX).default([]),
    message: text(4000).default(''),
    /** What is attached to the mail. */
    attach: z
      .array(z.enum(['pdf', 'excel']))
      .max(2)
      .default([]),
    layout: z.enum(quotationLayouts).default('quotation'),
  }),
  response: quotationSchema,
  errors: [
    'conflict',
    'quotation_not_draft',
    'quotation_empty',
    'line_without_price',
    'products_hidden',
    'quotation_accepted',
    'validity_over',
    'link_expired',
    'no_rate_between',
    'no_buyer_email',
    'rate_limited',
    'paper_too_large',
  ],
});

/** Enters an answer that came by telephone or mail. */
export const decideQuotation = defineOperation({
  name: 'quotation.decide',
  method: 'POST',
  path: '/api/quotation/decide',
  permission: 'edit_quotation',
  inVisit: 'refused',
  kinds: { quotation: 'body.id', enquiry: 'any' },
  body: z.object({
    id: quotationId,
    decision: z.enum(['accepted', 'declined']),
    /** Who said so. */
    name: text(200).min(1),
    note: text(4000).default(''),
  }),
  response: quotationSchema,
  errors: ['quotation_superseded', 'quotation_decided', 'quotation_is_draft', 'quotation_expired'],
});

/** Answers whoever asked, at a line or on the whole; they read it behind their link and are mailed. */
export const answerBuyer = defineOperation({
  name: 'quotation.answer',
  method: 'POST',
  path: '/api/quotation/messages',
  permission: 'edit_quotation',
  inVisit: 'refused',
  kinds: { quotation: 'body.id' },
  body: z.object({ id: quotationId, uid: knownLineUid.nullable().default(null), text: text(4000).min(1) }),
  response: quotationMessageSchema,
  errors: ['quotation_is_draft'],
});

/** What happened to a quotation: what was done here, and what the buyer did behind the link. */
export const quotationActivities = [
  'created',
  'copied',
  'sent',
  'mailed',
  'opened',
  'file_taken',
  'asked',
  'answered',
  'quantities_asked',
  'accepted',
  'declined',
] as const;
export type QuotationActivity = (typeof quotationActivities)[number];

/** The history of an enquiry's quotations, the latest first. */
export const quotationActivity = defineOperation({
  name: 'quotation.activity',
  method: 'GET',
  path: '/api/quotation/enquiries/:id/activity',
  permission: 'view_quotation',
  kinds: { quotation: 'any', enquiry: 'params.id' },
  params: z.object({ id: enquiryId }),
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({
    entries: z.array(
      z.object({
        id: z.int(),
        at: z.iso.datetime(),
        kind: z.enum(quotationActivities),
        /** Who did it: a member, or the buyer as they named themselves. */
        by: z.string(),
        is_buyer: z.boolean(),
        revision: z.int().nullable(),
        uid: z.string().nullable(),
        /** The words of a question, what was changed, or to whom it was mailed. */
        text: z.string(),
      }),
    ),
    has_more: z.boolean(),
  }),
});

/**
 * Attaches a file that came from outside to an enquiry (QUOTE-001, QUOTE-002); without `enquiry_id` a new one is made. The
 * rows of a workbook become its lines, matched to products by ID, barcode or name.
 */
export const uploadQuotation = defineOperation({
  name: 'quotation.upload',
  method: 'POST',
  path: '/api/quotation/upload',
  permission: 'create_quotation',
  kinds: { enquiry: 'any', quotation: 'any', stored_file: 'any' },
  upload: {
    file: 'file',
    maxFiles: 1,
    maxBytes: ENQUIRY_FILE_MAX_BYTES,
    texts: ['enquiry_id', 'buyer_name', 'buyer_email', 'company_name'],
  },
  response: z.object({
    enquiry_id: z.int(),
    /** `ENQ-0431` */
    enquiry: z.string(),
    file: fileSchema,
    /** Rows that are now lines, and how many of them have their product. */
    lines: z.int(),
    matched: z.int(),
    /** Lines without a quantity. */
    without_quantity: z.int(),
  }),
  errors: [
    'unsupported_file',
    'file_content_differs',
    'file_too_large',
    'empty_file',
    'too_many_files',
    'empty_upload',
    'too_many_lines',
  ],
});

/** Takes a file from an enquiry; the lines that came from it stay. */
export const deleteEnquiryFile = defineOperation({
  name: 'quotation.delete_file',
  method: 'DELETE',
  path: '/api/quotation/enquiries/:id/files/:file_id',
  permission: 'edit_quotation',
  kinds: { enquiry: 'params.id', stored_file: 'any' },
  params: z.object({ id: enquiryId, file_id: uuidOf('enquiry-file') }),
  response: z.object({}),
});

/** What the link lets the buyer do. */
const quotationLinkOptions = z.object({
  /** Buyers may change quantities (ruling AG). */
  allow_quantities: z.boolean(),
  /** Buyers may download PDF and Excel. */
  allow_download: z.boolean(),
  /** Whether people who are no recipients may open it, with the common link. */
  anyone_with_link: z.boolean(),
});
export type QuotationLinkOptions = z.output<typeof quotationLinkOptions>;

const ofEnquiry = z.object({ id: enquiryId });
const quotationLinkSchema = linkGateSchema.extend(quotationLinkOptions.shape).meta({ id: 'QuotationLink' });

/** The link of an enquiry's quotations: it always opens the current revision. */
export const getQuotationLink = defineOperation({
  name: 'quotation.link',
  method: 'GET',
  path: '/api/quotation/enquiries/:id/link',
  permission: 'view_quotation',
  kinds: { quotation: 'any' },
  params: ofEnquiry,
  response: quotationLinkSchema,
});

export const changeQuotationLink = defineOperation({
  name: 'quotation.change_link',
  method: 'PUT',
  path: '/api/quotation/enquiries/:id/link',
  permission: 'edit_quotation',
  inVisit: 'refused',
  kinds: { quotation: 'any' },
  params: ofEnquiry,
  body: linkGateInput.extend(quotationLinkOptions.shape).partial(),
  response: quotationLinkSchema,
});

/** The links of an enquiry's quotations, one for each recipient. */
export const quotationRecipients = recipientOperations({
  name: 'quotation',
  path: 'quotation/enquiries/:id',
  kind: 'quotation',
  entity: 'enquiry',
  recipient: 'quotation-recipient',
  see: 'view_quotation',
  share: 'edit_quotation',
  secure: 'edit_quotation',
});
