import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  BuyerColumn,
  BuyerSettings,
  BuyerTemplate,
  ExportFormat,
  ExportTemplate,
} from '@sourcewiz/contract';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';
import type { AreaTable } from '../../platform/db/area-table.ts';

export const exportTemplates = pgTable(
  'export_template',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    isCustom: boolean('is_custom').notNull().default(true),
    slug: text('slug').notNull(),
    type: text('type').$type<ExportTemplate['template_type']>().notNull().default('user_custom'),
    /** In the order of the columns; null for everything that may be exported. */
    attributeIds: bigint('attribute_ids', { mode: 'number' }).array(),
    status: text('status').$type<ExportTemplate['status']>().notNull().default('active'),
    fileFormat: text('file_format').$type<ExportFormat>().notNull().default('xlsx'),
    isDefault: boolean('is_default').notNull().default(false),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('export_template_name')
      .on(t.orgId, t.nameKey)
      .where(sql`status = 'active'`),
    tenantPolicy('export_template'),
  ],
).enableRLS();

/** Where products go in a buyer's workbook, and what is around them. Row numbers from 1. */
export interface BuyerLayout {
  sheets: { name: string; hidden: boolean }[];
  /** Position among the sheets. */
  sheet: number;
  headerRows: number[];
  firstRow: number;
  belowRow: number | null;
  sampleRows: number[];
  /** The last of them, if it is below a blank row. */
  lastSample?: number | undefined;
  firstRows: { row: number; cells: string[] }[];
  /** What filled workbooks are left without. */
  leftOut?: BuyerTemplate['left_out'];
  /** What the form itself has in every row, such as `PCS`; columns that are filled lose it. */
  fixed?: { column: number; text: string }[];
  /** All options of the columns that have some; a list equal to an earlier one holds the index of that one. */
  lists: { column: number; options: string[] | number; isStrict: boolean }[];
  /** Columns that are filled once for the rows of a product, and those of them that are merged over these rows. */
  once?: number[];
  merged?: number[];
}

/** Workbooks of buyers that are filled from the library. */
export const buyerTemplates = pgTable(
  'buyer_template',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    buyer: text('buyer').notNull().default(''),
    fileName: text('file_name').notNull(),
    /** The stored file of the workbook. */
    fileId: uuid('file_id').notNull(),
    sha256: text('sha256').notNull(),
    /** Of its titles: workbooks with the same titles are matched alike. */
    signature: text('signature').notNull(),
    layout: jsonb('layout').$type<BuyerLayout>().notNull(),
    columns: jsonb('columns').$type<BuyerColumn[]>().notNull(),
    settings: jsonb('settings').$type<BuyerSettings>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('buyer_template_name').on(t.orgId, t.nameKey),
    index('buyer_template_signature').on(t.orgId, t.signature),
    tenantPolicy('buyer_template'),
  ],
).enableRLS();

export const exportTables: readonly AreaTable[] = [
  { table: exportTemplates, references: { attribute_ids: 'attribute: holds it' }, person: 'nothing' },
  { table: buyerTemplates, references: { file_id: 'file: never goes' }, person: 'nothing' },
];
