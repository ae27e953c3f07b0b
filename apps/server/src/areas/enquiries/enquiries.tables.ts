import { sql } from 'drizzle-orm';
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
  uuid,
} from 'drizzle-orm/pg-core';
import type { EnquiryItem, EnquirySource, EnquiryState } from '@sourcewiz/contract';
import { AUTHORSHIP, overwrites, type AreaTable } from '../../platform/db/area-table.ts';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';

/** What buyers asked for; it outlives the catalogue, the products and the contact that it is about. */
export const enquiries = pgTable(
  'enquiry',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    /** Counted in each company, from 1. */
    number: integer('number').notNull(),
    source: text('source').$type<EnquirySource>().notNull().default('link'),
    state: text('state').$type<EnquiryState>().notNull().default('new'),
    /** The member who looks after it; null for nobody. */
    ownerId: uuid('owner_id'),
    ownerName: text('owner_name').notNull().default(''),
    /** Null once the catalogue is deleted, and for enquiries that were typed in. */
    catalogueId: bigint('catalogue_id', { mode: 'number' }),
    /** As it was called when the enquiry came. */
    catalogueName: text('catalogue_name').notNull(),
    name: text('name').notNull(),
    company: text('company').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    message: text('message').notNull(),
    items: jsonb('items').$type<EnquiryItem[]>().notNull(),
    at: moment('at').notNull(),
    /** Null until a member of the company has read it. */
    readAt: moment('read_at'),
    answeredAt: moment('answered_at'),
    answeredBy: uuid('answered_by'),
    answeredByName: text('answered_by_name'),
    /** What the buyer's browser calls it, so that it is taken once. */
    sentKey: text('sent_key'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('enquiry_number').on(t.orgId, t.number),
    unique('enquiry_sent').on(t.orgId, t.sentKey),
    index('enquiry_at').on(t.orgId, t.at, t.id),
    index('enquiry_unread')
      .on(t.orgId)
      .where(sql`read_at is null`),
    index('enquiry_open')
      .on(t.orgId)
      .where(sql`state = 'new'`),
    index('enquiry_of_catalogue').on(t.orgId, t.catalogueId, t.at),
    index('enquiry_of_email').on(t.orgId, t.email, t.at),
    tenantPolicy('enquiry'),
  ],
).enableRLS();

/** What was answered to an enquiry from here. */
export const enquiryMails = pgTable(
  'enquiry_mail',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    enquiryId: bigint('enquiry_id', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
    byId: uuid('by_id'),
    byName: text('by_name').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The id of the mail: later mails of the thread refer to it. */
    messageId: uuid('message_id').notNull(),
    /** Whether it is the copy of the enquiry that the buyer got. */
    isCopy: boolean('is_copy').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('enquiry_mail_of_enquiry').on(t.orgId, t.enquiryId, t.at),
    tenantPolicy('enquiry_mail'),
  ],
).enableRLS();

export const enquiryTables: readonly AreaTable[] = [
  {
    table: enquiries,
    references: { catalogue_id: 'catalogue: is cleared', owner_id: 'app_user: never goes' },
    person: {
      forgotten: [overwrites(enquiries, enquiries.ownerId, { ownerId: null })],
      kept: `who asked is a buyer; ${AUTHORSHIP}`,
    },
  },
  {
    table: enquiryMails,
    references: { enquiry_id: 'enquiry: never goes', message_id: 'no row', by_id: 'app_user: never goes' },
    person: { kept: AUTHORSHIP },
  },
];
