import { z } from 'zod';
import { contactEmailSchema } from '../contacts/contacts.ts';
import {
  adjustmentsInput,
  bankSchema,
  discountPercent,
  documentTypes,
  DOCUMENT_LINES_MAX,
  linePrice,
  lineQuantity,
  lineUid,
  partySchema,
} from '../documents/document-shapes.ts';
import { calendarDay } from '../kit/days.ts';
import { amountString } from '../kit/decimal.ts';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { paging } from '../kit/paging.ts';
import { exportOf, type RecordFields } from '../kit/record-fields.ts';
import { partialOf } from '../kit/partial-of.ts';
import { namedRevision } from '../kit/revision.ts';
import { moneySchema } from '../money/money-shapes.ts';
import { cartonRangesSchema } from './carton-shapes.ts';
import { paperListedSchema, paperSchema, paperTermsSchema, tradePaperTypeSchema } from './paper-shapes.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    paper: true;
    deal: true;
  }
}
declare module '../kit/ids.ts' {
  interface Entities {
    paper: true;
    deal: true;
  }
}

const text = (most: number) => z.string().trim().max(most);
const paperId = intIdOf('paper');
/** The version that a change is based on; refused with `conflict` if there is a newer one. */
const version = namedRevision.optional();
/** An address is checked where it is typed, as in quotations and contacts. */
const partyChange = partialOf(partySchema.extend({ email: contactEmailSchema }));
const paperTermsChange = partialOf(paperTermsSchema);
const parties = {
  exporter: partyChange.optional(),
  buyer: partyChange.optional(),
  consignee: partyChange.optional(),
  notify: partyChange.optional(),
};
const listQuery = {
  type: z.enum(documentTypes).or(z.literal('all-documents')).default('all-documents'),
  query: text(200).default(''),
  state: text(20).optional(),
  currency: text(3).optional(),
  /** Days that the documents bear, both included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  deal_id: intIdOf('deal').optional(),
};

/** Documents of a type or all, the latest first, with totals per type and currency; drafts count, cancelled ones do not (DOC-001). */
export const listPapers = defineOperation({
  name: 'document.list',
  method: 'GET',
  path: '/api/document/record',
  permission: 'view_quotation',
  kinds: { paper: 'any', quotation: 'any' },
  query: z.object({ ...listQuery, ...paging() }),
  response: z.object({
    documents: z.array(paperListedSchema),
    total: z.int(),
    /** How many of each type the other filters leave. */
    counts: z.record(z.enum(documentTypes), z.int()),
    /** Amounts are never added over types or currencies. */
    totals: z.array(
      z.object({ type: z.enum(documentTypes), count: z.int(), amount: moneySchema, pieces: amountString }),
    ),
  }),
});

/** An Excel file of documents. */
export const exportPapers = exportOf({
  ...listPapers,
  query: z.object({ ...listQuery, ids: z.array(paperId).min(1).max(200).optional() }),
});

/** The columns of that file. */
export const paperExportFields = {
  number: { en: 'Number', tr: 'Numara' },
  type: { en: 'Type', tr: 'Tür' },
  party: { en: 'Buyer or supplier', tr: 'Alıcı ya da tedarikçi' },
  country: { en: 'Country', tr: 'Ülke' },
  state: { en: 'State', tr: 'Durum' },
  dated: { en: 'Date', tr: 'Tarih', holds: 'day' },
  due_on: { en: 'Due', tr: 'Vade', holds: 'day' },
  pieces: { en: 'Pieces', tr: 'Adet', holds: 'number' },
  total: { en: 'Total', tr: 'Toplam', holds: 'number' },
  taxed_total: { en: 'Total with taxes', tr: 'Vergiler dahil', holds: 'number' },
  currency: { en: 'Currency', tr: 'Para birimi' },
} as const satisfies RecordFields;

/** A document with its whole state (DOC-002, DOC-004). */
export const getPaper = defineOperation({
  name: 'document.get',
  method: 'GET',
  path: '/api/document/record/:id',
  permission: 'view_quotation',
  kinds: { paper: 'params.id', deal: 'any' },
  params: z.object({ id: paperId }),
  response: paperSchema,
});

const newLine = z.object({
  product_id: intIdOf('product'),
  variant_id: intIdOf('variant').nullable().default(null),
  quantity: lineQuantity.optional(),
  price: linePrice.optional(),
});

/**
 * Makes a draft (DOC-013): from another document with everything that carries over, all of its lines with what is left
 * of them or those that are named; or empty, with products. A quotation must be the current one and not declined.
 */
export const createPaper = defineOperation({
  name: 'document.create',
  method: 'POST',
  path: '/api/document/record/create',
  permission: 'create_quotation',
  kinds: { paper: 'answer.id', deal: 'any' },
  body: z.object({
    type: tradePaperTypeSchema,
    /** The document that it follows from: of this area, or a quotation. */
    from_id: intIdOf('paper', 'quotation').optional(),
    /** Lines that go on, with their quantities; all of what is left without it. */
    lines: z
      .array(z.object({ uid: lineUid, quantity: lineQuantity.optional() }))
      .max(DOCUMENT_LINES_MAX)
      .optional(),
    products: z.array(newLine).max(500).default([]),
    terms: paperTermsChange.optional(),
    ...parties,
  }),
  response: paperSchema,
  errors: [
    'quotation_superseded',
    'paper_not_given_out',
    'nothing_left',
    'too_many_lines',
    'number_too_large',
  ],
});

const lineChange = z.object({
  uid: lineUid,
  name: text(200).optional(),
  remark: text(4000).optional(),
  hs_code: text(20).optional(),
  quantity: lineQuantity.optional(),
  unit: text(20).min(1).optional(),
  price: linePrice.nullable().optional(),
  discount_percent: discountPercent.optional(),
});

/**
 * Changes a draft (DOC-014); what is not sent stays. Taxes are a list or a dictionary keyed by uid (DOC-005): they
 * replace those that were there. `pack` proposes cartons again from the products' packaging.
 */
export const updatePaper = defineOperation({
  name: 'document.update',
  method: 'POST',
  path: '/api/document/record/update',
  permission: 'edit_quotation',
  kinds: { paper: 'body.id', deal: 'any' },
  body: z.object({
    id: paperId,
    version,
    terms: paperTermsChange.optional(),
    taxes: adjustmentsInput.optional(),
    ...parties,
    lines: z.array(lineChange).max(DOCUMENT_LINES_MAX).optional(),
    /** The order of the lines, by their uids; those that are not named follow. */
    order: z.array(lineUid).max(DOCUMENT_LINES_MAX).optional(),
    add: z.array(newLine).max(500).optional(),
    remove: z.array(lineUid).max(DOCUMENT_LINES_MAX).optional(),
    packing: cartonRangesSchema.optional(),
    pack: z.boolean().optional(),
  }),
  response: paperSchema,
  errors: ['conflict', 'paper_not_draft', 'too_many_lines', 'number_too_large'],
});

/** Copies a document as a draft of the same type, without number, in a deal of its own (DOC-015). */
export const copyPaper = defineOperation({
  name: 'document.copy',
  method: 'POST',
  path: '/api/document/record/copy',
  permission: 'create_quotation',
  kinds: { paper: 'answer.id', deal: 'any' },
  body: z.object({ id: paperId }),
  response: paperSchema,
});

/** Deletes a draft; issued papers stay. */
export const deletePaper = defineOperation({
  name: 'document.delete',
  method: 'DELETE',
  path: '/api/document/record/:id',
  permission: 'edit_quotation',
  kinds: { paper: 'params.id', deal: 'any' },
  params: z.object({ id: paperId }),
  response: z.object({}),
  errors: ['paper_not_draft'],
});

/**
 * Issues a draft: gives it the next number of its type and year, and freezes parties, lines and the rate with its day
 * and source (DOC-019). Red findings refuse it; amber ones want a reason, which stays in the history (ruling AH).
 */
export const issuePaper = defineOperation({
  name: 'document.issue',
  method: 'POST',
  path: '/api/document/record/:id/issue',
  permission: 'edit_quotation',
  inVisit: 'refused',
  kinds: { paper: 'params.id', deal: 'any' },
  params: z.object({ id: paperId }),
  body: z.object({ version, reason: text(1000).default('') }),
  response: paperSchema,
  errors: ['conflict', 'paper_not_draft', 'paper_has_findings', 'reason_needed', 'paper_not_issued'],
});

/** Cancels an issued paper, for a reason; its number is not given again. */
export const cancelPaper = defineOperation({
  name: 'document.cancel',
  method: 'POST',
  path: '/api/document/record/:id/cancel',
  permission: 'edit_quotation',
  inVisit: 'refused',
  kinds: { paper: 'params.id', deal: 'any' },
  params: z.object({ id: paperId }),
  body: z.object({ reason: text(1000).min(1) }),
  response: paperSchema,
  errors: ['paper_not_issued'],
});

/** Enters that the other side has confirmed an issued paper. */
export const confirmPaper = defineOperation({
  name: 'document.confirm',
  method: 'POST',
  path: '/api/document/record/:id/confirm',
  permission: 'edit_quotation',
  inVisit: 'refused',
  kinds: { paper: 'params.id', deal: 'any' },
  params: z.object({ id: paperId }),
  body: z.object({ note: text(1000).default('') }),
  response: paperSchema,
  errors: ['paper_not_issued'],
});

/** Makes the next revision of an issued paper: a draft under its number; the issued one counts until that is issued. */
export const amendPaper = defineOperation({
  name: 'document.amend',
  method: 'POST',
  path: '/api/document/record/:id/amend',
  permission: 'edit_quotation',
  kinds: { paper: 'answer.id', deal: 'any' },
  params: z.object({ id: paperId }),
  response: paperSchema,
  errors: ['paper_not_issued', 'revision_in_draft'],
});

/** What happened to a paper, the latest first. */
export const paperHistory = defineOperation({
  name: 'document.history',
  method: 'GET',
  path: '/api/document/record/:id/history',
  permission: 'view_quotation',
  kinds: { paper: 'params.id' },
  params: z.object({ id: paperId }),
  response: z.object({
    events: z.array(
      z.object({
        id: z.int(),
        at: z.iso.datetime(),
        by: z.string(),
        what: z.enum([
          'created',
          'copied',
          'amended',
          'issued',
          'confirmed',
          'cancelled',
          'mailed',
          'opened',
          'file_taken',
        ]),
        /** Whether it was done through a link. */
        is_buyer: z.boolean(),
        text: z.string(),
      }),
    ),
  }),
});

export const addressRoles = ['exporter', 'buyer', 'consignee', 'notify', 'bank'] as const;

/**
 * The address book: parties and banks of earlier documents, joined with contacts and the company itself; found by two
 * letters, those used most in this role first (DOC-017).
 */
export const findParties = defineOperation({
  name: 'document.parties',
  method: 'GET',
  path: '/api/document/parties',
  permission: 'view_quotation',
  kinds: { paper: 'any', contact: 'any' },
  query: z.object({ role: z.enum(addressRoles), query: text(100).default('') }),
  response: z.object({
    parties: z.array(
      z.object({
        /** Null for a bank. */
        party: partySchema.nullable(),
        bank: bankSchema.nullable(),
        /** Documents that name it in this role. */
        used: z.int(),
      }),
    ),
  }),
});
