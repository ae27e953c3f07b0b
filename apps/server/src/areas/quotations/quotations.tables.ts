import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { QuotationActivity } from '@sourcewiz/contract';
import { AUTHORSHIP, removesRows, type AreaTable } from '../../platform/db/area-table.ts';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';

/** What happened to the quotations of an enquiry, with the questions and answers of both sides. */
export const quotationEvents = pgTable(
  'quotation_event',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    enquiryId: bigint('enquiry_id', { mode: 'number' }).notNull(),
    documentId: bigint('document_id', { mode: 'number' }),
    revision: integer('revision'),
    kind: text('kind').$type<QuotationActivity>().notNull(),
    at: moment('at').notNull(),
    /** The member; null for the buyer. */
    userId: uuid('user_id'),
    by: text('by_name').notNull(),
    isBuyer: boolean('is_buyer').notNull(),
    /** The link that the buyer came through. */
    linkId: bigint('link_id', { mode: 'number' }),
    /** The line. */
    uid: text('uid'),
    text: text('text').notNull().default(''),
    /** Quantities that were asked for, by line. */
    quantities: jsonb('quantities').$type<Record<string, string>>(),
    /** Whether the buyer waits for an answer. */
    isOpen: boolean('is_open').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('quotation_event_of_enquiry').on(t.orgId, t.enquiryId, t.id),
    index('quotation_event_of_link').on(t.orgId, t.linkId, t.at),
    tenantPolicy('quotation_event'),
  ],
).enableRLS();

/** Files that came from outside and stay attached to an enquiry. */
export const enquiryFiles = pgTable(
  'enquiry_file',
  {
    orgId: orgId(),
    enquiryId: bigint('enquiry_id', { mode: 'number' }).notNull(),
    fileId: uuid('file_id').notNull(),
    at: moment('at').notNull(),
    userId: uuid('user_id').notNull(),
    by: text('by_name').notNull(),
    lines: integer('lines').notNull(),
    matched: integer('matched').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.enquiryId, t.fileId] }), tenantPolicy('enquiry_file')],
).enableRLS();

/** The columns of the quotation table that a person chose. */
export const quotationColumnChoices = pgTable(
  'quotation_column_choice',
  {
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    columns: text('columns').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId] }), tenantPolicy('quotation_column_choice')],
).enableRLS();

export const quotationTables: readonly AreaTable[] = [
  {
    table: quotationEvents,
    references: {
      enquiry_id: 'enquiry: never goes',
      document_id: 'document: stays',
      user_id: 'app_user: never goes',
      link_id: 'share_link: stays',
    },
    person: { kept: AUTHORSHIP },
  },
  {
    table: enquiryFiles,
    references: {
      enquiry_id: 'enquiry: never goes',
      user_id: 'app_user: never goes',
      file_id: 'file: holds it',
    },
    person: { kept: AUTHORSHIP },
  },
  {
    table: quotationColumnChoices,
    references: { user_id: 'app_user: never goes' },
    person: { forgotten: [removesRows(quotationColumnChoices, quotationColumnChoices.userId)] },
  },
];
