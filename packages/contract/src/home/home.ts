import { z } from 'zod';
import { inboxEnquirySchema } from '../catalogues/enquiries.ts';
import { defineOperation } from '../kit/operation.ts';
import { searchHitSchema } from '../search/search.ts';

/** What buyers did is told of this many days, today included. */
export const HOME_DAYS = 7;
/** What a newcomer does first, in this order. */
export const firstSteps = ['company', 'products', 'catalogue', 'share'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** What there is to know in the morning; a part is null for who may not see it. */
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
        /** How many lack data that their category wants. */
        lacking: z.int(),
        /** Edited last. */
        recent: z.array(searchHitSchema),
      })
      .nullable(),
    catalogues: z
      .object({
        total: z.int(),
        active: z.int(),
        drafts: z.int(),
        /** Drafts that were changed last. */
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
    /** Whether each first step that the person may do is done; null once all are, or the person hid them. */
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
