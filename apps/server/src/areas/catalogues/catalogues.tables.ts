import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  CatalogueApproval,
  CatalogueDesign,
  CatalogueFormat,
  ExchangeRate,
  OwnInCatalogue,
  Paper,
  PaperFont,
  PaperPart,
  PriceRules,
} from '@sourcewiz/contract';
import type { ApprovedContent } from './approval/approval.rules.ts';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';
import { AUTHORSHIP, overwrites, type AreaTable } from '../../platform/db/area-table.ts';

/** By format: the id of a made file, when it was last verified, and at which revision of the products. */
type BuyerFiles = Partial<Record<CatalogueFormat, { id: string; at: string; revision: number }>>;

export const catalogues = pgTable(
  'catalogue',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    name: text('name').notNull(),
    buyerCompany: text('buyer_company').notNull(),
    buyerEmail: text('buyer_email'),
    status: text('status').$type<'draft' | 'active' | 'inactive'>().notNull().default('draft'),
    note: text('note').notNull().default(''),
    attributeIds: bigint('attribute_ids', { mode: 'number' }).array().notNull().default([]),
    design: text('design').$type<CatalogueDesign>().notNull().default('classic'),
    paper: text('paper').$type<Paper>().notNull().default('a4'),
    /** Colour of titles and lines. */
    accent: text('accent').notNull().default('#1b1a18'),
    font: text('font').$type<PaperFont>().notNull().default('noto-sans'),
    imagesPerProduct: smallint('images_per_product').notNull().default(1),
    parts: text('parts').array().$type<PaperPart[]>().notNull().default(['cover', 'contents']),
    /** The currency that prices are shown in; null takes it from the prices. */
    currency: text('currency'),
    priceRules: jsonb('price_rules')
      .$type<PriceRules>()
      .notNull()
      .default({ markup: '0', rounding: 'exact', on_request: false }),
    /** The exchange rates since it was generated; null uses those of today. */
    rates: jsonb('rates').$type<ExchangeRate[]>(),
    /** State of the latest request for approval; null if there is none, or it has changed since it was approved. */
    approval: text('approval').$type<'pending' | 'approved' | 'rejected'>(),
    /** Increased by every change that an approval is about: as `revision`, and of the list of products. */
    contentRevision: integer('content_revision').notNull().default(1),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdByEmail: text('created_by_email').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** The files that buyers last downloaded. */
    buyerFiles: jsonb('buyer_files').$type<BuyerFiles>().notNull().default({}),
    /** Image at the top of the buyer's page and on the cover of the PDF. */
    coverFileId: uuid('cover_file_id'),
    /** Increased by every change of the details, the status or the link's settings, but not of the list of products. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('catalogue_status').on(t.orgId, t.status, t.updatedAt),
    tenantPolicy('catalogue'),
  ],
).enableRLS();

export const catalogueProducts = pgTable(
  'catalogue_product',
  {
    orgId: orgId(),
    catalogueId: bigint('catalogue_id', { mode: 'number' }).notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    position: integer('position').notNull(),
    /** What was typed for it in this catalogue. */
    own: jsonb('own').$type<OwnInCatalogue>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.catalogueId, t.productId] }),
    index('catalogue_product_of_product').on(t.orgId, t.productId),
    tenantPolicy('catalogue_product'),
  ],
).enableRLS();

/** Requests to approve a catalogue, with their answers. */
export const catalogueApprovals = pgTable(
  'catalogue_approval',
  {
    orgId: orgId(),
    catalogueId: bigint('catalogue_id', { mode: 'number' }).notNull(),
    version: integer('version').notNull(),
    state: text('state').$type<CatalogueApproval['state']>().notNull().default('pending'),
    note: text('note').notNull().default(''),
    sentBy: uuid('sent_by').notNull(),
    sentByName: text('sent_by_name').notNull(),
    sentAt: moment('sent_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: moment('decided_at'),
    decisionNote: text('decision_note').notNull().default(''),
    /** What was approved, for comparing with the next request. */
    approved: jsonb('approved').$type<ApprovedContent>(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.catalogueId, t.version] }), tenantPolicy('catalogue_approval')],
).enableRLS();

export const catalogueTables: readonly AreaTable[] = [
  {
    table: catalogues,
    references: {
      attribute_ids: 'attribute: holds it',
      cover_file_id: 'file: never goes',
      buyer_files: 'made_file: stays',
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
    table: catalogueApprovals,
    references: { catalogue_id: 'catalogue: goes too' },
    person: { kept: AUTHORSHIP },
  },
];
