import { bigint, doublePrecision, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CodeKind, LabelFormatId } from '@sourcewiz/contract';
import { moment, orgId, systemPolicy, tenantPolicy } from '../../platform/db/columns.ts';
import type { AreaTable } from '../../platform/db/area-table.ts';

/** What a company prints by default; one row at most. */
export const labelDefaults = pgTable(
  'label_default',
  {
    orgId: orgId().primaryKey(),
    format: text('format').$type<LabelFormatId>().notNull(),
    code: text('code').$type<CodeKind>().notNull(),
    attributeIds: bigint('attribute_ids', { mode: 'number' }).array().notNull().default([]),
    /** The printer's offset, in millimetres. */
    offsetX: doublePrecision('offset_x').notNull().default(0),
    offsetY: doublePrecision('offset_y').notNull().default(0),
    updatedAt: moment('updated_at').notNull(),
  },
  () => [tenantPolicy('label_default')],
).enableRLS();

/**
 * The public page behind the code on a label, for a product or one of its variants. It outlives both: labels of a
 * restored product work again.
 */
export const labelLinks = pgTable(
  'label_link',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    variantId: bigint('variant_id', { mode: 'number' }),
    /** Random, 128 bits. */
    token: text('token').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('label_link_token').on(t.token),
    unique('label_link_of').on(t.orgId, t.productId, t.variantId).nullsNotDistinct(),
    tenantPolicy('label_link'),
    systemPolicy('label_link'),
  ],
).enableRLS();

export const labelTables: readonly AreaTable[] = [
  { table: labelDefaults, references: { attribute_ids: 'attribute: never goes' }, person: 'nothing' },
  {
    table: labelLinks,
    references: { product_id: 'product: stays', variant_id: 'variant: stays' },
    person: 'nothing',
  },
];
