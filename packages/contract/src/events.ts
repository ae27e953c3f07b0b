import { z } from 'zod';
import { defineOperation } from './kit/operation.ts';

/** How long a session of usage events lasts in the browser (data§9). */
export const USAGE_SESSION_MS = 600_000;

export const usageEvents = [
  'login',
  'page_view',
  'create_catalogue',
  'export',
  'import',
  'qr_download',
  'share_link',
] as const;
export type UsageEvent = (typeof usageEvents)[number];

export const startUsageSession = defineOperation({
  name: 'analytics.session',
  method: 'POST',
  path: '/api/analytics/session',
  permission: 'member',
  inVisit: 'allowed',
  kinds: {},
  query: z.object({
    /** A random id of the browser. */
    visitor: z.string().min(1).max(100),
    /** The person's id. */
    identifier: z.string().min(1).max(100),
  }),
  response: z.object({ sessionId: z.string() }),
});

export const trackUsage = defineOperation({
  name: 'analytics.getdetails',
  method: 'POST',
  path: '/api/analytics/getdetails',
  permission: 'member',
  inVisit: 'allowed',
  kinds: {},
  query: z.object({ session: z.string().min(1).max(100), name: z.enum(usageEvents) }),
  body: z.object({
    email: z.string().max(254).optional(),
    /** The person is a system user of the provider and is left out of statistics. */
    user: z.boolean().optional(),
    /** Facts of the event, e.g. `path`, `count`. */
    fields: z
      .record(
        z.string().regex(/^[a-z_]{1,40}$/),
        z.union([z.string().max(300), z.number(), z.boolean(), z.null()]),
      )
      .refine((fields) => Object.keys(fields).length <= 20, 'at most 20 fields')
      .default({}),
  }),
  response: z.object({}),
});

/** The reference of a broken screen, in the log and for the person who reports it. */
export const crashReferenceSchema = z.string().regex(/^[0-9A-Z]{8}$/);

/** Reports a broken screen: where in the program, and nothing of people's input or identity. */
export const reportCrash = defineOperation({
  name: 'analytics.crash',
  method: 'POST',
  path: '/api/analytics/crash',
  permission: 'public',
  kinds: {},
  body: z.object({
    reference: crashReferenceSchema,
    /** Kind of the error, e.g. `TypeError`. Its message is not sent: it may contain input. */
    kind: z.string().regex(/^[A-Za-z]{1,40}$/),
    /** The screen, with `:id` in place of anything that identifies a record. */
    screen: z.string().regex(/^\/[a-z/:-]{0,200}$/),
    /** Where it happened: function, file, line and column. */
    frames: z.array(z.string().regex(/^[\w$.<>]{0,60}@\/[\w./-]{1,120}:\d{1,7}:\d{1,7}$/)).max(10),
  }),
  response: z.object({}),
});
