import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, moment, orgId, systemPolicy, tenantPolicy } from '../../platform/db/columns.ts';
import type { AreaTable } from '../../platform/db/area-table.ts';

/** Links for people outside; what one opens is known by the area of its kind. */
export const shareLinks = pgTable(
  'share_link',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    kind: text('kind').notNull(),
    subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
    /** A part of the subject, such as a variant of a product; null for all of it. */
    partId: bigint('part_id', { mode: 'number' }),
    /** Whose it is, if a subject has several links: their address or name, folded; empty for everybody. */
    recipient: text('recipient').notNull().default(''),
    /** The recipient as written; all empty for everybody. */
    name: text('name').notNull().default(''),
    company: text('company').notNull().default(''),
    email: text('email'),
    phone: text('phone'),
    contactId: bigint('contact_id', { mode: 'number' }),
    /** Random, 128 bits or more; null until the link is given out. */
    token: text('token'),
    expiresAt: moment('expires_at'),
    emailRequired: boolean('email_required').notNull().default(false),
    /** When it was last turned on; visitors who were let in before are then asked, too. */
    emailRequiredAt: moment('email_required_at'),
    /** Whether addresses have to be proven with a code. */
    emailVerified: boolean('email_verified').notNull().default(false),
    passcode: text('passcode'),
    passcodeSetAt: moment('passcode_set_at'),
    /** What it lets visitors do; the names are those of its kind. */
    options: jsonb('options').$type<Readonly<Record<string, boolean>>>().notNull().default({}),
    /** Since when it is ended; a link that was renewed has another token. */
    revokedAt: moment('revoked_at'),
    /** When it was last sent to its recipient. */
    sentAt: moment('sent_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('share_link_token').on(t.token),
    unique('share_link_of').on(t.orgId, t.kind, t.subjectId, t.partId, t.recipient).nullsNotDistinct(),
    tenantPolicy('share_link'),
    systemPolicy('share_link'),
  ],
).enableRLS();

/** People who gave their email address to open a link. */
export const linkVisitors = pgTable(
  'link_visitor',
  {
    orgId: orgId(),
    linkId: bigint('link_id', { mode: 'number' }).notNull(),
    email: text('email').notNull(),
    openings: integer('openings').notNull().default(0),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.linkId, t.email] }),
    index('link_visitor_last').on(t.orgId, t.linkId, t.lastAt),
    tenantPolicy('link_visitor'),
  ],
).enableRLS();

/** Codes on their way to addresses that have to be proven. */
export const linkCodes = pgTable(
  'link_code',
  {
    orgId: orgId(),
    linkId: bigint('link_id', { mode: 'number' }).notNull(),
    email: text('email').notNull(),
    /** HMAC with the server's secret. */
    hash: bytea('hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.linkId, t.email] }), tenantPolicy('link_code')],
).enableRLS();

const OUTSIDE = 'who opens a link is outside the company';

export const linkTables: readonly AreaTable[] = [
  {
    table: shareLinks,
    moving: {
      columns: { token: 'links that buyers have go on working', passcode: 'buyers have it' },
    },
    references: {
      subject_id: 'the subject: goes too',
      part_id: 'a part of the subject: stays',
      contact_id: 'contact: stays',
    },
    person: { kept: OUTSIDE },
  },
  {
    table: linkCodes,
    moving: { stays: 'a code that was mailed a moment ago' },
    references: { link_id: 'share_link: goes too' },
    person: { kept: OUTSIDE },
  },
  { table: linkVisitors, references: { link_id: 'share_link: goes too' }, person: { kept: OUTSIDE } },
];
