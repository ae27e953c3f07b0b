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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PackagingInput } from '@sourcewiz/contract';
import { anyJson, moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';
import type { SpecRow } from './spec-sheets/spec-sheets.rules.ts';
import { AUTHORSHIP, type AreaTable } from '../../platform/db/area-table.ts';
import type { RecordReference } from '../../platform/records/index.ts';

/** Values by attribute id; each in the format of its attribute's type. */
export type ValueMap = Record<string, unknown>;
export interface VariantType {
  name: string;
  options: string[];
}

export const products = pgTable(
  'product',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    productId: text('product_id').notNull(),
    /** Normalised product ID: unique regardless of case. */
    productKey: text('product_key').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<'product' | 'material' | 'process'>().notNull().default('product'),
    status: text('status').$type<'draft' | 'published' | 'archived'>().notNull().default('draft'),
    categoryId: bigint('category_id', { mode: 'number' }),
    values: jsonb('values').$type<ValueMap>().notNull().default({}),
    variantTypes: jsonb('variant_types').$type<VariantType[]>().notNull().default([]),
    packaging: jsonb('packaging').$type<PackagingInput[]>().notNull().default([]),
    /** Percentage; negative until it is computed by the rules of this version. */
    completeness: integer('completeness').notNull().default(0),
    revision: integer('revision').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by'),
    updatedByName: text('updated_by_name'),
    lockedByTask: uuid('locked_by_task'),
    /** What the holding task does with it, for lists: pending, updating, deleting, delete_failed … */
    rowState: text('row_state'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('product_key').on(t.orgId, t.productKey),
    index('product_locked').on(t.orgId, t.lockedByTask, t.id),
    index('product_unscored')
      .on(t.orgId)
      .where(sql`completeness < 0`),
    tenantPolicy('product'),
  ],
).enableRLS();

/** For tables that refer to products. */
export const productReference: RecordReference = {
  table: products,
  name: products.name,
  permission: ['view_products'],
};

export const variants = pgTable(
  'variant',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    parentId: bigint('parent_id', { mode: 'number' }).notNull(),
    variantId: text('variant_id').notNull(),
    variantKey: text('variant_key').notNull(),
    options: jsonb('options').$type<Record<string, string>>().notNull().default({}),
    values: jsonb('values').$type<ValueMap>().notNull().default({}),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('variant_key').on(t.orgId, t.variantKey),
    index('variant_of_product').on(t.orgId, t.parentId),
    tenantPolicy('variant'),
  ],
).enableRLS();

export const productImages = pgTable(
  'product_image',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** Null for the main product. */
    variantId: bigint('variant_id', { mode: 'number' }),
    fileId: uuid('file_id').notNull(),
    /** 0 is the main image. */
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('product_image_of_product').on(t.orgId, t.productId, t.position),
    tenantPolicy('product_image'),
  ],
).enableRLS();

/** Files of a product apart from its images. */
export const productFiles = pgTable(
  'product_file',
  {
    orgId: orgId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    role: text('role').$type<'attachment' | 'view_3d' | 'model'>().notNull(),
    position: integer('position').notNull(),
    fileId: uuid('file_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.productId, t.role, t.position] }), tenantPolicy('product_file')],
).enableRLS();

export const productHistory = pgTable(
  'product_history',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    variantId: text('variant_id'),
    /**
     * Attribute id, or `created`, `name`, `status`, `category`, `product_id`, `images`, `attachments`, `view_3d`,
     * `model`, `packaging`, `variant_types`, `variants`, `options`.
     */
    field: text('field').notNull(),
    oldValue: anyJson('old_value'),
    newValue: anyJson('new_value'),
    userId: uuid('user_id'),
    userName: text('user_name'),
    /** form, import, bulk, restore, demo */
    source: text('source').notNull(),
    taskId: uuid('task_id'),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('product_history_of_product').on(t.orgId, t.productId, t.at),
    // The changes of one task, for undoing it.
    index('product_history_of_task')
      .on(t.orgId, t.taskId)
      .where(sql`task_id is not null`),
    tenantPolicy('product_history'),
  ],
).enableRLS();

export const productBackups = pgTable(
  'product_backup',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    taskId: uuid('task_id').notNull(),
    action: text('action').notNull().default('excel_import_bulk_update'),
    subject: text('subject').notNull(),
    createdByName: text('created_by_name').notNull().default(''),
    productCount: integer('product_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), tenantPolicy('product_backup')],
).enableRLS();

export const productBackupItems = pgTable(
  'product_backup_item',
  {
    orgId: orgId(),
    backupId: uuid('backup_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** The product's state with variants and images. */
    snapshot: jsonb('snapshot').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.backupId, t.productId] }), tenantPolicy('product_backup_item')],
).enableRLS();

/** A table in which products are edited; its id is that of the task it becomes. */
export const bulkTables = pgTable(
  'bulk_table',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    /** Whether it is on the list of tasks and holds its products: from its first change on. */
    isDraft: boolean('is_draft').notNull().default(false),
    productIds: bigint('product_ids', { mode: 'number' }).array().notNull(),
    /** Attributes as they were when it was opened: name and data type by id. */
    attributes: jsonb('attributes').$type<Record<string, { name: string; dtype: string }>>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    revision: integer('revision').notNull().default(0),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('bulk_table_age').on(t.orgId, t.updatedAt),
    tenantPolicy('bulk_table'),
  ],
).enableRLS();

/** A changed, unsaved cell of a table. */
export const bulkTableCells = pgTable(
  'bulk_table_cell',
  {
    orgId: orgId(),
    tableId: uuid('table_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** 0 for the product itself. */
    variantId: bigint('variant_id', { mode: 'number' }).notNull().default(0),
    field: text('field').notNull(),
    value: anyJson('value'),
    /** Input that could not be read. */
    text: text('text'),
    /** The value when the change was started. */
    base: anyJson('base'),
    /** Revision of the table when the cell was changed. */
    revision: integer('revision').notNull(),
    userName: text('user_name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.tableId, t.productId, t.variantId, t.field] }),
    tenantPolicy('bulk_table_cell'),
  ],
).enableRLS();

export const specTemplates = pgTable(
  'spec_template',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    attributeIds: bigint('attribute_ids', { mode: 'number' }).array().notNull().default([]),
    images: integer('images').notNull().default(3),
    packaging: boolean('packaging').notNull().default(true),
    variants: boolean('variants').notNull().default(true),
    note: text('note').notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('spec_template_name').on(t.orgId, t.nameKey),
    tenantPolicy('spec_template'),
  ],
).enableRLS();

export const specSheets = pgTable(
  'spec_sheet',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    templateId: bigint('template_id', { mode: 'number' }),
    title: text('title').notNull(),
    rows: jsonb('rows').$type<SpecRow[]>().notNull().default([]),
    imageIds: uuid('image_ids').array().notNull().default([]),
    packaging: boolean('packaging').notNull().default(true),
    variants: boolean('variants').notNull().default(true),
    note: text('note').notNull().default(''),
    revision: integer('revision').notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
    updatedByName: text('updated_by_name'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('spec_sheet_of_product').on(t.orgId, t.productId),
    tenantPolicy('spec_sheet'),
  ],
).enableRLS();

export const productTables: readonly AreaTable[] = [
  {
    table: products,
    references: {
      category_id: 'category: holds it',
      locked_by_task: 'task: never goes',
      product_id: 'no row',
    },
    person: { kept: AUTHORSHIP },
  },
  {
    table: variants,
    references: { parent_id: 'product: goes too', variant_id: 'no row' },
    person: 'nothing',
  },
  {
    table: productImages,
    references: {
      file_id: 'file: never goes',
      product_id: 'product: goes too',
      variant_id: 'variant: goes too',
    },
    person: 'nothing',
  },
  {
    table: productFiles,
    references: { file_id: 'file: never goes', product_id: 'product: goes too' },
    person: 'nothing',
  },
  {
    table: productHistory,
    references: { product_id: 'product: stays', task_id: 'task: never goes', variant_id: 'no row' },
    person: { kept: AUTHORSHIP },
  },
  { table: productBackups, references: { task_id: 'task: never goes' }, person: { kept: AUTHORSHIP } },
  {
    table: productBackupItems,
    references: { backup_id: 'product_backup: goes too', product_id: 'product: stays' },
    person: 'nothing',
  },
  {
    table: bulkTables,
    references: { product_ids: 'product: stays' },
    person: { kept: AUTHORSHIP },
  },
  {
    table: bulkTableCells,
    references: {
      product_id: 'product: stays',
      table_id: 'bulk_table: goes too',
      variant_id: 'variant: stays',
    },
    person: { kept: AUTHORSHIP },
  },
  { table: specTemplates, references: { attribute_ids: 'attribute: holds it' }, person: 'nothing' },
  {
    table: specSheets,
    references: {
      image_ids: 'file: never goes',
      product_id: 'product: goes too',
      template_id: 'spec_template: is cleared',
    },
    person: { kept: AUTHORSHIP },
  },
];
