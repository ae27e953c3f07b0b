import { z } from 'zod';
import { contactReaders } from '../contacts/contact-words.ts';
import { contactSchema } from '../contacts/contacts.ts';
import { noteSchema, reminderSchema } from '../followups/followups.ts';
import { memberNameSchema } from '../identity/member-name.ts';
import { intIdOf, uuidOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { moneySchema } from '../money/money-shapes.ts';

/** What is to be done about a product for a buyer, or what has been. */
export const buyerProductStates = ['to_quote', 'to_quote_again', 'quoted', 'ordered', 'only_seen'] as const;

/** A product as one buyer knows it: what they saw, asked, and were quoted, in one row. */
export const buyerProductSchema = z.object({
  /** Null if the product is not known any more; its name stays. */
  id: z.int().nullable(),
  product_id: z.string(),
  name: z.string(),
  thumb: z.string().nullable(),
  visits: z.int(),
  seconds: z.int(),
  is_shortlisted: z.boolean(),
  /** Pieces. */
  asked: z.int(),
  quoted: z.object({ pieces: z.int(), price: z.string(), currency: z.string() }).nullable(),
  ordered: z.int(),
  state: z.enum(buyerProductStates),
});
export type BuyerProductRow = z.output<typeof buyerProductSchema>;

export const buyerHistoryKinds = ['visit', 'enquiry', 'quotation', 'mail', 'note'] as const;

export const buyerEventSchema = z.object({
  kind: z.enum(buyerHistoryKinds),
  at: z.iso.datetime(),
  /** Who did it. */
  by: z.string(),
  /** The enquiry that it is about, and its number. */
  enquiry: z.object({ id: z.int(), number: z.int() }).nullable(),
  /** How many products and pieces, and for how long. */
  products: z.int(),
  pieces: z.int(),
  seconds: z.int(),
  text: z.string(),
});
export type BuyerEvent = z.output<typeof buyerEventSchema>;

export const nextStepKinds = ['answer_enquiry', 'reminder', 'follow_up'] as const;

/** The one thing to do next for a buyer. */
export const nextStepSchema = z.object({
  kind: z.enum(nextStepKinds),
  /** When it came up, or is due. */
  at: z.iso.datetime(),
  enquiry: z.object({ id: z.int(), number: z.int(), products: z.int(), pieces: z.int() }).nullable(),
  reminder: reminderSchema.nullable(),
  /** The product that they looked at without asking, and how often. */
  product: z.object({ name: z.string(), visits: z.int() }).nullable(),
});
export type NextStep = z.output<typeof nextStepSchema>;

/** A company or person that buys, with everything that is known of them. */
export const buyerSchema = z
  .object({
    contact: contactSchema,
    owner: memberNameSchema.nullable(),
    people: z.array(
      z.object({
        /** Of the contact; null for people who are none. */
        id: z.int().nullable(),
        name: z.string(),
        email: z.string(),
        /** Whose link they came by, if it was forwarded to them. */
        via: z.string(),
      }),
    ),
    figures: z.object({
      /** What unanswered enquiries come to. */
      asked: z.array(moneySchema),
      visits: z.int(),
      last_visit: z.iso.datetime().nullable(),
      enquiries: z.int(),
      answered: z.int(),
    }),
    next_step: nextStepSchema.nullable(),
    /** False where the plan, or the caller's permissions, do not show what somebody looked at: visits are only counted. */
    shows_looks: z.boolean(),
    products: z.array(buyerProductSchema),
    /** The latest first. */
    history: z.array(buyerEventSchema),
    reminders: z.array(reminderSchema),
    notes: z.array(noteSchema),
  })
  .meta({ id: 'Buyer' });
export type BuyerRecord = z.output<typeof buyerSchema>;

const params = z.object({ id: intIdOf('contact') });

/** One buyer on one page. What they did is for people with `view_buyer_details`; others get it empty. */
export const getBuyer = defineOperation({
  name: 'buyers.get',
  method: 'GET',
  path: '/api/buyers/:id',
  permission: contactReaders,
  kinds: { contact: 'any', enquiry: 'any', followup: 'any' },
  params,
  response: buyerSchema,
});

/** Makes a member responsible for everybody at the buyer's company; null for nobody. */
export const assignBuyer = defineOperation({
  name: 'buyers.assign',
  method: 'PUT',
  path: '/api/buyers/:id/owner',
  permission: 'edit_contacts',
  kinds: { contact: 'any', member: 'any' },
  params,
  body: z.object({ owner_id: uuidOf('user').nullable() }),
  response: z.object({ owner: memberNameSchema.nullable() }),
  errors: ['not_a_colleague'],
});
