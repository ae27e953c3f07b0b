// Separate from the arithmetic: every screen loads the shapes, but not every screen calculates.
import { z } from 'zod';
import { freightSchema, incotermPrices } from '../costing/sheet-shapes.ts';
import {
  adjustmentsInput,
  adjustmentsSchema,
  documentFiguresSchema,
  documentLineSchema,
  frozenSchema,
  partySchema,
  linePrice,
} from '../documents/document-shapes.ts';
import { calendarDay } from '../kit/days.ts';
import { amountString, decimalString } from '../kit/decimal.ts';
import { defineStates } from '../kit/states.ts';
import { imageSchema } from '../media.ts';
import { currencyCode, moneySchema } from '../money/money-shapes.ts';

/**
 * Of one revision. `seen` follows when the buyer opens it; `expired` when its last day is over. A revision that was given
 * out is never edited; the next one is another record.
 */
export const quotationStates = defineStates({
  draft: { en: 'Draft', tr: 'Taslak', next: ['sent'] },
  sent: { en: 'Sent', tr: 'Gönderildi', next: ['seen', 'accepted', 'declined', 'expired'] },
  seen: { en: 'Seen', tr: 'Görüldü', next: ['accepted', 'declined', 'expired'] },
  accepted: { en: 'Accepted', tr: 'Kabul edildi', next: [] },
  declined: { en: 'Declined', tr: 'Reddedildi', next: [] },
  expired: { en: 'Expired', tr: 'Süresi doldu', next: [] },
});
export type QuotationState = (typeof quotationStates.names)[number];

/** How the price of a line is made: from its costing sheet, from its cost with a margin, from the library, or typed. */
export const priceSources = ['sheet', 'margin', 'list', 'typed'] as const;
export type PriceSource = (typeof priceSources)[number];

/** The two layouts of the PDF: a letter with totals, and a price list with packing, turned. */
export const quotationLayouts = ['quotation', 'price_list'] as const;
export type QuotationLayout = (typeof quotationLayouts)[number];

export const incotermSchema = z.enum(incotermPrices);
const words = (most: number) => z.string().trim().max(most);
/** A margin in percent of the cost; 100 and more is possible, −100 and less is not. */
export const marginPercent = decimalString.refine(
  (text) => Number(text) > -100 && Number(text) <= 10_000,
  'must be more than -100 and at most 10000',
);
const share = amountString.refine((text) => Number(text) <= 50, 'must not be above 50');

const wholeFreight = freightSchema.extend({ container: z.string().max(20) });

/** What lies between the prices at the Incoterms, the same for all lines, in the currency of the quotation. */
export const quotationFreightSchema = z
  .object({
    /** From EXW to FOB: to the port, its charges and papers. */
    inland: wholeFreight.nullable(),
    /** From FOB to CFR. */
    sea: wholeFreight.nullable(),
    /** From CFR to CIF: percentage of 110 % of the CIF value. */
    insurance_percent: share,
  })
  .meta({ id: 'QuotationFreight' });
export type QuotationFreight = z.output<typeof quotationFreightSchema>;

/** What holds for all lines of a quotation, as people set it. */
export const quotationTermsSchema = z
  .object({
    currency: currencyCode,
    /** The one that is quoted. */
    incoterm: incotermSchema,
    /** The named place of each Incoterm, such as `Mundra` for FOB. */
    places: z.record(incotermSchema, words(120)),
    freight: quotationFreightSchema,
    /** Code of the container that it is meant to fill. */
    container: words(20),
    /** The last day on which it may be accepted; null for no limit. */
    valid_until: calendarDay.nullable(),
    payment_terms: words(500),
    delivery_terms: words(500),
    /** When the goods are ready, such as `45 days`. */
    ready: words(120),
    /** For the buyer, below the lines. */
    remarks: words(4000),
    /** How the prices of new lines are made; the margin is used by `margin`. */
    price_source: z.enum(priceSources).exclude(['typed']),
    margin_percent: marginPercent,
  })
  .meta({ id: 'QuotationTerms' });
export type QuotationTerms = z.output<typeof quotationTermsSchema>;

/** The terms of a company's first quotation, but for its currency. */
export const usualTerms: Omit<QuotationTerms, 'currency'> = {
  incoterm: 'EXW',
  places: { EXW: '', FOB: '', CFR: '', CIF: '' },
  freight: { inland: null, sea: null, insurance_percent: '0' },
  container: '40HC',
  valid_until: null,
  payment_terms: '',
  delivery_terms: '',
  ready: '',
  remarks: '',
  price_source: 'list',
  margin_percent: '0',
};

/** What makes the price of a line; `price` of the line is worked out from it by `quotedPrices`. */
export const lineBasisSchema = z
  .object({
    price_source: z.enum(priceSources),
    /** In the currency of the quotation, before discount; null while there is none. */
    base_price: linePrice.nullable(),
    /** The Incoterm that it is the price at: what was typed stays as it was typed. */
    base_incoterm: incotermSchema,
    /** Of a price from the cost; '0' otherwise. */
    margin_percent: marginPercent,
  })
  .meta({ id: 'QuotationLineBasis' });
export type LineBasis = z.output<typeof lineBasisSchema>;

export const quotationLineSchema = documentLineSchema
  .extend({
    ...lineBasisSchema.shape,
    /** Price per piece at each Incoterm; null where freight or volume are unknown. */
    prices: z.record(incotermSchema, amountString.nullable()),
    /** Cost per piece in the currency of the quotation; null if unknown, and without `view_costing`. */
    cost: amountString.nullable(),
    /** The price that the buyer asked for, from the enquiry; '' for none. */
    wanted: z.string(),
    /** Values of attributes that this quotation changed, by the id of the attribute. */
    values: z.record(z.string(), z.string()),
    /** Whether buyers do not see it, because the product is a draft or archived (ruling X). */
    is_hidden: z.boolean(),
    /** Whether the product has been deleted since. */
    is_gone: z.boolean(),
    image: imageSchema.nullable(),
  })
  .meta({ id: 'QuotationLine' });
export type QuotationLine = z.output<typeof quotationLineSchema>;

/** A quotation in a list: one revision (QUOTE-007). */
export const quotationListedSchema = z
  .object({
    id: z.int(),
    enquiry_id: z.int(),
    /** `ENQ-0431` (QUOTE-011). */
    enquiry: z.string(),
    /** 1, 2, 3 (QUOTE-010). */
    revision: z.int(),
    /** `ENQ-0431-R3` */
    number: z.string(),
    buyer_name: z.string(),
    buyer_email: z.string(),
    company_name: z.string(),
    created_on: z.iso.datetime(),
    created_by: z.string(),
    updated_at: z.iso.datetime(),
    state: quotationStates.schema,
    /** Whether buyers see this one: the latest that was sent. */
    is_current: z.boolean(),
    /** Whether a later one was sent: it can neither be accepted nor become an order. */
    is_superseded: z.boolean(),
    sent_at: z.iso.datetime().nullable(),
    seen_at: z.iso.datetime().nullable(),
    /** When it was accepted or declined, and by whom. */
    decided_at: z.iso.datetime().nullable(),
    decided_by: z.string(),
    product_count: z.int(),
    total: moneySchema,
    taxed_total: moneySchema,
    incoterm: incotermSchema,
    valid_until: z.iso.date().nullable(),
    /** Questions and requests of the buyer that nobody has answered. */
    open_questions: z.int(),
  })
  .meta({ id: 'QuotationListed' });
export type QuotationListed = z.output<typeof quotationListedSchema>;

/** A message about a line, or about the whole quotation, as both sides read it. */
export const quotationMessageSchema = z
  .object({
    id: z.int(),
    /** The line; null for the whole quotation. */
    uid: z.string().nullable(),
    revision: z.int(),
    from: z.enum(['buyer', 'seller']),
    name: z.string(),
    text: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'QuotationMessage' });
export type QuotationMessage = z.output<typeof quotationMessageSchema>;

/** A quotation with everything that belongs to it, as members see it. */
export const quotationSchema = quotationListedSchema
  .extend({
    /** Counts the changes; goes back with each change. */
    version: z.int(),
    terms: quotationTermsSchema,
    /** Discounts, charges and taxes keyed by uid. */
    taxes: adjustmentsSchema,
    lines: z.array(quotationLineSchema),
    figures: documentFiguresSchema,
    seller: partySchema,
    buyer: partySchema,
    /** Null while it is a draft. */
    frozen: frozenSchema.nullable(),
    /** Margin below which the company warns, in percent of the price; null without `view_costing`, and for none. */
    margin_floor: amountString.nullable(),
    /** How many lines buyers will not see. */
    hidden: z.int(),
    messages: z.array(quotationMessageSchema),
    /** The revisions of the enquiry, the oldest first. */
    revisions: z.array(
      quotationListedSchema.pick({
        id: true,
        revision: true,
        number: true,
        state: true,
        is_current: true,
        is_superseded: true,
        sent_at: true,
        seen_at: true,
        total: true,
      }),
    ),
    /** The lines of the revision before, to show what changed; null for the first. */
    before: z
      .object({ revision: z.int(), lines: z.array(quotationLineSchema), figures: documentFiguresSchema })
      .nullable(),
  })
  .meta({ id: 'QuotationDetails' });
export type QuotationDetails = z.output<typeof quotationSchema>;

/** A column of the quotation table. */
export const quotationColumnSchema = z
  .object({
    /** A column of ours, or `attribute:12`. */
    key: z.string(),
    label: z.string(),
    kind: z.enum(['own', 'attribute', 'packaging', 'cost']),
    /** Whether its cells can be edited, by whoever may edit quotations. */
    is_editable: z.boolean(),
  })
  .meta({ id: 'QuotationColumn' });
export type QuotationColumn = z.output<typeof quotationColumnSchema>;

/** The columns that are not attributes, in their usual order. */
export const quotationColumns = {
  sku: { en: 'SKU', tr: 'Ürün kodu', kind: 'own', edits: false },
  name: { en: 'Name', tr: 'Ad', kind: 'own', edits: true },
  variant: { en: 'Variant', tr: 'Varyant', kind: 'own', edits: false },
  cartons: { en: 'Cartons', tr: 'Koli', kind: 'own', edits: true },
  quantity: { en: 'Pieces', tr: 'Adet', kind: 'own', edits: true },
  share: { en: 'Share of container', tr: 'Konteyner payı', kind: 'own', edits: true },
  moq: { en: 'MOQ', tr: 'MOQ', kind: 'own', edits: false },
  price: { en: 'Price', tr: 'Fiyat', kind: 'own', edits: true },
  price_source: { en: 'Price from', tr: 'Fiyat kaynağı', kind: 'own', edits: true },
  wanted: { en: 'Price wanted', tr: 'İstenen fiyat', kind: 'own', edits: false },
  discount_percent: { en: 'Discount', tr: 'İskonto', kind: 'own', edits: true },
  amount: { en: 'Amount', tr: 'Tutar', kind: 'own', edits: false },
  remark: { en: 'Remark', tr: 'Not', kind: 'own', edits: true },
  hs_code: { en: 'HS code', tr: 'GTİP', kind: 'own', edits: false },
  summary: { en: 'Material, size', tr: 'Malzeme, ölçü', kind: 'own', edits: false },
  pieces_per_carton: { en: 'Pieces per carton', tr: 'Koli içi adet', kind: 'packaging', edits: false },
  carton_size: { en: 'Carton size', tr: 'Koli ölçüsü', kind: 'packaging', edits: false },
  cbm: { en: 'CBM', tr: 'CBM', kind: 'packaging', edits: false },
  gross_kg: { en: 'Gross weight, kg', tr: 'Brüt ağırlık, kg', kind: 'packaging', edits: false },
  net_kg: { en: 'Net weight, kg', tr: 'Net ağırlık, kg', kind: 'packaging', edits: false },
  cost: { en: 'Cost', tr: 'Maliyet', kind: 'cost', edits: false },
  margin_percent: { en: 'Margin on cost', tr: 'Maliyet üzerinden kâr', kind: 'cost', edits: true },
  margin: { en: 'Margin', tr: 'Kâr marjı', kind: 'cost', edits: false },
} as const satisfies Record<
  string,
  { en: string; tr: string; kind: z.output<typeof quotationColumnSchema>['kind']; edits: boolean }
>;
export type QuotationColumnKey = keyof typeof quotationColumns;

/** The columns of a person who has not chosen any. */
export const usualQuotationColumns: readonly QuotationColumnKey[] = [
  'sku',
  'name',
  'cartons',
  'quantity',
  'moq',
  'price',
  'discount_percent',
  'amount',
  'cbm',
  'margin',
];

/** The terms as a change sends them. */
export const termsChange = quotationTermsSchema.partial().extend({ taxes: adjustmentsInput.optional() });
