import { z } from 'zod';
import { defineOperation } from '../kit/operation.ts';
import { boxSchema, IMAGE_MAX_BYTES } from '../media.ts';
import { facetSchema, searchAnswerSchema, searchArgs, searchHitSchema } from './search.ts';

/** Pictures of one search (SEARCH-009). */
export const SEARCH_IMAGES_MAX = 5;
export const SEARCH_IMAGE_MAX_BYTES = 5 * IMAGE_MAX_BYTES;
export const MOODBOARD_MAX_BYTES = 40 * 1024 * 1024;
/** Hits that the facets of a smart search count over. */
export const SMART_FACET_HITS = 200;

/** A picture to search with; it is kept for a day. */
export const searchImageSchema = z
  .object({
    /** Goes into `images_url`. */
    url: z.string(),
    width: z.int(),
    height: z.int(),
    /** Page of the moodboard, from 1; null for an uploaded picture. */
    page: z.int().nullable(),
    /** Where it stands on its page; null when that is not known. */
    box: boxSchema.nullable(),
    /** Parts that look like things, for a page that is one picture; each can be chosen as a crop. */
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

/** The pictures of a PDF or a presentation (SEARCH-008, SEARCH-010). */
export const extractSearchImages = defineOperation({
  name: 'smart_search.extract_images',
  method: 'POST',
  path: '/api/smart_search/extract_images',
  permission: 'view_products',
  kinds: {},
  upload: { file: 'file', maxFiles: 1, maxBytes: MOODBOARD_MAX_BYTES },
  response: z.object({
    /** By page, from top left. */
    images: z.array(searchImageSchema),
    pages: z.int(),
    /** Pictures that could not be taken out, by page and format. */
    skipped: z.array(z.object({ page: z.int(), reason: z.string() })),
    /** There is more in the file than was read. */
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
  /** The part of each picture that is meant, in the order of `images_url`; null: all of it. */
  crops: z.array(boxSchema.nullable()).max(SEARCH_IMAGES_MAX).default([]),
  /** `same` looks for the product itself, `style` for what goes with it. */
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
    /** Very alike: worth a mark beside the picture. */
    very_close: z.boolean(),
  })
  .meta({ id: 'SmartHit' });
export type SmartHit = z.output<typeof smartHitSchema>;

/** Products whose pictures are alike, the most alike first; filters and words hold as in the other search. */
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
    /** Products with pictures that are not described yet, and therefore cannot be found. */
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
