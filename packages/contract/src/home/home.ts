import { z } from 'zod';
import { inboxEnquirySchema } from '../catalogues/enquiries.ts';
import { defineOperation } from '../kit/operation.ts';
import { searchHitSchema } from '../search/search.ts';

/** Buyers' activity is shown for this many days, including today. */
export const HOME_DAYS = 7;
/** The first steps of a newcomer, in order. */
export const firstSteps = ['company', 'products', 'catalogue', 'share'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The morning overview; a part is null for people who may not see it. */
export const homeSchema = z
  .object({
    enquiries: z.object({ unread: z.int(), open: z.int(), latest: z.array(inboxEnquirySchema) }).nullable(),
    /** What buyers did with links in the last days, the latest first. */
    buyers: z
      .array(
        z.object({
          id: z.int(),
          name: z.string(),
          buyer_company: z.string(),
          openings: z.int(),
          enquiries: z.int(),
          last_at: z.iso.datetime(),
        }),
      )
      .nullable(),
    products: z
      .object({
        total: z.int(),
        drafts: z.int(),
        /** The number of products without data that their category wants. */
        lacking: z.int(),
        /** The most recently edited products. */
        recent: z.array(searchHitSchema),
      })
      .nullable(),
    catalogues: z
      .object({
        total: z.int(),
        active: z.int(),
        drafts: z.int(),
        /** The most recently changed drafts. */
        latest_drafts: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            buyer_company: z.string(),
            updated_at: z.iso.datetime(),
          }),
        ),
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
  kinds: { product: 'any', catalogue: 'any', enquiry: 'any', company: 'any', preference: 'any' },
  response: homeSchema,
});
