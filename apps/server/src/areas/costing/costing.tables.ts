import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import type { CostFacts, CostFigures, CostSheetInput } from '@sourcewiz/contract';
import { AUTHORSHIP, type AreaTable } from '../../platform/db/area-table.ts';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';

/** Saved versions of costing sheets; they are never changed, but for which one is the current. */
export const costSheets = pgTable(
  'cost_sheet',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    /** Null for the sheet of the product itself. */
    variantId: bigint('variant_id', { mode: 'number' }),
    version: integer('version').notNull(),
    isCurrent: boolean('is_current').notNull(),
    input: jsonb('input').$type<CostSheetInput>().notNull(),
    facts: jsonb('facts').$type<CostFacts>().notNull(),
    figures: jsonb('figures').$type<CostFigures>().notNull(),
    currency: text('currency').notNull(),
    cost: numeric('cost').notNull(),
    /** The task that wrote it, if one did. */
    taskId: uuid('task_id'),
    savedAt: moment('saved_at').notNull(),
    savedBy: uuid('saved_by').notNull(),
    savedByName: text('saved_by_name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('cost_sheet_version').on(t.orgId, t.productId, sql`coalesce(variant_id, 0)`, t.version),
    uniqueIndex('cost_sheet_current')
      .on(t.orgId, t.productId, sql`coalesce(variant_id, 0)`)
      .where(sql`is_current`),
    index('cost_sheet_of_task').on(t.orgId, t.taskId),
    tenantPolicy('cost_sheet'),
  ],
).enableRLS();

/** What the current sheets contain: parts and resources, for the tree and for where something is used. */
export const costParts = pgTable(
  'cost_part',
  {
    orgId: orgId(),
    sheetId: bigint('sheet_id', { mode: 'number' }).notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    variantId: bigint('variant_id', { mode: 'number' }),
    childId: bigint('child_id', { mode: 'number' }).notNull(),
    childVariantId: bigint('child_variant_id', { mode: 'number' }),
  },
  (t) => [
    index('cost_part_of_sheet').on(t.orgId, t.sheetId),
    index('cost_part_of_product').on(t.orgId, t.productId),
    index('cost_part_of_child').on(t.orgId, t.childId),
    tenantPolicy('cost_part'),
  ],
).enableRLS();

/** What sheets begin with. */
export const costTemplates = pgTable(
  'cost_template',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    name: text('name').notNull(),
    sheet: jsonb('sheet').$type<CostSheetInput>().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    isArchived: boolean('is_archived').notNull().default(false),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    updatedByName: text('updated_by_name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('cost_template_default')
      .on(t.orgId)
      .where(sql`is_default`),
    tenantPolicy('cost_template'),
  ],
).enableRLS();

export const costingTables: readonly AreaTable[] = [
  {
    table: costSheets,
    references: {
      product_id: 'product: goes too',
      variant_id: 'variant: stays',
      task_id: 'task: never goes',
    },
    person: { kept: AUTHORSHIP },
  },
  {
    table: costParts,
    references: {
      sheet_id: 'cost_sheet: goes too',
      product_id: 'product: goes too',
      variant_id: 'variant: stays',
      child_id: 'product: stays',
      child_variant_id: 'variant: stays',
    },
    person: 'nothing',
  },
  { table: costTemplates, references: {}, person: { kept: AUTHORSHIP } },
];
