import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PdfLayout } from '@sourcewiz/contract';
import { moment, orgId, systemPolicy, tenantPolicy } from '../../platform/db/columns.ts';
import { AUTHORSHIP, overwrites, type AreaTable } from '../../platform/db/area-table.ts';

export const catalogues = pgTable(
  'catalogue',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    name: text('name').notNull(),
    buyerCompany: text('buyer_company').notNull(),
    buyerEmail: text('buyer_email'),
    status: text('status').$type<'draft' | 'active' | 'inactive'>().notNull().default('draft'),
    /** Random, 128 bits or more; null until the link is made. */
    token: text('token'),
    note: text('note').notNull().default(''),
    attributeIds: bigint('attribute_ids', { mode: 'number' }).array().notNull().default([]),
    pdfLayout: text('pdf_layout').$type<PdfLayout>().notNull().default('grid'),
    /** The currency that prices are shown in; null takes it from the prices. */
    currency: text('currency'),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdByEmail: text('created_by_email').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    expiresAt: moment('expires_at'),
    /** What the link asks of buyers, and what it lets them do. */
    emailRequired: boolean('email_required').notNull().default(false),
    /** When it was last turned on; buyers who were let in before are then asked, too. */
    emailRequiredAt: moment('email_required_at'),
    passcode: text('passcode'),
    passcodeSetAt: moment('passcode_set_at'),
    allowPptDownload: boolean('allow_ppt_download').notNull().default(true),
    showProductFilter: boolean('show_product_filter').notNull().default(true),
    higherThumbnailQuality: boolean('higher_thumbnail_quality').notNull().default(false),
    /** The PDF that buyers last downloaded, when it was last verified, and at which revision of the products. */
    paperFileId: uuid('paper_file_id'),
    paperAt: moment('paper_at'),
    paperRevision: bigint('paper_revision', { mode: 'number' }),
    openedCount: integer('opened_count').notNull().default(0),
    /** Image at the top of the buyer's page and on the cover of the PDF. */
    coverFileId: uuid('cover_file_id'),
    /** Increased by every change of the details, the status or the link, but not of the list of products. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('catalogue_token').on(t.token),
    index('catalogue_status').on(t.orgId, t.status, t.updatedAt),
    tenantPolicy('catalogue'),
    systemPolicy('catalogue'),
  ],
).enableRLS();

export const catalogueProducts = pgTable(
  'catalogue_product',
  {
    orgId: orgId(),
    catalogueId: bigint('catalogue_id', { mode: 'number' }).notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.catalogueId, t.productId] }),
    index('catalogue_product_of_product').on(t.orgId, t.productId),
    tenantPolicy('catalogue_product'),
  ],
).enableRLS();

export interface EnquiryItem {
  product_id: string;
  name: string;
  variant: string;
  quantity: number;
}

export const enquiries = pgTable(
  'enquiry',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    catalogueId: bigint('catalogue_id', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    company: text('company').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    items: jsonb('items').$type<EnquiryItem[]>().notNull(),
    at: moment('at').notNull(),
    /** Null until a member of the company has read it. */
    readAt: moment('read_at'),
    answeredAt: moment('answered_at'),
    answeredBy: uuid('answered_by'),
    answeredByName: text('answered_by_name'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('enquiry_at').on(t.orgId, t.at, t.id),
    index('enquiry_unread')
      .on(t.orgId)
      .where(sql`read_at is null`),
    index('enquiry_open')
      .on(t.orgId)
      .where(sql`answered_at is null`),
    index('enquiry_of_catalogue').on(t.orgId, t.catalogueId, t.at),
    index('enquiry_of_email').on(t.orgId, t.email, t.at),
    tenantPolicy('enquiry'),
  ],
).enableRLS();

/** How often the link of a catalogue was opened on each day (UTC). */
export const catalogueDays = pgTable(
  'catalogue_day',
  {
    orgId: orgId(),
    day: date('day').notNull(),
    catalogueId: bigint('catalogue_id', { mode: 'number' }).notNull(),
    openings: integer('openings').notNull().default(0),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.day, t.catalogueId] }), tenantPolicy('catalogue_day')],
).enableRLS();

/** Buyers who gave their email address to see a catalogue. */
export const catalogueVisitors = pgTable(
  'catalogue_visitor',
  {
    orgId: orgId(),
    catalogueId: bigint('catalogue_id', { mode: 'number' }).notNull(),
    email: text('email').notNull(),
    openings: integer('openings').notNull().default(0),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.catalogueId, t.email] }),
    index('catalogue_visitor_last').on(t.orgId, t.catalogueId, t.lastAt),
    tenantPolicy('catalogue_visitor'),
  ],
).enableRLS();

export const catalogueTables: readonly AreaTable[] = [
  {
    table: catalogues,
    references: {
      attribute_ids: 'attribute: never goes',
      cover_file_id: 'file: never goes',
      paper_file_id: 'made_file: stays',
    },
    person: {
      forgotten: [overwrites(catalogues, catalogues.createdBy, { createdByEmail: '' })],
      kept: AUTHORSHIP,
    },
  },
  {
    table: catalogueProducts,
    references: { catalogue_id: 'catalogue: goes too', product_id: 'product: stays' },
    person: 'nothing',
  },
  {
    table: enquiries,
    references: { catalogue_id: 'catalogue: goes too' },
    person: { kept: `who asked is a buyer; ${AUTHORSHIP}` },
  },
  { table: catalogueDays, references: { catalogue_id: 'catalogue: goes too' }, person: 'nothing' },
  {
    table: catalogueVisitors,
    references: { catalogue_id: 'catalogue: goes too' },
    person: { kept: 'who opened the link is a buyer' },
  },
];
