import { bigint, boolean, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AttributeTab, Dtype } from '@sourcewiz/contract';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';

export const attributes = pgTable(
  'attribute',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    name: text('name').notNull(),
    internalName: text('internal_name').notNull(),
    dtype: text('dtype').$type<Dtype>().notNull(),
    tabname: text('tabname').$type<AttributeTab>().notNull(),
    priority: integer('priority').notNull().default(0),
    compulsory: boolean('compulsory').notNull().default(false),
    isInternal: boolean('is_internal').notNull().default(false),
    visible: boolean('visible').notNull().default(true),
    isDisabled: boolean('is_disabled').notNull().default(false),
    openOptions: boolean('open_options').notNull().default(true),
    defaultUnit: text('default_unit'),
    dimension: text('dimension'),
    defaultCurrency: text('default_currency'),
    whole: boolean('whole').notNull().default(false),
    isFilter: boolean('is_filter').notNull().default(false),
    isPrimaryFilter: boolean('is_primary_filter').notNull().default(false),
    stepIncrement: text('step_increment'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('attribute_internal_name').on(t.orgId, t.internalName),
    tenantPolicy('attribute'),
  ],
).enableRLS();

export const attributeOptions = pgTable(
  'attribute_option',
  {
    orgId: orgId(),
    attributeId: bigint('attribute_id', { mode: 'number' }).notNull(),
    label: text('label').notNull(),
    /** Folded label: one option per spelling. */
    labelKey: text('label_key').notNull(),
    position: integer('position').notNull().default(0),
    archivedAt: moment('archived_at'),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.attributeId, t.labelKey] }), tenantPolicy('attribute_option')],
).enableRLS();

export const categories = pgTable(
  'category',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    position: integer('position').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('category_name').on(t.orgId, t.nameKey),
    tenantPolicy('category'),
  ],
).enableRLS();
