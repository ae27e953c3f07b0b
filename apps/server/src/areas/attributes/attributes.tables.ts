import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AttributeTab, Dimension, Dtype, FamilyAttribute } from '@sourcewiz/contract';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';
import type { AreaTable } from '../../platform/db/area-table.ts';

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
    /** Increased by every change that a person makes. */
    revision: integer('revision').notNull().default(1),
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
    /** Normalised label: one option per spelling. */
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
    /** Increased by every change that a person makes. */
    revision: integer('revision').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('category_name').on(t.orgId, t.nameKey),
    tenantPolicy('category'),
  ],
).enableRLS();

/** Sub-categories of the organisation, each in one category. */
export const subCategories = pgTable(
  'sub_category',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    categoryId: bigint('category_id', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('sub_category_name').on(t.orgId, t.categoryId, t.nameKey),
    tenantPolicy('sub_category'),
  ],
).enableRLS();

/** The families of categories, and of sub-categories with their own. */
export const families = pgTable(
  'attribute_family',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    categoryId: bigint('category_id', { mode: 'number' }).notNull(),
    /** Null for the category's own family. */
    subCategoryId: bigint('sub_category_id', { mode: 'number' }),
    /** In the order of the form. An attribute in a family is never deleted. */
    attributes: jsonb('attributes').$type<FamilyAttribute[]>().notNull(),
    /** Increased by every change that a person makes. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique('attribute_family_of').on(t.orgId, t.categoryId, t.subCategoryId).nullsNotDistinct(),
    tenantPolicy('attribute_family'),
  ],
).enableRLS();

/** The organisation's own units are numbered from here; the standard ones are below. */
export const FIRST_OWN_UNIT = 1000;

/** The organisation's own units, and the standard ones that it has hidden. */
export const organisationUnits = pgTable(
  'organisation_unit',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' })
      .generatedByDefaultAsIdentity({ startWith: FIRST_OWN_UNIT })
      .notNull(),
    shortName: text('short_name').notNull(),
    unitKey: text('unit_key').notNull(),
    dimension: text('dimension').$type<Dimension>().notNull(),
    /** Decimal text; converts to the reference unit of the dimension. */
    conversionFactor: text('conversion_factor').notNull(),
    isOffered: boolean('is_offered').notNull().default(true),
    /** Increased by every change that a person makes. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('organisation_unit_key').on(t.orgId, t.unitKey),
    tenantPolicy('organisation_unit'),
  ],
).enableRLS();

export const attributeTables: readonly AreaTable[] = [
  { table: attributes, person: 'nothing' },
  { table: attributeOptions, references: { attribute_id: 'attribute: goes too' }, person: 'nothing' },
  { table: categories, person: 'nothing' },
  { table: subCategories, references: { category_id: 'category: goes too' }, person: 'nothing' },
  { table: families, person: 'nothing' },
  { table: organisationUnits, person: 'nothing' },
];
