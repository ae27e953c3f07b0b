// Separate from the arithmetic: every screen loads the shapes, but not every screen calculates.
import { z } from 'zod';
import {
  adjustmentsSchema,
  bankSchema,
  documentFiguresSchema,
  documentLineSchema,
  documentTypes,
  frozenSchema,
  lineQuantity,
  lineUid,
  partySchema,
} from '../documents/document-shapes.ts';
import { calendarDay } from '../kit/days.ts';
import { amountString } from '../kit/decimal.ts';
import { uuidOf } from '../kit/ids.ts';
import { defineStates } from '../kit/states.ts';
import { imageSchema } from '../media.ts';
import { currencyCode, exchangeRateSchema, moneySchema } from '../money/money-shapes.ts';
import { cartonRangeSchema } from './carton-shapes.ts';
import { findingKinds, paperParties } from './findings.rules.ts';
import { incoterms } from './incoterms.ts';
import { paperDesigns, paperLanguages, paperSizes } from './paper-looks.ts';

/** The papers that follow from a quotation (DOC-001, DOC-018). */
export const tradePaperTypes = documentTypes.filter((type) => type !== 'quotation');
export type TradePaperType = (typeof tradePaperTypes)[number];
export const tradePaperTypeSchema = z.enum(documentTypes).exclude(['quotation']);

/** Names of the types, on screens and on paper. */
export const documentTypeNames = {
  quotation: { en: 'Quotation', tr: 'Teklif' },
  'proforma-invoice': { en: 'Proforma invoice', tr: 'Proforma fatura' },
  'sales-order': { en: 'Sales order', tr: 'Satış siparişi' },
  'purchase-order': { en: 'Purchase order', tr: 'Satın alma siparişi' },
  'packaging-list': { en: 'Packing list', tr: 'Çeki listesi' },
  'commercial-invoice': { en: 'Commercial invoice', tr: 'Ticari fatura' },
} as const satisfies Record<(typeof documentTypes)[number], { en: string; tr: string }>;

/** A draft has no number; an issued paper is never edited: it is cancelled, or amended as a revision. */
export const paperStates = defineStates({
  draft: { en: 'Draft', tr: 'Taslak', next: ['issued'] },
  issued: { en: 'Issued', tr: 'Kesildi', next: ['confirmed', 'cancelled'] },
  confirmed: { en: 'Confirmed', tr: 'Onaylandı', next: ['cancelled'] },
  cancelled: { en: 'Cancelled', tr: 'İptal edildi', next: [] },
});
export type PaperState = (typeof paperStates.names)[number];

const words = (most: number) => z.string().trim().max(most);
const day = calendarDay.nullable();
const kilograms = amountString.refine((text) => /^\d{1,9}(\.\d{1,4})?$/.test(text), 'is too long').nullable();

/** Most entries of a delivery plan. */
export const DELIVERIES_MAX = 2000;
/** When a supplier delivers how much of a line. */
export const deliverySchema = z
  .object({
    line: lineUid,
    day: z.iso.date(),
    quantity: lineQuantity.refine((text) => /[1-9]/.test(text), 'must be above 0'),
  })
  .meta({ id: 'PlannedDelivery' });

/** What holds for a whole paper, as people set it; the fields of DOC-018. */
export const paperTermsSchema = z
  .object({
    currency: currencyCode,
    /** The day that the paper bears; null for the day on which it is issued. */
    dated: day.default(null),
    /** Last day of an offer, of payment or of delivery, by the type. */
    due_on: day.default(null),
    ship_by: day.default(null),
    incoterm: z.enum(incoterms).or(z.literal('')).default(''),
    incoterm_place: words(120).default(''),
    /** UN/LOCODEs of the list, or a place that is typed. */
    port_of_loading: words(120).default(''),
    port_of_discharge: words(120).default(''),
    final_destination: words(200).default(''),
    /** ISO 3166-1 alpha-2, or as typed. */
    country_of_origin: words(60).default(''),
    payment_terms: words(500).default(''),
    delivery_terms: words(500).default(''),
    /** The buyer's order, or the supplier's offer: number and day. */
    their_reference: words(120).default(''),
    their_reference_day: day.default(null),
    /** Further references, such as a proforma invoice or a container; one in each line. */
    references: words(1000).default(''),
    remarks: words(4000).default(''),
    marks: words(1000).default(''),
    /** Sentences above the signature. */
    declaration: words(2000).default(''),
    /** As stated; null for what the cartons come to. */
    net_kg: kilograms.default(null),
    gross_kg: kilograms.default(null),
    cbm: kilograms.default(null),
    bank: bankSchema.prefault({}),
    /** The delivery plan of a purchase order; empty for none. */
    deliveries: z.array(deliverySchema).max(DELIVERIES_MAX).default([]),
    signer: words(120).default(''),
    /** Pictures of signature and stamp, those of the company; null for none. */
    signature_file_id: uuidOf('file').nullable().default(null),
    stamp_file_id: uuidOf('file').nullable().default(null),
    design: z.enum(paperDesigns).default('classic'),
    size: z.enum(paperSizes).default('a4'),
    language: z.enum(paperLanguages).default('en'),
  })
  .meta({ id: 'PaperTerms' });
export type PaperTerms = z.output<typeof paperTermsSchema>;

export const letterOfCreditSchema = z
  .object({
    number: words(60).default(''),
    /** Conditions as typed, one in each entry. */
    conditions: z.array(words(500)).max(100).default([]),
  })
  .meta({ id: 'LetterOfCredit' });
export type LetterOfCredit = z.output<typeof letterOfCreditSchema>;

/** A line of a paper as members see it. */
export const paperLineSchema = documentLineSchema
  .extend({
    /** What the order says of it, and what is left of that without this paper; null without an order. */
    ordered: amountString.nullable(),
    left: amountString.nullable(),
    /** Whether the product has been deleted since. */
    is_gone: z.boolean(),
    image: imageSchema.nullable(),
  })
  .meta({ id: 'PaperLine' });
export type PaperLineDetails = z.output<typeof paperLineSchema>;

/** Two papers that disagree, with what each says; the other one is named. */
export const paperFindingSchema = z
  .object({
    kind: z.enum(findingKinds),
    weight: z.enum(['red', 'amber']),
    other: z.object({ id: z.int(), type: z.enum(documentTypes), number: z.string() }),
    mine: z.string(),
    theirs: z.string(),
    party: z.enum(paperParties).nullable(),
    line: z.object({ uid: z.string(), sku: z.string() }).nullable(),
    /** The value that settles it in this paper; null for none. */
    fix: z.string().nullable(),
  })
  .meta({ id: 'PaperFinding' });
export type PaperFinding = z.output<typeof paperFindingSchema>;

/** What a paper lacks by itself before it can be issued. */
export const paperGaps = [
  'no_lines',
  'line_without_price',
  'party_without_name',
  'party_without_country',
  'wrong_number',
  'not_all_packed',
  'too_many_packed',
  'carton_empty',
  'gross_below_net',
  'weight_missing',
  'size_missing',
  'no_rate',
  'deliveries_differ',
  'delivery_late',
] as const;
export const paperGapSchema = z
  .object({
    code: z.enum(paperGaps),
    weight: z.enum(['red', 'amber']),
    /** Where: a party, the name of a number, a SKU, cartons `1–24`. */
    at: z.string(),
    /** What is there, and what is wanted, if both are known. */
    found: z.string(),
    wanted: z.string(),
  })
  .meta({ id: 'PaperGap' });
export type PaperGap = z.output<typeof paperGapSchema>;

export const creditStateSchema = z
  .object({
    text: z.string(),
    /** What the condition was understood as; `other` for what only a person can tell. */
    kind: z.string(),
    state: z.enum(['met', 'not_met', 'undecided']),
    fact: z.string(),
  })
  .meta({ id: 'CreditCondition' });

/** A document in a list; quotations are listed among them (DOC-001). */
export const paperListedSchema = z
  .object({
    id: z.int(),
    type: z.enum(documentTypes),
    /** '' for a draft, which has none. */
    number: z.string(),
    revision: z.int(),
    /** A state of papers, or one of quotations. */
    state: z.string(),
    /** Whether a later revision has replaced it. */
    is_superseded: z.boolean(),
    /** Why it was cancelled; '' otherwise. */
    reason: z.string(),
    /** The buyer; of a purchase order, the supplier. */
    party: z.string(),
    country: z.string(),
    deal: z.object({ id: z.int(), name: z.string() }).nullable(),
    enquiry_id: z.int().nullable(),
    /** The day that it bears; of a draft, that of its last change. */
    dated: z.iso.date(),
    due_on: z.iso.date().nullable(),
    product_count: z.int(),
    pieces: amountString,
    /** Of a packing list; null for others. */
    cartons: z.int().nullable(),
    cbm: amountString.nullable(),
    total: moneySchema,
    taxed_total: moneySchema,
    created_by: z.string(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'PaperListed' });
export type PaperListed = z.output<typeof paperListedSchema>;

const amounts = z.record(z.string(), amountString);

/** The state of a document to the letter of the specification (DOC-004 to DOC-006), with what belongs to a trade paper. */
export const paperSchema = paperListedSchema
  .extend({
    /** Counts the changes; goes back with each change. */
    version: z.int(),
    /** What is without taxes: subtotal − discounts + charges. */
    total: amountString,
    product_count: z.int(),
    /** total + all taxes (DOC-009). */
    taxed_total: amountString,
    remarks: z.string(),
    base_currency: z.string(),
    /** The currency of the company with the rate from it, as frozen or as of today; null without a rate. */
    currency_data: z.object({ home: z.string(), rate: exchangeRateSchema.nullable() }),
    /** What it was made from; null for nothing. */
    data_source: z.object({ id: z.int(), type: z.enum(documentTypes), number: z.string() }).nullable(),
    /** Lines and pieces by HS code. */
    facets_data: z.record(z.string(), z.object({ lines: z.int(), pieces: amountString })),
    products: z.array(paperLineSchema),
    /** Discounts, charges and taxes keyed by uid (DOC-005). */
    taxes: adjustmentsSchema,
    /** Amounts of the rows by uid. */
    row_amounts: amounts,
    /** Units of the rows by uid, and how often units were changed. */
    row_units: z.record(z.string(), z.string()),
    unit_update_count: z.int(),
    /** Pieces of the rows by uid. */
    row_product_count: amounts,
    /** How many of the paper's own fields are filled in. */
    document_meta_count: z.int(),
    figures: documentFiguresSchema,
    terms: paperTermsSchema,
    exporter: partySchema,
    buyer: partySchema,
    consignee: partySchema,
    notify: partySchema,
    packing: z.array(cartonRangeSchema),
    frozen: frozenSchema.nullable(),
    in_words: z.string(),
    findings: z.array(paperFindingSchema),
    gaps: z.array(paperGapSchema),
    credit: z.array(creditStateSchema),
    /** Revisions under its number, the oldest first. */
    revisions: z.array(z.object({ id: z.int(), revision: z.int(), state: z.string() })),
  })
  .omit({ party: true, country: true })
  .meta({ id: 'TradePaper' });
export type TradePaperDetails = z.output<typeof paperSchema>;
