import { z } from 'zod';
import { contactTypeStates, prospectStages } from '../contacts/contact-words.ts';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { paging } from '../kit/paging.ts';

/** Why a buyer is recommended; each reason has its points. */
export const recommendationReasons = [
  'asked_product',
  'asked_category',
  'asked',
  'recent_enquiry',
  'looked_without_asking',
  'opened',
  'country',
  'interested',
  'contacted',
  'lost',
  'no_email',
] as const;
export type RecommendationReason = (typeof recommendationReasons)[number];

/** The highest score. */
export const SCORE_MAX = 100;

const reasonSchema = z.object({
  code: z.enum(recommendationReasons),
  /** What it adds to the score; below zero for what speaks against it. */
  points: z.int(),
  /** How many enquiries, visits or buyers it is based on; null for reasons without a number. */
  count: z.int().nullable(),
  /** When it last happened; null without `view_buyer_details`, and for reasons without a date. */
  at: z.iso.datetime().nullable(),
});

export const recommendedBuyerSchema = z
  .object({
    /** Id of the contact. */
    id: z.int(),
    name: z.string(),
    company: z.string(),
    country: z.int().nullable(),
    type: contactTypeStates.schema,
    status: prospectStages.schema.nullable(),
    /** Sum of the points of its reasons, from 0 to `SCORE_MAX`. */
    score: z.int(),
    /** The most important first. */
    reasons: z.array(reasonSchema),
  })
  .meta({ id: 'RecommendedBuyer' });
export type RecommendedBuyer = z.output<typeof recommendedBuyerSchema>;

const country = z.coerce.number().int().positive().max(2_147_483_647);
const product = intIdOf('product');
const kinds = { contact: 'any', enquiry: 'any' } as const;
const permission = 'view_recommendation';
const response = z.object({ buyers: z.array(recommendedBuyerSchema), total: z.int() });

/** Buyers to write to, the best first, for a product or a country if one is given (CONTACT-006, CONTACT-012). */
export const recommendBuyers = defineOperation({
  name: 'recommend.list',
  method: 'GET',
  path: '/api/recommend',
  permission,
  kinds,
  query: z.object({
    query: z.string().max(200).default(''),
    country: country.optional(),
    product: product.optional(),
    ...paging(),
  }),
  response: response.extend({
    /** The product that was asked about. */
    product: z.object({ id: z.int(), name: z.string() }).nullable(),
  }),
});

/** One buyer with their score (CONTACT-007). Email and telephone are for people who may see contacts. */
export const recommendedBuyer = defineOperation({
  name: 'recommend.buyer',
  method: 'GET',
  path: '/api/buyer',
  permission,
  kinds,
  query: z.object({ id: intIdOf('contact'), product: product.optional() }),
  response: recommendedBuyerSchema.extend({
    city: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
});

/** The countries of buyers who may be recommended, the most frequent first (CONTACT-008). */
export const recommendCountries = defineOperation({
  name: 'recommend.countries',
  method: 'GET',
  path: '/api/recommend/countries',
  permission,
  kinds,
  response: z.array(z.object({ id: z.int(), count: z.int() })),
});

/** All buyers of a country, with scores (CONTACT-009). */
export const buyersOfCountry = defineOperation({
  name: 'recommend.by_country',
  method: 'GET',
  path: '/api/search-by-country',
  permission,
  kinds,
  query: z.object({ country, ...paging() }),
  response,
});

/** Buyers who asked for a product, or for others of its category (CONTACT-010). */
export const buyersOfProduct = defineOperation({
  name: 'recommend.by_product',
  method: 'GET',
  path: '/api/search-by-product',
  permission,
  kinds,
  query: z.object({ product, ...paging() }),
  response,
});
