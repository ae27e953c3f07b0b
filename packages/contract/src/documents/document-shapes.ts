// Separate from the arithmetic: every screen loads the shapes, but not every screen calculates.
import { z } from 'zod';
import type { Language } from '../attribute-types/attribute-type.ts';
import { amountString } from '../kit/decimal.ts';
import { currencyCode, exchangeRateSchema } from '../money/money-shapes.ts';
import { foldText } from '../values/fold-text.ts';

declare module '../kit/ids.ts' {
  interface Entities {
    'document-line': true;
  }
}

/** The papers of one deal, in the order in which they follow each other. */
export const documentTypes = [
  'quotation',
  'proforma-invoice',
  'sales-order',
  'purchase-order',
  'packaging-list',
  'commercial-invoice',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Most lines of one document. */
export const DOCUMENT_LINES_MAX = 1000;

const short = z.string().trim().max(200);
/** A quantity: at most 9 digits before and 3 after the point. */
export const lineQuantity = amountString.refine((text) => /^\d{1,9}(\.\d{1,3})?$/.test(text), 'is too long');
/** A price per unit: at most 9 digits before and 6 after the point. */
export const linePrice = amountString.refine((text) => /^\d{1,9}(\.\d{1,6})?$/.test(text), 'is too long');
/** A discount in percent of the price. */
export const discountPercent = amountString.refine((text) => Number(text) <= 100, 'must not be above 100');
/** Names a line in its document, and the same line in the revisions and papers that follow from it. */
export const lineUid = z.string().min(1).max(40);
/** The same for a line that is there. */
export const knownLineUid = lineUid.meta({ entity: 'document-line' });

/** How a product is packed in its carton. */
export const linePackSchema = z
  .object({
    /** Pieces in a carton, more than 0. */
    pieces: z.int().min(1),
    /** Cubic metres of a carton, 4 decimals; null if a side is unknown. */
    cbm: amountString.nullable(),
    gross_kg: amountString.nullable(),
    net_kg: amountString.nullable(),
    /** Outer sides as entered; '' for unknown ones. */
    length: z.string(),
    width: z.string(),
    height: z.string(),
    unit: z.string(),
  })
  .meta({ id: 'LinePack' });
export type LinePack = z.output<typeof linePackSchema>;

/** What a document says of a product, as it was when the line was written; frozen with the document. */
export const lineFactsSchema = z
  .object({
    /** ID of the product or variant. */
    sku: z.string(),
    name: z.string(),
    /** The options of the variant, such as `Sage, 26 cm`; '' for none. */
    variant: z.string(),
    /** Material and size in one line, as whoever wrote the line reads them; `summaryIn` for other readers. */
    summary: z.string(),
    summary_in: z.object({ en: z.string(), tr: z.string() }).optional(),
    hs_code: z.string(),
    /** Least order in pieces; null for none. */
    moq: z.int().nullable(),
    /** Null while the packing is unknown. */
    pack: linePackSchema.nullable(),
    /** File of the picture; null for none. */
    image_id: z.uuid().nullable(),
  })
  .meta({ id: 'LineFacts' });
export type LineFacts = z.output<typeof lineFactsSchema>;

/** Material and size for a reader: numbers have the marks, and units the words, of the language. */
export const summaryIn = ({ summary, summary_in: all }: LineFacts, language: Language): string =>
  all?.[language] ?? summary;

/** One line of a document, as stored and as sent. */
export const documentLineSchema = z
  .object({
    uid: lineUid,
    /** Null for a line that is only named, and once the product is deleted. */
    product_id: z.int().nullable(),
    variant_id: z.int().nullable(),
    /** What it is called in this document; the name of `facts` unless it was changed. */
    name: short,
    /** A remark on the line. */
    remark: z.string().trim().max(4000),
    quantity: lineQuantity,
    /** Unit of the quantity. */
    unit: z.string().trim().min(1).max(20),
    /** Price per unit in the currency of the document, before discount; null while there is none. */
    price: linePrice.nullable(),
    discount_percent: discountPercent,
    facts: lineFactsSchema,
  })
  .meta({ id: 'DocumentLine' });
export type DocumentLine = z.output<typeof documentLineSchema>;

export const adjustmentKinds = ['discount', 'charge', 'tax'] as const;

/** A discount, a charge or a tax on the whole document; the value is never negative. */
export const adjustmentSchema = z
  .object({
    uid: lineUid,
    kind: z.enum(adjustmentKinds),
    /** What it is called, such as `IGST, export under LUT`. */
    property: short.min(1),
    type: z.enum(['percent', 'fixed']),
    value: amountString.refine((text) => /^\d{1,9}(\.\d{1,6})?$/.test(text), 'is too long'),
    /** Of the company's list of taxes; null for one that was typed. */
    tax_value_id: z.int().nullable(),
  })
  .refine(({ type, value }) => type === 'fixed' || Number(value) <= 1000, {
    message: 'must not be above 1000',
    path: ['value'],
  })
  .refine(({ kind, type, value }) => kind !== 'discount' || type === 'fixed' || Number(value) <= 100, {
    message: 'must not be above 100',
    path: ['value'],
  })
  .meta({ id: 'DocumentAdjustment' });
export type Adjustment = z.output<typeof adjustmentSchema>;

/** Most discounts, charges and taxes of one document. */
const ADJUSTMENTS_MAX = 20;
const sentAdjustment = z.object({
  ...adjustmentSchema.shape,
  uid: lineUid.optional(),
  kind: z.enum(adjustmentKinds).default('tax'),
  tax_value_id: z.int().nullable().default(null),
  /** Taken away; accepted in a dictionary, as old screens send it. */
  delete: z.boolean().default(false),
  /** Worked out here, whatever is sent. */
  amount: z.unknown().optional(),
  tax_amount: z.unknown().optional(),
  new: z.unknown().optional(),
});

/** A list, or a dictionary keyed by uid (ruling 79); rows marked `delete` are left out. */
export const adjustmentsInput = z
  .union([z.array(sentAdjustment).max(ADJUSTMENTS_MAX), z.record(lineUid, sentAdjustment)])
  .transform((sent) => {
    const rows = Array.isArray(sent)
      ? sent.map((row, at) => ({ ...row, uid: row.uid ?? `a${at + 1}` }))
      : Object.entries(sent).map(([uid, row]) => ({ ...row, uid }));
    return rows
      .filter((row) => !row.delete)
      .map(({ uid, kind, property, type, value, tax_value_id }) => ({
        uid,
        kind,
        property,
        type,
        value,
        tax_value_id,
      }));
  })
  .pipe(z.array(adjustmentSchema).max(ADJUSTMENTS_MAX))
  .refine((rows) => new Set(rows.map(({ uid }) => uid)).size === rows.length, {
    message: 'each row needs a uid of its own',
  });

/** The same as answered: a dictionary keyed by uid, with amounts. */
export const adjustmentsSchema = z
  .record(
    z.string(),
    z.object({
      ...adjustmentSchema.shape,
      /** What it comes to; of a discount, what is taken off. */
      tax_amount: amountString,
    }),
  )
  .meta({ id: 'DocumentAdjustments' });

/** Amounts of a line; all have two decimals at most and re-add. */
export const lineFiguresSchema = z
  .object({
    uid: z.string(),
    /** Quantity × price. */
    gross: amountString,
    /** What the line's discount takes off. */
    discount: amountString,
    /** gross − discount: the line total. */
    amount: amountString,
    /** Its part of the document's discounts, by largest remainder (ruling AF). */
    share: amountString,
    /** amount − share. */
    net: amountString,
  })
  .meta({ id: 'LineFigures' });
export type LineFigures = z.output<typeof lineFiguresSchema>;

/** Everything a document states, worked out by `documentFigures`. */
export const documentFiguresSchema = z
  .object({
    lines: z.array(lineFiguresSchema),
    product_count: z.int(),
    /** Of all lines; units are not told apart. */
    quantity: amountString,
    gross: amountString,
    line_discounts: amountString,
    /** The sum of the line totals. */
    subtotal: amountString,
    discounts: amountString,
    charges: amountString,
    /** subtotal − discounts + charges. */
    total: amountString,
    taxes: amountString,
    taxed_total: amountString,
    /** Amounts of discounts, charges and taxes by their uid. */
    adjustments: z.record(z.string(), amountString),
    /** How many lines have no price, and count as nothing. */
    unpriced: z.int(),
  })
  .meta({ id: 'DocumentFigures' });
export type DocumentFigures = z.output<typeof documentFiguresSchema>;

/** Somebody named on a paper, as printed there; '' for what is not known. */
export const partySchema = z
  .object({
    company: short,
    /** The person. */
    name: short,
    address: z.string().trim().max(1000),
    city: short,
    country: short,
    email: z.string().trim().max(254),
    phone: z.string().trim().max(40),
    tax_number: z.string().trim().max(60),
    /** The contact that it was taken from; null for none. */
    contact_id: z.int().meta({ entity: 'contact' }).nullable(),
  })
  .meta({ id: 'Party' });
export type Party = z.output<typeof partySchema>;

/** The town of a party, unless its address names it. */
export const townBeside = ({ address, city }: Pick<Party, 'address' | 'city'>): string =>
  foldText(address).includes(foldText(city)) ? '' : city;

export const bankSchema = z
  .object({
    name: short.default(''),
    account: z.string().trim().max(60).default(''),
    branch: short.default(''),
    /** IFSC or SWIFT. */
    code: z.string().trim().max(20).default(''),
    iban: z.string().trim().max(42).default(''),
  })
  .meta({ id: 'DocumentBank' });
export type Bank = z.output<typeof bankSchema>;

/** What is frozen when a document is given out: the rate with its day and source, and when that was. */
export const frozenSchema = z
  .object({
    /** From the company's currency to that of the document; null for the same one. */
    rate: exchangeRateSchema.nullable(),
    home: currencyCode,
    at: z.iso.datetime(),
    by: z.string(),
  })
  .meta({ id: 'FrozenDocument' });
export type Frozen = z.output<typeof frozenSchema>;
