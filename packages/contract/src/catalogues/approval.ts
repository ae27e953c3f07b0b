import { z } from 'zod';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { begunOn, namedRevision } from '../kit/revision.ts';
import { imageSchema } from '../media.ts';
import { moneySchema } from '../money/money-shapes.ts';
import { approvalSchema, catalogueSchema } from './catalogues.ts';

/** Notices about approvals; their `record` is the catalogue. */
export const catalogueNotifications = {
  pending: 'catalogue_pending',
  approved: 'catalogue_approved',
  rejected: 'catalogue_rejected',
} as const;

const byId = z.object({ id: intIdOf('catalogue') });
/** What sender and admin write to each other. */
const note = z.string().trim().max(1000);

/** Sends a catalogue to the admins, who are told by a notice and by mail; sending again replaces the request. */
export const sendForApproval = defineOperation({
  name: 'catalogues.send_for_approval',
  method: 'POST',
  path: '/api/items/collections/:id/approval',
  permission: 'create_edit_catalogues',
  kinds: { catalogue: 'params.id' },
  params: byId,
  body: z.object({ note: note.default(''), ...begunOn }),
  response: catalogueSchema,
  errors: ['catalogue_empty', 'conflict', 'approval_needed', 'approval_not_needed'],
});

/** Takes the request back, so that the catalogue can be worked on again. */
export const withdrawApproval = defineOperation({
  name: 'catalogues.withdraw_approval',
  method: 'DELETE',
  path: '/api/items/collections/:id/approval',
  permission: 'create_edit_catalogues',
  kinds: { catalogue: 'params.id' },
  params: byId,
  response: catalogueSchema,
  errors: ['approval_decided'],
});

/** Approving generates the catalogue at once; both are told to the sender. */
export const decideApproval = defineOperation({
  name: 'catalogues.decide_approval',
  method: 'POST',
  path: '/api/items/collections/:id/approval/decision',
  permission: 'admin',
  kinds: { catalogue: 'params.id' },
  params: byId,
  body: z
    .object({
      decision: z.enum(['approved', 'rejected']),
      note: note.default(''),
      /** `content_revision` of the review that the decision is about. */
      seen: namedRevision,
    })
    .refine(({ decision, note: words }) => decision === 'approved' || words !== '', {
      message: 'say why',
      path: ['note'],
    }),
  response: catalogueSchema,
  errors: ['catalogue_empty', 'approval_decided', 'approval_changed'],
});

/** What happened to a product since the version that was approved last. */
export const reviewGroups = ['prices', 'added', 'removed', 'unchanged'] as const;
export type ReviewGroup = (typeof reviewGroups)[number];

const reviewedProductSchema = z.object({
  id: z.int(),
  name: z.string(),
  product_id: z.string(),
  image: imageSchema.nullable(),
  /** The lowest price that buyers will see; null for none. */
  price: moneySchema.nullable(),
  price_before: moneySchema.nullable(),
  /** Percent; null if there is nothing to compare. */
  change: z.string().nullable(),
  /** Price less cost, of the price, in percent; null without `view_costing`, a cost or a rate. */
  margin: z.string().nullable(),
  margin_before: z.string().nullable(),
  is_below_floor: z.boolean(),
  /** Whether an option that is not the cheapest costs something else than before. */
  other_prices_changed: z.boolean(),
});
export type ReviewedProduct = z.output<typeof reviewedProductSchema>;

/** The settings that an admin compares. */
export const reviewedSettings = [
  'buyer',
  'expires_at',
  'currency',
  'price_rule',
  'rates',
  'attributes',
  'note',
  'email_required',
  'passcode',
  'ppt_download',
] as const;

const namedProducts = z.object({
  count: z.int(),
  /** The first of them. */
  examples: z.array(
    z.object({ id: z.int(), name: z.string(), detail: z.string(), until: z.iso.date().nullable() }),
  ),
});
export type NamedProducts = z.output<typeof namedProducts>;

export const reviewApproval = defineOperation({
  name: 'catalogues.review_approval',
  method: 'GET',
  path: '/api/items/collections/:id/approval',
  permission: 'admin',
  kinds: { catalogue: 'params.id', product: 'any' },
  params: byId,
  query: z.object({
    /** The first group that has products, if none is named. */
    show: z.enum(reviewGroups).optional(),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  response: z.object({
    content_revision: z.int(),
    /** The approved version that is compared with; null if there is none. */
    compared_with: z
      .object({
        version: z.int(),
        at: z.iso.datetime(),
        approved_by: z.string(),
        approved_by_you: z.boolean(),
      })
      .nullable(),
    counts: z.object({
      prices: z.int(),
      added: z.int(),
      removed: z.int(),
      unchanged: z.int(),
      settings: z.int(),
    }),
    shown: z.enum(reviewGroups),
    products: z.array(reviewedProductSchema),
    total: z.int(),
    /** The first added products; none if nothing was approved before. */
    added: z.array(reviewedProductSchema),
    checks: z.object({
      /** The least margin in percent; null if the company has none, or for people without `view_costing`. */
      floor: z.string().nullable(),
      below_floor: namedProducts,
      /** `detail` is the buyer that the product is exclusive to, up to and including `until`. */
      exclusive: namedProducts,
      drafts: namedProducts,
      incomplete: namedProducts,
      /** Have a picture, a price and an MOQ. */
      complete: z.int(),
    }),
    settings: z.array(
      z.object({ key: z.enum(reviewedSettings), before: z.string().nullable(), now: z.string() }),
    ),
    /** Earlier requests, latest first. */
    earlier: z.array(approvalSchema),
  }),
});
export const REVIEW_PAGE_SIZE = 50;
/** Added products that are shown beside other groups. */
export const REVIEW_ADDED = 4;

/**
 * Copies a catalogue as a draft: products with what was typed for them, details and what its link asks of buyers. It
 * gets a link of its own when it is generated; passcode and passed last days are not copied.
 */
export const copyCatalogue = defineOperation({
  name: 'catalogues.copy',
  method: 'POST',
  path: '/api/items/v2/collections/copy',
  permission: 'create_edit_catalogues',
  kinds: { catalogue: 'answer.id' },
  body: z.object({
    collection_id: intIdOf('catalogue'),
    name: z.string().trim().min(1).max(120).optional(),
    buyer_company: z.string().trim().min(1).max(120).optional(),
  }),
  response: catalogueSchema,
});
