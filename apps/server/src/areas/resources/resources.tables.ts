import { bigint, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ResourceType } from '@sourcewiz/contract';
import { orgId, tenantPolicy } from '../../platform/db/columns.ts';
import type { AreaTable } from '../../platform/db/area-table.ts';

/**
 * What a material or a process has apart from its name and code, which are in `product` as for every product (RES-005).
 */
export const resourceDetails = pgTable(
  'resource_detail',
  {
    orgId: orgId(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    type: text('type').$type<ResourceType>().notNull(),
    /** Normalised name: each material and each process has a unique one. */
    nameKey: text('name_key').notNull(),
    category: text('category').notNull().default(''),
    unit: text('unit').notNull().default(''),
    rate: numeric('rate'),
    currency: text('currency').notNull().default(''),
    wastagePercent: numeric('wastage_percent'),
    supplier: text('supplier').notNull().default(''),
    remarks: text('remarks').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.productId] }),
    uniqueIndex('resource_name').on(t.orgId, t.type, t.nameKey),
    tenantPolicy('resource_detail'),
  ],
).enableRLS();

export const resourceTables: readonly AreaTable[] = [
  { table: resourceDetails, references: { product_id: 'product: goes too' }, person: 'nothing' },
];
