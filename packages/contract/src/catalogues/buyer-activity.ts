import { z } from 'zod';
import { dayToCount } from '../kit/days.ts';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { linkToken } from '../links/links.ts';
import { imageSchema } from '../media.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    /** What buyers did with a catalogue; the ids are those of catalogues. */
    activity: true;
  }
}

/**
 * What is recorded: `served` is a page that was sent, whether or not anybody looked at it; `viewed` and `looked` are
 * time on the list and on a product; `scanned` is a program that fetched a page.
 */
export type ActivityKind = 'served' | 'scanned' | 'downloaded' | 'enquired' | (typeof sentKinds)[number];

/** What the buyer's page reports itself. */
const sentKinds = ['opened', 'viewed', 'looked', 'searched', 'filtered', 'shortlisted', 'unlisted'] as const;
/** Most events that the page sends together. */
export const SENT_EVENTS_MAX = 50;
/** Most seconds of one event. */
const SECONDS_MAX = 600;

const sentEventSchema = z.object({
  kind: z.enum(sentKinds),
  product: z.int().positive().optional(),
  seconds: z
    .number()
    .min(0)
    .max(86_400)
    .transform((seconds) => Math.min(Math.round(seconds), SECONDS_MAX))
    .optional(),
  words: z.string().trim().min(1).max(120).optional(),
  found: z.int().min(0).optional(),
  /** Milliseconds before the call. */
  ago: z.number().min(0).max(86_400_000).default(0),
});
export type SentEvent = z.input<typeof sentEventSchema>;

export const recordBuyerActivity = defineOperation({
  name: 'view_collection.activity',
  method: 'POST',
  path: '/api/view-collection/:token/activity',
  permission: 'public',
  params: z.object({ token: linkToken }),
  body: z.object({
    /** The time zone of the browser, which tells the country. */
    zone: z.string().max(60).default(''),
    /** The buyer does not want to be recorded, or wants to be again. */
    wanted: z.boolean().default(true),
    events: z.array(sentEventSchema).max(SENT_EVENTS_MAX),
  }),
  /** How many of the events were taken. */
  response: z.object({ recorded: z.int() }),
  errors: ['link_expired', 'link_locked'],
});

export const activityPeriods = ['7', '30', 'all'] as const;
/** The counts of the page that can be chosen: only visits that have some of it. */
export const activityCounts = ['searches', 'shortlisted', 'downloads', 'forwards', 'enquiries'] as const;
export type ActivityCount = (typeof activityCounts)[number];

const activityFilter = z.object({
  period: z.enum(activityPeriods).default('30'),
  /** IANA name of the time zone in which days begin. */
  time_zone: z.string().max(60).default('UTC'),
  person: z.uuid().optional(),
  link: z.coerce.number().int().positive().optional(),
  /** Two letters, or `-` for visits whose place is not known. */
  country: z
    .string()
    .regex(/^([A-Z]{2}|-)$/)
    .optional(),
  product: z.coerce.number().int().positive().optional(),
  day: dayToCount.optional(),
  only: z.enum(activityCounts).optional(),
});
export type ActivityFilter = z.output<typeof activityFilter>;

const personSchema = z.object({
  id: z.uuid(),
  /** Empty if they are not known. */
  name: z.string(),
  company: z.string(),
  country: z.string(),
  /** Came with the personal link of this recipient, which somebody else had opened before; empty if not. */
  forwarded_by: z.string(),
});
export type ActivityPerson = z.output<typeof personSchema>;
const productSchema = z.object({ id: z.int(), name: z.string(), image: imageSchema.nullable() });

export const buyerActivitySchema = z
  .object({
    /** Where the period begins. */
    since: z.iso.datetime(),
    last_at: z.iso.datetime().nullable(),
    counts: z.object({
      visits: z.int(),
      people: z.int(),
      seconds: z.int(),
      searches: z.int(),
      shortlisted: z.int(),
      downloads: z.int(),
      forwards: z.int(),
      enquiries: z.int(),
    }),
    /** Openings by scanners and bots, which are in no other number; `silent` ones ran no script. */
    scanned: z.array(z.object({ name: z.string(), count: z.int() })),
    days: z.array(z.object({ day: z.iso.date(), visits: z.int(), enquiries: z.int() })),
    places: z.array(z.object({ country: z.string(), visits: z.int() })),
    /** The longest looked at first; the most of them. */
    products: z.array(
      productSchema.extend({
        product_id: z.string(),
        visits: z.int(),
        people: z.int(),
        seconds: z.int(),
        shortlisted: z.int(),
        /** Pieces. */
        asked: z.int(),
      }),
    ),
    product_count: z.int(),
    searches: z.array(
      z.object({
        words: z.string(),
        times: z.int(),
        found: z.int(),
        /** Own published products that fit words which found nothing. */
        matches: z.array(z.object({ id: z.int(), name: z.string() })),
      }),
    ),
    /** Those of the period, whatever else is chosen. */
    people: z.array(personSchema.extend({ visits: z.int() })),
    links: z.array(z.object({ id: z.int(), recipient: z.string(), visits: z.int() })),
    /** People who came back to a product three times or more and did not enquire about it. */
    follow_ups: z.array(
      z.object({
        person: personSchema.extend({ email: z.string() }),
        product: productSchema,
        visits: z.int(),
        seconds: z.int(),
        is_shortlisted: z.boolean(),
        /** Other products that they asked for. */
        asked_others: z.int(),
        is_on_page: z.boolean(),
        last_at: z.iso.datetime(),
      }),
    ),
    follow_up_count: z.int(),
  })
  .meta({ id: 'BuyerActivity' });
export type BuyerActivity = z.output<typeof buyerActivitySchema>;

export const feedLineSchema = z
  .object({
    /** The id of the event. */
    id: z.uuid(),
    kind: z.enum([
      'opened',
      'looked',
      'searched',
      'filtered',
      'shortlisted',
      'unlisted',
      'downloaded',
      'enquired',
    ]),
    at: z.iso.datetime(),
    catalogue: z.object({ id: z.int(), name: z.string() }),
    person: personSchema.extend({ is_phone: z.boolean() }),
    product: productSchema.nullable(),
    /** How often the person has looked at the product, in visits. */
    times: z.int(),
    seconds: z.int(),
    words: z.string(),
    found: z.int().nullable(),
    pieces: z.int(),
    /** Products of an enquiry. */
    products: z.int(),
    is_now: z.boolean(),
  })
  .meta({ id: 'ActivityLine' });
export type ActivityLine = z.output<typeof feedLineSchema>;

const byId = z.object({ id: intIdOf('catalogue') });

/** What buyers did with a catalogue (CAT-007, CAT-042). */
export const getBuyerActivity = defineOperation({
  name: 'catalogues.activity',
  method: 'GET',
  path: '/api/items/collections/:id/activity',
  permission: 'view_buyer_details',
  kinds: { activity: 'params.id', catalogue: 'params.id' },
  params: byId,
  query: activityFilter,
  response: buyerActivitySchema,
  errors: ['unknown_time_zone'],
});

const productActivitySchema = z
  .object({
    visits: z.int(),
    people: z.int(),
    seconds: z.int(),
    /** Pieces. */
    asked: z.int(),
    last_at: z.iso.datetime().nullable(),
    /** The longest first; the most of them. */
    viewers: z.array(
      z.object({
        person: personSchema,
        visits: z.int(),
        seconds: z.int(),
        asked: z.int(),
        last_at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'ProductActivity' });
export type ProductActivity = z.output<typeof productActivitySchema>;

/** What buyers did with a product, in all catalogues (CAT-007). */
export const getProductActivity = defineOperation({
  name: 'products.activity',
  method: 'GET',
  path: '/api/items/products/:id/activity',
  permission: 'view_buyer_details',
  kinds: { activity: 'any', product: 'params.id' },
  params: z.object({ id: intIdOf('product') }),
  response: productActivitySchema,
  errors: ['product_gone'],
});

/** The latest of it, line by line. */
export const listActivityFeed = defineOperation({
  name: 'catalogues.activity_feed',
  method: 'GET',
  path: '/api/items/collections/:id/activity/feed',
  permission: 'view_buyer_details',
  kinds: { activity: 'params.id' },
  params: byId,
  query: activityFilter.pick({ person: true, link: true, product: true }),
  response: z.array(feedLineSchema),
});

/** Starts the report of it as an Excel file. */
export const downloadActivityReport = defineOperation({
  name: 'catalogues.activity_report',
  method: 'POST',
  path: '/api/items/collections/:id/activity/report',
  permission: 'view_buyer_details',
  inVisit: 'refused',
  kinds: { task: 'any' },
  params: byId,
  body: activityFilter,
  response: z.object({ task_id: z.uuid() }),
  errors: ['task_limit', 'unknown_time_zone'],
});
