import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Adjustment, DocumentType, Frozen, LineFacts, Party } from '@sourcewiz/contract';
import { AUTHORSHIP, type AreaTable } from '../../platform/db/area-table.ts';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';

/** Quotations and the papers that follow from them; each revision is a row. One that was given out is never edited. */
export const documents = pgTable(
  'document',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    type: text('type').$type<DocumentType>().notNull(),
    /** The enquiry that the deal began with; null for none. */
    enquiryId: bigint('enquiry_id', { mode: 'number' }),
    /** What it was made from; null for nothing. */
    fromId: bigint('from_id', { mode: 'number' }),
    /** Without the suffix of the revision; null for a draft whose number comes when it is issued. */
    number: text('number'),
    /** 1, 2, 3 under one number. */
    revision: integer('revision').notNull().default(1),
    /** Of the states of its type. */
    state: text('state').notNull(),
    /** Whether it is the one that counts of those with its number: the latest that was given out. */
    isCurrent: boolean('is_current').notNull().default(false),
    currency: text('currency').notNull(),
    /** What people set for the whole document; the shape is that of its type. */
    terms: jsonb('terms').$type<unknown>().notNull(),
    adjustments: jsonb('adjustments').$type<Adjustment[]>().notNull().default([]),
    seller: jsonb('seller').$type<Party>().notNull(),
    buyer: jsonb('buyer').$type<Party>().notNull(),
    /** Consignee, notify party and others, by their role. */
    parties: jsonb('parties').$type<Record<string, Party>>().notNull().default({}),
    frozen: jsonb('frozen').$type<Frozen>(),
    lineCount: integer('line_count').notNull().default(0),
    total: numeric('total').notNull().default('0'),
    taxedTotal: numeric('taxed_total').notNull().default('0'),
    validUntil: date('valid_until', { mode: 'string' }),
    /** Counts the changes. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    createdBy: uuid('created_by'),
    createdByName: text('created_by_name').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When it was given out: sent, or issued. */
    sentAt: moment('sent_at'),
    seenAt: moment('seen_at'),
    /** When it was accepted, declined or cancelled, and by whom. */
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('document_revision')
      .on(t.orgId, t.type, t.number, t.revision)
      .where(sql`number is not null`),
    uniqueIndex('document_current')
      .on(t.orgId, t.type, t.number)
      .where(sql`is_current`),
    index('document_of_type').on(t.orgId, t.type, t.createdAt),
    index('document_of_enquiry').on(t.orgId, t.enquiryId, t.type, t.revision),
    index('document_of_source').on(t.orgId, t.fromId),
    index('document_valid')
      .on(t.validUntil)
      .where(sql`state in ('sent', 'seen')`),
    tenantPolicy('document'),
  ],
).enableRLS();

export const documentLines = pgTable(
  'document_line',
  {
    orgId: orgId(),
    documentId: bigint('document_id', { mode: 'number' }).notNull(),
    /** The same in the revisions and papers that follow. */
    uid: text('uid').notNull(),
    position: integer('position').notNull(),
    /** Null for a line that is only named. */
    productId: bigint('product_id', { mode: 'number' }),
    variantId: bigint('variant_id', { mode: 'number' }),
    name: text('name').notNull(),
    remark: text('remark').notNull().default(''),
    quantity: numeric('quantity').notNull(),
    unit: text('unit').notNull(),
    price: numeric('price'),
    discountPercent: numeric('discount_percent').notNull().default('0'),
    facts: jsonb('facts').$type<LineFacts>().notNull(),
    /** What only documents of its type have. */
    more: jsonb('more').$type<unknown>().notNull().default({}),
    /** Who changed which field last, and in which version of the document. */
    touched: jsonb('touched').$type<Touched>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.documentId, t.uid] }),
    index('document_line_of_product').on(t.orgId, t.productId),
    tenantPolicy('document_line'),
  ],
).enableRLS();

/** Who changed a field of a line last. */
export type Touched = Record<string, { version: number; by: string; name: string }>;

/** The last number of each series: numbers have no gaps, since a rollback takes the number back. */
export const documentSeries = pgTable(
  'document_series',
  {
    orgId: orgId(),
    type: text('type').$type<DocumentType>().notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.type, t.year] }), tenantPolicy('document_series')],
).enableRLS();

export const documentTables: readonly AreaTable[] = [
  {
    table: documents,
    references: {
      enquiry_id: 'enquiry: never goes',
      from_id: 'document: stays',
      created_by: 'app_user: never goes',
    },
    person: { kept: AUTHORSHIP },
  },
  {
    table: documentLines,
    references: {
      document_id: 'document: goes too',
      product_id: 'product: stays',
      variant_id: 'variant: stays',
    },
    person: { kept: AUTHORSHIP },
  },
  { table: documentSeries, person: 'nothing' },
];
