import { z } from 'zod';
import { decimalString } from '../kit/decimal.ts';
import { defineOperation } from '../kit/operation.ts';
import { paging } from '../kit/paging.ts';
import { moduleSlugs } from '../plans/plan-words.ts';
import { planRequestSchema, requestStatuses } from '../plans/plans.ts';
import { consoleDay, consoleDiscount, consoleReason } from './console-companies.ts';

const day = z.iso.date();
const request = z.object({ id: z.coerce.number().int().positive() });

export const consoleRequestSchema = planRequestSchema
  .extend({
    company_id: z.uuid(),
    company_name: z.string(),
    asked_by: z.object({ name: z.string(), email: z.string(), is_admin: z.boolean() }),
  })
  .meta({ id: 'ConsoleRequest' });
export type ConsoleRequest = z.output<typeof consoleRequestSchema>;

/** Requests, the latest first; `open` is waiting or waiting for payment. */
export const consoleRequests = defineOperation({
  name: 'console.requests',
  method: 'GET',
  path: '/api/console/requests',
  permission: 'provider',
  kinds: { console: 'any' },
  query: z.object({
    status: z.enum(['open', ...requestStatuses]).default('open'),
    ...paging({ most: 100, usual: 50 }),
  }),
  response: z.object({
    requests: z.array(consoleRequestSchema),
    total: z.int(),
    counts: z.object({ open: z.int(), approved: z.int(), rejected: z.int() }),
  }),
});

export const consoleRequestDetailsSchema = z
  .object({
    request: consoleRequestSchema,
    /** What the counted modules allow now and afterwards, and what is in use. A null limit is none. */
    changes: z.array(
      z.object({
        module_id: z.enum(moduleSlugs),
        module_name: z.string(),
        used: z.int(),
        limit_now: z.int().nullable(),
        /** 0 for a module that is not part of it any more. */
        limit_after: z.int().nullable(),
        percent_after: z.number(),
        /** More is in use than will be allowed: kept and readable, no new ones. */
        is_over: z.boolean(),
      }),
    ),
    /** What is to be paid if it begins on `starts_on`. */
    price: z.object({
      label: z.string(),
      amount: decimalString,
      /** The unused rest of the old plan. */
      rest: z
        .object({ label: z.string(), amount: decimalString, days_left: z.int(), days: z.int() })
        .nullable(),
      before_gst: decimalString,
      gst_percent: decimalString,
      gst: decimalString,
      to_be_paid: decimalString,
    }),
    /** Proposed days; the last one counts to its end. */
    starts_on: day,
    ends_on: day,
    history: z.array(z.object({ day, text: z.string(), amount: decimalString.nullable() })),
    notes: z.array(z.object({ at: z.iso.datetime(), by: z.string(), text: z.string() })),
  })
  .meta({ id: 'ConsoleRequestDetails' });
export type ConsoleRequestDetails = z.output<typeof consoleRequestDetailsSchema>;

/** A request with what it would change. @param starts_on another first day, to see its price */
export const consoleRequest = defineOperation({
  name: 'console.request',
  method: 'GET',
  path: '/api/console/requests/:id',
  permission: 'provider',
  kinds: { console: 'any' },
  params: request,
  query: z.object({ starts_on: consoleDay.optional() }),
  response: consoleRequestDetailsSchema,
});

/** Gives what was asked for: new limits count at once, and the company's admins are told. */
export const approveRequest = defineOperation({
  name: 'console.approve_request',
  method: 'POST',
  path: '/api/console/requests/:id/approve',
  permission: 'provider',
  kinds: { console: 'any' },
  params: request,
  body: z.object({
    starts_on: consoleDay,
    ends_on: consoleDay,
    ...consoleDiscount,
  }),
  response: consoleRequestDetailsSchema,
  errors: ['request_decided', 'end_before_start', 'period_over', 'not_on_offer'],
});

/** The company reads the reason. */
export const rejectRequest = defineOperation({
  name: 'console.reject_request',
  method: 'POST',
  path: '/api/console/requests/:id/reject',
  permission: 'provider',
  kinds: { console: 'any' },
  params: request,
  body: z.object({ reason: consoleReason }),
  response: consoleRequestDetailsSchema,
  errors: ['request_decided'],
});

/** Marks a request as agreed on and waiting for payment. */
export const markPaymentPending = defineOperation({
  name: 'console.payment_pending',
  method: 'POST',
  path: '/api/console/requests/:id/payment_pending',
  permission: 'provider',
  kinds: { console: 'any' },
  params: request,
  response: consoleRequestDetailsSchema,
  errors: ['request_decided'],
});

/** Adds a note, which the company does not see. */
export const addRequestNote = defineOperation({
  name: 'console.request_note',
  method: 'POST',
  path: '/api/console/requests/:id/notes',
  permission: 'provider',
  kinds: { console: 'any' },
  params: request,
  body: z.object({ text: z.string().trim().min(1).max(2000) }),
  response: consoleRequestDetailsSchema,
});
