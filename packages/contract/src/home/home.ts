import { z } from 'zod';
import { buyerActivitySchema, feedLineSchema } from '../catalogues/buyer-activity.ts';
import { defineOperation } from '../kit/operation.ts';
import { moneySchema } from '../money/money-shapes.ts';
import { searchHitSchema } from '../search/search.ts';

/** Buyers' activity is shown for this many days, including today. */
export const HOME_DAYS = 7;
/** The chart of what buyers opened covers this many days, including today. */
export const OPENED_DAYS = 14;
/** The first steps of a newcomer, in order. */
export const firstSteps = ['company', 'products', 'catalogue', 'share'] as const;
export type FirstStep = (typeof firstSteps)[number];

const catalogueName = z.object({ id: z.int(), name: z.string(), buyer_company: z.string() });
const ofPerson = {
  /** Whether it is the person's own rather than a colleague's or nobody's. */
  is_mine: z.boolean(),
};

/** Something that waits for somebody, with what its line says. */
const todoSchema = z.discriminatedUnion('kind', [
  z.object({
    ...ofPerson,
    kind: z.literal('enquiry'),
    id: z.int(),
    name: z.string(),
    company: z.string(),
    message: z.string(),
    at: z.iso.datetime(),
    /** Lines, and the name of the first one. */
    products: z.int(),
    product: z.string(),
    pieces: z.int(),
    amounts: z.array(moneySchema),
    /** The colleague who looks after it; empty for nobody. */
    owner: z.string(),
  }),
  z.object({
    ...ofPerson,
    kind: z.literal('approval'),
    ...catalogueName.shape,
    by: z.string(),
    note: z.string(),
    at: z.iso.datetime(),
  }),
  z.object({
    ...ofPerson,
    kind: z.literal('reminder'),
    id: z.int(),
    text: z.string(),
    day: z.iso.date(),
    /** The screen of what it is about. */
    path: z.string(),
  }),
  buyerActivitySchema.shape.follow_ups.element.extend({
    ...ofPerson,
    kind: z.literal('follow_up'),
    catalogue: z.object({ id: z.int(), name: z.string(), link: z.string().nullable() }),
  }),
  z.object({
    ...ofPerson,
    kind: z.literal('expiring'),
    ...catalogueName.shape,
    /** When its link stops working. */
    at: z.iso.datetime(),
  }),
]);
export type HomeTodo = z.output<typeof todoSchema>;

/** The morning overview; a part is null for people who may not see it. */
export const homeSchema = z
  .object({
    /** Own things before those of colleagues, then by what they are worth and how long they have waited. */
    todo: z.array(todoSchema),
    /** Enquiries that wait for an answer, and since when the oldest of them. */
    waiting: z.object({ count: z.int(), since: z.iso.datetime() }).nullable(),
    /** What buyers did with links in the last days, the latest first. */
    buyers: z
      .array(
        z.object({
          ...catalogueName.shape,
          openings: z.int(),
          enquiries: z.int(),
          last_at: z.iso.datetime(),
        }),
      )
      .nullable(),
    /** The catalogue that buyers opened last, and its visits by day; null as well if none was opened in that time. */
    opened: z
      .object({
        id: z.int(),
        name: z.string(),
        visits: z.int(),
        people: z.int(),
        days: buyerActivitySchema.shape.days,
        /** Looked at longest; empty where the plan does not show who looked at what. */
        products: z.array(
          buyerActivitySchema.shape.products.element.pick({
            id: true,
            name: true,
            image: true,
            visits: true,
            seconds: true,
          }),
        ),
      })
      .nullable(),
    /** The latest of what buyers did, in all catalogues; null as well where the plan does not show it. */
    feed: z.array(feedLineSchema).nullable(),
    products: z
      .object({
        total: z.int(),
        drafts: z.int(),
        /** The number of products without data that their category wants. */
        lacking: z.int(),
        /** The most recently edited products. */
        recent: z.array(
          searchHitSchema.pick({
            id: true,
            product_id: true,
            name: true,
            image: true,
            completeness: true,
            updated_at: true,
          }),
        ),
      })
      .nullable(),
    catalogues: z
      .object({
        total: z.int(),
        active: z.int(),
        drafts: z.int(),
        /** The most recently changed drafts. */
        latest_drafts: z.array(catalogueName.extend({ updated_at: z.iso.datetime() })),
      })
      .nullable(),
    /**
     * Whether each first step that the person may take is done; null once all are, or once the person has hidden them.
     */
    steps: z.partialRecord(z.enum(firstSteps), z.boolean()).nullable(),
  })
  .meta({ id: 'Home' });
export type Home = z.output<typeof homeSchema>;

export const getHome = defineOperation({
  name: 'home.get',
  method: 'GET',
  path: '/api/home',
  permission: 'member',
  kinds: {
    product: 'any',
    catalogue: 'any',
    activity: 'any',
    enquiry: 'any',
    followup: 'any',
    company: 'any',
    preference: 'any',
  },
  response: homeSchema,
});
