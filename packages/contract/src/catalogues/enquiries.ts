import { z } from 'zod';
import { enquirySchema } from './catalogues.ts';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { paging } from '../kit/paging.ts';

export const enquiryStates = ['open', 'answered'] as const;
export type EnquiryState = (typeof enquiryStates)[number];
/** Most enquiries marked at a time. */
const MARKED_MAX = 200;

/** An enquiry in the inbox; whether it is read or answered is a fact of the company, not of a person. */
export const inboxEnquirySchema = enquirySchema
  .extend({
    catalogue: z.object({ id: z.int(), name: z.string() }),
    state: z.enum(enquiryStates),
    is_read: z.boolean(),
    answered_at: z.iso.datetime().nullable(),
    answered_by: z.string().nullable(),
  })
  .meta({ id: 'InboxEnquiry' });
export type InboxEnquiry = z.output<typeof inboxEnquirySchema>;

/**
 * The enquiry with the contact who has its email address; null if there is none, or if the person may not see contacts.
 */
export const enquiryDetailsSchema = inboxEnquirySchema
  .extend({ contact: z.object({ id: z.int(), name: z.string(), company: z.string() }).nullable() })
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
    state: z.enum(enquiryStates).optional(),
    ...paging(),
  }),
  response: z.object({
    enquiries: z.array(inboxEnquirySchema),
    total: z.int(),
    /** Of all hits, whatever their state. */
    counts: z.object({ open: z.int(), answered: z.int() }),
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

/** Marks enquiries as read or unread, as answered or open; an answered one counts as read. */
export const markEnquiries = defineOperation({
  name: 'enquiries.mark',
  method: 'PATCH',
  path: '/api/enquiries',
  permission: 'view_buyer_details',
  kinds: { enquiry: 'body.ids' },
  body: z.object({
    ids: z.array(intIdOf('enquiry')).min(1).max(MARKED_MAX),
    is_read: z.boolean().optional(),
    state: z.enum(enquiryStates).optional(),
  }),
  response: z.object({ marked: z.int() }),
});
