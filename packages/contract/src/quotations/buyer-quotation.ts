import { z } from 'zod';
import {
  documentFiguresSchema,
  linePackSchema,
  lineQuantity,
  lineUid,
  partySchema,
} from '../documents/document-shapes.ts';
import { amountString } from '../kit/decimal.ts';
import { defineOperation } from '../kit/operation.ts';
import { linkToken } from '../links/links.ts';
import { adjustmentsSchema } from '../documents/document-shapes.ts';
import { incotermSchema, quotationMessageSchema, quotationStates } from './quotation-shapes.ts';

const params = z.object({ token: linkToken });
const buyerImage = z.object({
  thumb: z.string(),
  card: z.string(),
  large: z.string(),
  width: z.int(),
  height: z.int(),
});

const party = partySchema.pick({ company: true, name: true, address: true, city: true, country: true });

/** A line as buyers read it: the allow-list of what their browser gets. Never a cost, margin, floor or supplier. */
export const buyerQuotationLineSchema = z
  .object({
    uid: z.string(),
    sku: z.string(),
    name: z.string(),
    variant: z.string(),
    summary: z.string(),
    remark: z.string(),
    hs_code: z.string(),
    quantity: z.string(),
    price: amountString.nullable(),
    discount_percent: amountString,
    moq: z.int().nullable(),
    pack: linePackSchema.nullable(),
    /** What the buyer may make of the quantity; null while it cannot be changed. */
    range: z.object({ least: z.int(), most: z.int(), step: z.int() }).nullable(),
    image: buyerImage.nullable(),
  })
  .meta({ id: 'BuyerQuotationLine' });
export type BuyerQuotationLine = z.output<typeof buyerQuotationLineSchema>;

/** A revision as buyers read it. */
export const buyerRevisionSchema = z
  .object({
    revision: z.int(),
    /** The day where the seller is. */
    sent_on: z.iso.date(),
    lines: z.array(buyerQuotationLineSchema),
    figures: documentFiguresSchema,
    taxes: adjustmentsSchema,
  })
  .meta({ id: 'BuyerRevision' });
export type BuyerRevision = z.output<typeof buyerRevisionSchema>;

/** The quotation behind a link: the current revision, and the earlier one that it is compared with. */
export const buyerQuotationSchema = z
  .object({
    language: z.enum(['en', 'tr']),
    /** `ENQ-0431` */
    enquiry: z.string(),
    /** `ENQ-0431-R3` */
    number: z.string(),
    seller: party,
    buyer: party,
    currency: z.string(),
    incoterm: incotermSchema,
    place: z.string(),
    valid_until: z.iso.date().nullable(),
    payment_terms: z.string(),
    delivery_terms: z.string(),
    ready: z.string(),
    remarks: z.string(),
    state: quotationStates.schema,
    /** Why it can no longer be accepted; null while it can. `newer`: the seller is writing the next revision. */
    closed: z.enum(['accepted', 'declined', 'expired', 'newer']).nullable(),
    decided_at: z.iso.datetime().nullable(),
    decided_by: z.string(),
    current: buyerRevisionSchema,
    /** The numbers of those that were sent before, the oldest first. */
    earlier: z.array(z.int()),
    /** One of them, the last unless another was asked for. */
    compared: buyerRevisionSchema.nullable(),
    messages: z.array(quotationMessageSchema),
    /** The container that it is meant to fill, and what it holds; null if nothing is known of the volume. */
    load: z
      .object({
        container: z.string(),
        usable_cbm: z.string(),
        payload_kg: z.string(),
      })
      .nullable(),
    allow_quantities: z.boolean(),
    allow_download: z.boolean(),
    /** Quantities that were asked for last, by whoever has a link, and that wait for the seller, by the uid of their lines. */
    asked: z.record(z.string(), z.string()),
    /** The name of the recipient, or the address that the visitor gave; '' for neither. */
    name: z.string(),
  })
  .meta({ id: 'BuyerQuotation' });
export type BuyerQuotation = z.output<typeof buyerQuotationSchema>;

const linkErrors = ['link_expired', 'link_locked'] as const;
const closedErrors = [
  ...linkErrors,
  'quotation_superseded',
  'quotation_decided',
  'quotation_expired',
  'revision_in_draft',
] as const;
/** The revision that the buyer has before them: refused with `quotation_superseded` if there is a newer one. */
const revision = z.int().min(1).max(10_000);
const name = z.string().trim().min(1).max(120);
const quantities = z.record(lineUid, lineQuantity).default({});

export const viewQuotation = defineOperation({
  name: 'view_quotation.get',
  method: 'GET',
  path: '/api/view-quotation/:token',
  permission: 'public',
  params,
  query: z.object({ since: z.coerce.number().int().positive().optional() }),
  response: buyerQuotationSchema,
  errors: linkErrors,
});

/** Asks or requests something, at a line or on the whole; the seller is told at once. */
export const askAboutQuotation = defineOperation({
  name: 'view_quotation.ask',
  method: 'POST',
  path: '/api/view-quotation/:token/messages',
  permission: 'public',
  params,
  body: z.object({
    revision,
    uid: lineUid.nullable().default(null),
    name,
    text: z.string().trim().min(1).max(4000),
  }),
  response: quotationMessageSchema,
  errors: [...linkErrors, 'quotation_superseded', 'rate_limited'],
});

/**
 * Asks for other quantities (ruling AG). They become the draft of the next revision, unless the quotation is accepted with
 * them.
 */
export const askForQuantities = defineOperation({
  name: 'view_quotation.quantities',
  method: 'POST',
  path: '/api/view-quotation/:token/quantities',
  permission: 'public',
  params,
  body: z.object({ revision, name, quantities, note: z.string().trim().max(4000).default('') }),
  response: buyerQuotationSchema,
  errors: [...closedErrors, 'quantity_not_allowed', 'number_too_large', 'rate_limited'],
});

/** Accepts the current revision, with quantities changed as far as they may be; name and time are kept. */
export const acceptQuotation = defineOperation({
  name: 'view_quotation.accept',
  method: 'POST',
  path: '/api/view-quotation/:token/accept',
  permission: 'public',
  params,
  body: z.object({
    revision,
    name,
    quantities,
    /** The total that stood on the button: refused with `conflict` if it is another one. */
    total: amountString,
  }),
  response: buyerQuotationSchema,
  errors: [...closedErrors, 'quantity_not_allowed', 'number_too_large', 'conflict'],
});

export const declineQuotation = defineOperation({
  name: 'view_quotation.decline',
  method: 'POST',
  path: '/api/view-quotation/:token/decline',
  permission: 'public',
  params,
  body: z.object({ revision, name, reason: z.string().trim().max(4000).default('') }),
  response: buyerQuotationSchema,
  errors: closedErrors,
});

/** A file of the current revision: its address, which works for a while. */
export const buyerQuotationFile = defineOperation({
  name: 'view_quotation.file',
  method: 'POST',
  path: '/api/view-quotation/:token/file',
  permission: 'public',
  params,
  body: z.object({ format: z.enum(['pdf', 'price_list', 'excel']) }),
  response: z.object({ download_link: z.string() }),
  errors: [...linkErrors, 'download_not_allowed', 'rate_limited', 'paper_too_large'],
});
