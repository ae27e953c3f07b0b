import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportColumn, Import, Problem, RowResult } from '@sourcewiz/contract';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';

export const imports = pgTable(
  'import',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    fileId: uuid('file_id').notNull(),
    fileName: text('file_name').notNull(),
    state: text('state').$type<Import['state']>().notNull(),
    columns: jsonb('columns').$type<ImportColumn[]>().notNull().default([]),
    /** Row number of the header in the sheet, from 1. */
    headerRow: integer('header_row').notNull().default(1),
    /** Folded headers: files with the same columns are matched as the last one was. */
    signature: text('signature').notNull().default(''),
    mappingName: text('mapping_name'),
    rowCount: integer('row_count').notNull().default(0),
    counts: jsonb('counts')
      .$type<Import['counts']>()
      .notNull()
      .default({ all: 0, new: 0, changed: 0, unchanged: 0, error: 0 }),
    productCounts: jsonb('product_counts')
      .$type<Import['products']>()
      .notNull()
      .default({ new: 0, changed: 0 }),
    problems: jsonb('problems').$type<Problem[]>().notNull().default([]),
    /** Counts up with every change of the matching; a check of an older one is thrown away. */
    checkVersion: integer('check_version').notNull().default(0),
    /** Started at once with the automatic matching. */
    direct: boolean('direct').notNull().default(false),
    taskId: uuid('task_id'),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), tenantPolicy('import')],
).enableRLS();

export const importRows = pgTable(
  'import_row',
  {
    orgId: orgId(),
    importId: uuid('import_id').notNull(),
    /** Row number of the sheet, from 1. */
    row: integer('row').notNull(),
    /** Cells as read. */
    cells: jsonb('cells').$type<unknown[]>().notNull(),
    /** Folded product ID: rows of one product are written together. */
    productKey: text('product_key'),
    result: text('result').$type<RowResult>(),
    /** What the preview shows. */
    preview: jsonb('preview').$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.importId, t.row] }),
    index('import_row_result').on(t.orgId, t.importId, t.result, t.row),
    index('import_row_product').on(t.orgId, t.importId, t.productKey),
    tenantPolicy('import_row'),
  ],
).enableRLS();

export const importPhotos = pgTable(
  'import_photo',
  {
    orgId: orgId(),
    importId: uuid('import_id').notNull(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    name: text('name').notNull(),
    fileId: uuid('file_id'),
    /** Folded name without extension and counter: what a product or variant ID is compared with. */
    nameKey: text('name_key').notNull(),
    problem: jsonb('problem').$type<Problem>(),
    /** Set by the check: the product, and the variant, that it belongs to. */
    productKey: text('product_key'),
    variantKey: text('variant_key'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.importId, t.id] }),
    index('import_photo_name').on(t.orgId, t.importId, t.nameKey),
    tenantPolicy('import_photo'),
  ],
).enableRLS();

export const importMappings = pgTable(
  'import_mapping',
  {
    orgId: orgId(),
    signature: text('signature').notNull(),
    name: text('name').notNull(),
    columns: jsonb('columns').$type<Pick<ImportColumn, 'index' | 'target'>[]>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.signature] }), tenantPolicy('import_mapping')],
).enableRLS();
