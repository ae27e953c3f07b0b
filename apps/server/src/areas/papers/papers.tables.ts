import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CartonRange, LetterOfCredit } from '@sourcewiz/contract';
import { AUTHORSHIP, type AreaTable } from '../../platform/db/area-table.ts';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';

/** Serial numbers of SSCCs, one after the other, below a company's GS1 prefix. */
export interface SerialBlock {
  prefix: string;
  from: number;
  count: number;
}

/** What was agreed once, and the papers that follow from it. */
export const deals = pgTable(
  'deal',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    name: text('name').notNull(),
    credit: jsonb('credit').$type<LetterOfCredit>().notNull(),
    revision: integer('revision').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), tenantPolicy('deal')],
).enableRLS();

/** What trade papers keep beside what every document keeps; a quotation has a row once a paper was made from it. */
export const papers = pgTable(
  'paper',
  {
    orgId: orgId(),
    documentId: bigint('document_id', { mode: 'number' }).notNull(),
    dealId: bigint('deal_id', { mode: 'number' }).notNull(),
    packing: jsonb('packing').$type<CartonRange[]>().notNull().default([]),
    /** Sums of lines and cartons, for lists. */
    pieces: numeric('pieces').notNull().default('0'),
    cartons: integer('cartons').notNull().default(0),
    cbm: numeric('cbm').notNull().default('0'),
    /** How often units of lines were changed. */
    unitUpdates: integer('unit_updates').notNull().default(0),
    /** The serial numbers of its cartons, in their order. */
    serials: jsonb('serials').$type<SerialBlock[]>().notNull().default([]),
    /** Why it was cancelled. */
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.documentId] }),
    index('paper_of_deal').on(t.orgId, t.dealId),
    tenantPolicy('paper'),
  ],
).enableRLS();

/** What members did, and what was done through a link. */
export type PaperEvent =
  | 'created'
  | 'copied'
  | 'amended'
  | 'issued'
  | 'confirmed'
  | 'cancelled'
  | 'mailed'
  | 'opened'
  | 'file_taken';

/** What happened to papers. */
export const paperEvents = pgTable(
  'paper_event',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    documentId: bigint('document_id', { mode: 'number' }).notNull(),
    what: text('what').$type<PaperEvent>().notNull(),
    at: moment('at').notNull(),
    /** Null for who came through a link. */
    userId: uuid('user_id'),
    linkId: bigint('link_id', { mode: 'number' }),
    by: text('by_name').notNull(),
    text: text('text').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('paper_event_of_document').on(t.orgId, t.documentId, t.id),
    index('paper_event_of_link')
      .on(t.orgId, t.linkId)
      .where(sql`link_id is not null`),
    tenantPolicy('paper_event'),
  ],
).enableRLS();

export const paperTables: readonly AreaTable[] = [
  { table: deals, person: 'nothing' },
  {
    table: papers,
    references: { document_id: 'document: goes too', deal_id: 'deal: never goes' },
    person: 'nothing',
  },
  {
    table: paperEvents,
    references: {
      document_id: 'document: goes too',
      user_id: 'app_user: never goes',
      link_id: 'share_link: stays',
    },
    person: { kept: AUTHORSHIP },
  },
];
