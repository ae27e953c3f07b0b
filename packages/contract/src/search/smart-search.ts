import { z } from 'zod';
import { defineOperation } from '../kit/operation.ts';
import { boxSchema, IMAGE_MAX_BYTES } from '../media.ts';
import { facetSchema, searchAnswerSchema, searchArgs, searchHitSchema } from './search.ts';

/** Most images in one search (SEARCH-009). */
export const SEARCH_IMAGES_MAX = 5;
export const SEARCH_IMAGE_MAX_BYTES = 5 * IMAGE_MAX_BYTES;
export const MOODBOARD_MAX_BYTES = 40 * 1024 * 1024;
/** The facets of a smart search count over this many hits. */
export const SMART_FACET_HITS = 200;

/** An image to search with; it is kept for a day. */
export const searchImageSchema = z
  .object({
    /** Send it in `images_url`. */
    url: z.string(),
    width: z.int(),
    height: z.int(),
    /** Page of the moodboard, from 1; null for an uploaded image. */
    page: z.int().nullable(),
    /** Its position on the page; null if unknown. */
    box: boxSchema.nullable(),
    /** Regions that look like objects, on a page that is a single image; each can be chosen as a crop. */
    suggestions: z.array(boxSchema),
  })
  .meta({ id: 'SearchImage' });
export type SearchImage = z.output<typeof searchImageSchema>;

export const uploadSearchImage = defineOperation({
  name: 'smart_search.upload_image',
  method: 'POST',
  path: '/api/smart_search/upload_image',
  permission: 'view_products',
  kinds: {},
  upload: { file: 'image', maxFiles: 1, maxBytes: SEARCH_IMAGE_MAX_BYTES },
  response: searchImageSchema,
  errors: [
    'not_an_image',
    'unsupported_image',
    'image_too_large',
    'too_many_pixels',
    'broken_image',
    'too_many_files',
    'empty_upload',
  ],
});

/** The images in a PDF or a presentation (SEARCH-008, SEARCH-010). */
export const extractSearchImages = defineOperation({
  name: 'smart_search.extract_images',
  method: 'POST',
  path: '/api/smart_search/extract_images',
  permission: 'view_products',
  kinds: {},
  upload: { file: 'file', maxFiles: 1, maxBytes: MOODBOARD_MAX_BYTES },
  response: z.object({
    /** By page, from the top left. */
    images: z.array(searchImageSchema),
    pages: z.int(),
    /** Images that could not be extracted, by page and format. */
    skipped: z.array(z.object({ page: z.int(), reason: z.string() })),
    /** The file contains more than was read. */
    limited: z.boolean(),
  }),
  errors: [
    'not_a_moodboard',
    'encrypted_moodboard',
    'moodboard_without_pictures',
    'moodboard_unreadable',
    'moodboard_too_large',
    'too_many_files',
    'empty_upload',
  ],
});

const smartBody = searchArgs.extend({
  images_url: z.array(z.string().max(2000)).min(1).max(20),
  /** The relevant part of each image, in the order of `images_url`; null: all of it. */
  crops: z.array(boxSchema.nullable()).max(SEARCH_IMAGES_MAX).default([]),
  /** `same` looks for the product itself, `style` for products that go with it. */
  intent: z.enum(['same', 'style']).default('same'),
});
const smartErrors = [
  'unknown_search_image',
  'too_many_search_images',
  'invalid_filter',
  'unknown_time_zone',
] as const;

export const smartHitSchema = searchHitSchema
  .extend({
    /** Very similar: worth a mark beside the image. */
    very_close: z.boolean(),
  })
  .meta({ id: 'SmartHit' });
export type SmartHit = z.output<typeof smartHitSchema>;

/** Products with similar images, the most similar first; filters and words apply as in the other search. */
export const smartSearch = defineOperation({
  name: 'smart_search.search',
  method: 'POST',
  path: '/api/smart_search/',
  permission: 'view_products',
  kinds: {},
  body: smartBody.extend({
    id: z.string().max(80).optional(),
    page: z.int().min(0).max(10_000).default(0),
    hitsPerPage: z.int().min(1).max(200).default(24),
  }),
  response: searchAnswerSchema.omit({ facets: true, status_counts: true }).extend({
    hits: z.array(smartHitSchema),
    /** Products with images that have not been described yet, and therefore cannot be found. */
    pending: z.int(),
  }),
  errors: smartErrors,
});

export const smartSearchFacets = defineOperation({
  name: 'smart_search.facets',
  method: 'POST',
  path: '/api/smart_search/facets',
  permission: 'view_products',
  kinds: {},
  body: smartBody,
  response: z.object({ facets: z.array(facetSchema), status_counts: z.record(z.string(), z.int()) }),
  errors: smartErrors,
});
