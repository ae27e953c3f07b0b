import { z } from 'zod';
import { contactEmailSchema } from '../contacts/contacts.ts';
import { memberNameSchema } from '../identity/member-name.ts';
import { intIdOf, uuidOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { paging } from '../kit/paging.ts';
import { exportOf, type RecordFields } from '../kit/record-fields.ts';
import { defineStates } from '../kit/states.ts';
import { currencyCode, moneySchema } from '../money/money-shapes.ts';

/** `new` waits for an answer; `won` and `lost` are how it ended. Each may follow each. */
export const enquiryProgress = defineStates({
  new: { en: 'New', tr: 'Yeni', next: ['answered', 'won', 'lost'] },
  answered: { en: 'Answered', tr: 'Yanıtlandı', next: ['new', 'won', 'lost'] },
  won: { en: 'Won', tr: 'Kazanıldı', next: ['new', 'answered', 'lost'] },
  lost: { en: 'Lost', tr: 'Kaybedildi', next: ['new', 'answered', 'won'] },
});
export const enquiryStates = enquiryProgress.names;
export type EnquiryState = (typeof enquiryStates)[number];
/** How an enquiry came: through a link, or typed in. */
export const enquirySources = ['link', 'mail', 'phone', 'fair', 'other'] as const;
export type EnquirySource = (typeof enquirySources)[number];
/** Most lines of an enquiry that is typed in. */
const LINES_MAX = 200;
/** Most enquiries marked at a time. */
const MARKED_MAX = 200;

/** One line of an enquiry: what was asked for, as it was called then. */
const enquiryItemSchema = z.object({
  /** The product and its variant; null if they were not known when it came. They may have been deleted since. */
  id: z.int().nullable(),
  variant_id: z.int().nullable(),
  /** The ID of the product or variant. */
  product_id: z.string(),
  name: z.string(),
  variant: z.string(),
  quantity: z.int(),
  /** Decimal text of the price per piece that the buyer saw; null if there was none. */
  price: z.string().nullable(),
  /** Code of its currency; empty without a price. */
  currency: z.string(),
  /** As the row of an uploaded sheet named it, whatever product it was matched to. */
  written: z.object({ code: z.string(), name: z.string() }).optional(),
  /** Somebody decided that it is not quoted. */
  is_skipped: z.boolean().optional(),
});
export type EnquiryItem = z.output<typeof enquiryItemSchema>;

export const enquirySchema = z
  .object({
    id: z.int(),
    name: z.string(),
    company: z.string(),
    email: z.string(),
    message: z.string(),
    items: z.array(enquiryItemSchema),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Enquiry' });

/** An enquiry in the inbox; whether it is read or answered is a fact of the company, not of a person. */
export const inboxEnquirySchema = enquirySchema
  .omit({ items: true, message: true })
  .extend({
    /** How many lines it has, and what they come to. */
    products: z.int(),
    amounts: z.array(moneySchema),
    /** Where it came from, as it was called then; no id once it is deleted. */
    catalogue: z.object({ id: z.int().nullable(), name: z.string() }),
    /** Counted in each company, from 1; see `enquiryName`. */
    number: z.int(),
    source: z.enum(enquirySources),
    state: enquiryProgress.schema,
    /** Who looks after it; null for nobody. */
    owner: memberNameSchema.nullable(),
    is_read: z.boolean(),
    answered_at: z.iso.datetime().nullable(),
    answered_by: z.string().nullable(),
  })
  .meta({ id: 'InboxEnquiry' });
export type InboxEnquiry = z.output<typeof inboxEnquirySchema>;

/** An enquiry with everything that belongs to it. */
export const enquiryDetailsSchema = inboxEnquirySchema
  .extend({
    message: z.string(),
    items: z.array(
      enquiryItemSchema.extend({
        /** Of the variant or product as it is today; null once it is deleted, or without an image. */
        thumb: z.string().nullable(),
      }),
    ),
    /** With the same email address; null if there is none, or if the person may not see contacts. */
    contact: z.object({ id: z.int(), name: z.string(), company: z.string() }).nullable(),
    /** What was answered from here, the oldest first. */
    mails: z.array(
      z.object({ id: z.int(), at: z.iso.datetime(), by: z.string(), subject: z.string(), text: z.string() }),
    ),
    /** Since when the person comes, and what they looked at, the longest first; empty where the plan does not show it. */
    seen: z.object({
      visits: z.int(),
      since: z.iso.datetime().nullable(),
      products: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          thumb: z.string().nullable(),
          seconds: z.int(),
          is_asked: z.boolean(),
        }),
      ),
    }),
    /** Other enquiries of the same person, the latest first. */
    others: z.array(
      z.object({ id: z.int(), number: z.int(), at: z.iso.datetime(), state: enquiryProgress.schema }),
    ),
  })
  .meta({ id: 'EnquiryDetails' });
export type EnquiryDetails = z.output<typeof enquiryDetailsSchema>;

export const listEnquiries = defineOperation({
  name: 'enquiries.list',
  method: 'GET',
  path: '/api/enquiries',
  permission: 'view_buyer_details',
  kinds: { enquiry: 'any' },
  query: z.object({
    query: z.string().max(200).default(''),
    state: enquiryProgress.schema.optional(),
    /** Only those that the person looks after. */
    mine: z.stringbool().optional(),
    ...paging(),
  }),
  response: z.object({
    enquiries: z.array(inboxEnquirySchema),
    total: z.int(),
    /** Of all hits, whatever their state. */
    counts: z.object({ new: z.int(), answered: z.int(), won: z.int(), lost: z.int() }),
  }),
});

export const getEnquiry = defineOperation({
  name: 'enquiries.get',
  method: 'GET',
  path: '/api/enquiries/:id',
  permission: 'view_buyer_details',
  kinds: { enquiry: 'params.id', contact: 'any' },
  params: z.object({ id: intIdOf('enquiry') }),
  response: enquiryDetailsSchema,
});

/** The number of unread enquiries and the latest one; for the navigation and the notice. */
export const newEnquiries = defineOperation({
  name: 'enquiries.new',
  method: 'GET',
  path: '/api/enquiries/new',
  permission: 'view_buyer_details',
  kinds: { enquiry: 'any' },
  response: z.object({
    unread: z.int(),
    latest: z
      .object({ id: z.int(), name: z.string(), company: z.string(), catalogue: z.string() })
      .nullable(),
  }),
});

/** Marks enquiries as read or unread, or changes their state; one that is not new counts as read. */
export const markEnquiries = defineOperation({
  name: 'enquiries.mark',
  method: 'PATCH',
  path: '/api/enquiries',
  permission: 'view_buyer_details',
  kinds: { enquiry: 'body.ids' },
  body: z.object({
    ids: z.array(intIdOf('enquiry')).min(1).max(MARKED_MAX),
    is_read: z.boolean().optional(),
    state: enquiryProgress.schema.optional(),
  }),
  response: z.object({ marked: z.int() }),
});

/** Emails the caller a copy of an enquiry. */
export const mailEnquiryCopy = defineOperation({
  name: 'custom.mail_enquiry_copy',
  method: 'POST',
  path: '/api/custom/email-service/send_enquiry_copy',
  permission: 'view_buyer_details',
  inVisit: 'refused',
  kinds: {},
  body: z.object({ enquiry_id: intIdOf('enquiry') }),
  response: z.object({ sent_to: z.string() }),
});

/** Makes a member responsible for enquiries, who is told by email and a notice; null for nobody. */
export const assignEnquiries = defineOperation({
  name: 'enquiries.assign',
  method: 'PUT',
  path: '/api/enquiries/owner',
  permission: 'view_buyer_details',
  kinds: { enquiry: 'body.ids', member: 'any' },
  body: z.object({
    ids: z.array(intIdOf('enquiry')).min(1).max(MARKED_MAX),
    owner_id: uuidOf('user').nullable(),
  }),
  response: z.object({ assigned: z.int() }),
  errors: ['not_a_colleague'],
});

/** Mails the buyer an answer with the lines quoted; it stays with the enquiry, which is then answered. */
export const replyToEnquiry = defineOperation({
  name: 'enquiries.reply',
  method: 'POST',
  path: '/api/enquiries/:id/reply',
  permission: 'view_buyer_details',
  inVisit: 'refused',
  kinds: { enquiry: 'params.id' },
  params: z.object({ id: intIdOf('enquiry') }),
  body: z.object({ text: z.string().trim().min(1).max(10_000) }),
  response: z.object({ sent_to: z.string() }),
  errors: ['no_email'],
});

const priceText = z.string().regex(/^\d{1,9}(\.\d{1,4})?$/);

/** Enters an enquiry that came by telephone, at a fair or by mail; the person becomes its owner. */
export const addEnquiry = defineOperation({
  name: 'enquiries.add',
  method: 'POST',
  path: '/api/enquiries',
  permission: 'view_buyer_details',
  kinds: { enquiry: 'answer.id' },
  body: z.object({
    source: z.enum(enquirySources).exclude(['link']),
    name: z.string().trim().min(1).max(200),
    company: z.string().trim().max(200).default(''),
    email: contactEmailSchema.default(''),
    message: z.string().trim().max(4000).default(''),
    items: z
      .array(
        z.object({
          id: intIdOf('product'),
          variant_id: intIdOf('variant').nullable().default(null),
          quantity: z.int().min(1).max(10_000_000),
          price: priceText.nullable().default(null),
        }),
      )
      .max(LINES_MAX)
      .default([]),
    /** Of the prices; the company's own if absent. */
    currency: currencyCode.optional(),
  }),
  response: z.object({ id: z.int() }),
});

/** An Excel file of enquiries, a row for each line. */
export const exportEnquiries = exportOf({
  ...listEnquiries,
  query: listEnquiries.query.extend({
    /** Only these. */
    ids: z.array(intIdOf('enquiry')).min(1).max(MARKED_MAX).optional(),
  }),
});

/** The columns of that file. */
export const enquiryExportFields = {
  number: { en: 'Enquiry', tr: 'Talep' },
  at: { en: 'Received', tr: 'Geliş tarihi', holds: 'day' },
  state: { en: 'State', tr: 'Durum', holds: enquiryProgress },
  owner: { en: 'Owner', tr: 'Sorumlu' },
  name: { en: 'Name', tr: 'Ad' },
  company: { en: 'Company', tr: 'Şirket' },
  email: { en: 'Email', tr: 'E-posta' },
  catalogue: { en: 'Catalogue', tr: 'Katalog' },
  message: { en: 'Message', tr: 'Mesaj' },
  product_id: { en: 'Product ID', tr: 'Ürün kodu' },
  product: { en: 'Product', tr: 'Ürün' },
  variant: { en: 'Variant', tr: 'Varyant' },
  quantity: { en: 'Pieces', tr: 'Adet', holds: 'number' },
  price: { en: 'Price', tr: 'Fiyat', holds: 'number' },
  currency: { en: 'Currency', tr: 'Para birimi' },
  amount: { en: 'Amount', tr: 'Tutar', holds: 'number' },
} as const satisfies RecordFields;
