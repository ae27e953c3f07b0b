import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ActivityKind } from '@sourcewiz/contract';
import { overwrites, type AreaTable } from '../../platform/db/area-table.ts';
import { moment, orgId, systemPolicy, tenantPolicy } from '../../platform/db/columns.ts';

/**
 * What people inside and outside did, partitioned by month of `at` (`migrations/repeatable/60_activity.sql`): a month is
 * removed as a whole.
 */
export const activityEvents = pgTable(
  'activity_event',
  {
    orgId: orgId(),
    at: moment('at').notNull(),
    /** Given when it happens: written twice, it is there once. */
    id: uuid('id').notNull(),
    kind: text('kind').$type<ActivityKind>().notNull(),
    subjectKind: text('subject_kind').$type<'catalogue'>().notNull(),
    subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
    /** The link that they came through. */
    linkId: bigint('link_id', { mode: 'number' }),
    /** The browser that a buyer came with; null for scanners and members. */
    visitorId: uuid('visitor_id'),
    /** The member who did it. */
    userId: uuid('user_id'),
    productId: bigint('product_id', { mode: 'number' }),
    /** How long it took, where that is known. */
    seconds: integer('seconds'),
    /** What was searched for or filtered by; the name of a scanner. */
    words: text('words'),
    /** How many products a search found. */
    found: integer('found'),
    /** How many pieces were asked for. */
    pieces: integer('pieces'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.at, t.id] }),
    index('activity_event_of_subject').on(t.orgId, t.subjectKind, t.subjectId, t.at),
    index('activity_event_scanned')
      .on(t.orgId, t.subjectKind, t.subjectId, t.at)
      .where(sql`kind = 'scanned'`),
    tenantPolicy('activity_event'),
    systemPolicy('activity_event'),
  ],
).enableRLS();

/** What visits and their parts are counted by; the same in both tables, so that neither needs the other. */
const counted = () => ({
  orgId: orgId(),
  visitorId: uuid('visitor_id').notNull(),
  /** Of the visit. */
  startedAt: moment('started_at').notNull(),
  subjectKind: text('subject_kind').$type<'catalogue'>().notNull(),
  subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
  linkId: bigint('link_id', { mode: 'number' }),
  /** The first visitor with the same email address: one person with several browsers. */
  personId: uuid('person_id').notNull(),
  /** Two letters; empty if not known. */
  country: text('country').notNull(),
  seconds: integer('seconds').notNull().default(0),
  lastAt: moment('last_at').notNull(),
});

/** Browsers that opened a link; each has an id in a signed cookie. */
export const activityVisitors = pgTable(
  'activity_visitor',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    personId: uuid('person_id').notNull(),
    subjectKind: text('subject_kind').$type<'catalogue'>().notNull(),
    subjectId: bigint('subject_id', { mode: 'number' }).notNull(),
    linkId: bigint('link_id', { mode: 'number' }),
    /** For whom the link is; empty for everybody. */
    recipient: text('recipient').notNull(),
    email: text('email').notNull().default(''),
    name: text('name').notNull().default(''),
    company: text('company').notNull().default(''),
    country: text('country').notNull().default(''),
    isPhone: boolean('is_phone').notNull().default(false),
    /** Came with a personal link that somebody else had opened before. */
    isForwarded: boolean('is_forwarded').notNull().default(false),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    /** When the current visit began; null until the page ran its script, which scanners do not. */
    visitAt: moment('visit_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('activity_visitor_of_link').on(t.orgId, t.linkId),
    index('activity_visitor_email')
      .on(t.orgId, t.email, t.firstAt)
      .where(sql`email <> ''`),
    index('activity_visitor_person').on(t.orgId, t.personId),
    index('activity_visitor_silent')
      .on(t.orgId, t.subjectKind, t.subjectId, t.firstAt)
      .where(sql`visit_at is null`),
    tenantPolicy('activity_visitor'),
    systemPolicy('activity_visitor'),
  ],
).enableRLS();

/** Visits: what a visitor did without a break of 10 minutes. */
export const activityVisits = pgTable(
  'activity_visit',
  {
    ...counted(),
    isForwarded: boolean('is_forwarded').notNull(),
    searches: integer('searches').notNull().default(0),
    shortlisted: integer('shortlisted').notNull().default(0),
    downloads: integer('downloads').notNull().default(0),
    enquiries: integer('enquiries').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.visitorId, t.startedAt] }),
    index('activity_visit_of_subject').on(t.orgId, t.subjectKind, t.subjectId, t.startedAt),
    index('activity_visit_of_person').on(t.orgId, t.personId, t.startedAt),
    index('activity_visit_at').on(t.orgId, t.startedAt),
    tenantPolicy('activity_visit'),
    systemPolicy('activity_visit'),
  ],
).enableRLS();

/** What was looked at and searched for in a visit: a product, or words with the product 0. */
export const activityParts = pgTable(
  'activity_part',
  {
    ...counted(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    words: text('words').notNull().default(''),
    times: integer('times').notNull().default(0),
    /** How often it was put on the shortlist, less how often it was taken off. */
    shortlisted: integer('shortlisted').notNull().default(0),
    /** Pieces asked for. */
    asked: integer('asked').notNull().default(0),
    /** Products that the words found, the last time. */
    found: integer('found').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.visitorId, t.startedAt, t.productId, t.words] }),
    index('activity_part_of_subject').on(t.orgId, t.subjectKind, t.subjectId, t.startedAt),
    index('activity_part_of_product').on(t.orgId, t.productId, t.startedAt),
    index('activity_part_of_person').on(t.orgId, t.personId, t.productId),
    tenantPolicy('activity_part'),
    systemPolicy('activity_part'),
  ],
).enableRLS();

export type ActivityEvent = typeof activityEvents.$inferInsert;
export type VisitorRow = typeof activityVisitors.$inferSelect;
export type VisitRow = typeof activityVisits.$inferSelect;
export type PartRow = typeof activityParts.$inferSelect;

const OUTSIDE = 'who opens a link is outside the company';
const of = { subject_id: 'the subject: stays', link_id: 'share_link: stays' } as const;

export const activityTables: readonly AreaTable[] = [
  {
    table: activityEvents,
    references: { ...of, visitor_id: 'activity_visitor: stays', product_id: 'product: stays' },
    person: {
      forgotten: [overwrites(activityEvents, activityEvents.userId, { userId: null })],
      kept: OUTSIDE,
    },
  },
  {
    table: activityVisitors,
    references: { ...of, person_id: 'activity_visitor: stays' },
    person: { kept: OUTSIDE },
  },
  {
    table: activityVisits,
    references: { ...of, visitor_id: 'activity_visitor: goes too', person_id: 'activity_visitor: stays' },
    person: { kept: OUTSIDE },
  },
  {
    table: activityParts,
    references: {
      ...of,
      visitor_id: 'activity_visitor: goes too',
      person_id: 'activity_visitor: stays',
      product_id: 'product: stays',
    },
    person: { kept: OUTSIDE },
  },
];
