import { sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ExportFormat, ExportTemplate } from '@sourcewiz/contract';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';
import type { OwnTable } from '../../platform/db/own-table.ts';

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
    /** In the order of the columns; null: all that may be exported. */
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

export const exportTables: readonly OwnTable[] = [
  { table: exportTemplates, references: { attribute_ids: 'attribute: never goes' }, person: 'nothing' },
];
