import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, orgId, systemPolicy, tenantPolicy } from '../../platform/db/columns.ts';
import type { AreaTable } from '../../platform/db/area-table.ts';

/** Products chosen for a catalogue, quotation or document, until that is saved. */
export const selectedProducts = pgTable(
  'selected_product',
  {
    orgId: orgId(),
    kind: text('kind').$type<'collection' | 'quotation' | 'document'>().notNull(),
    /** Id of the catalogue, quotation or document. */
    modelId: text('model_id').notNull(),
    productId: bigint('product_id', { mode: 'number' }).notNull(),
    position: integer('position').notNull(),
    image: text('image'),
    isExclusive: boolean('is_exclusive').notNull().default(false),
    exclusiveBuyer: jsonb('exclusive_buyer').$type<Record<string, string | number | boolean | null>>(),
    selectedVariants: bigint('selected_variants', { mode: 'number' }).array().notNull().default([]),
    addedAt: moment('added_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.kind, t.modelId, t.productId] }),
    index('selected_product_of_product').on(t.orgId, t.productId),
    index('selected_product_added').on(t.addedAt),
    tenantPolicy('selected_product'),
    systemPolicy('selected_product'),
  ],
).enableRLS();

export const selectionTables: readonly AreaTable[] = [
  {
    table: selectedProducts,
    references: { model_id: 'catalogue: stays', product_id: 'product: stays' },
    person: 'nothing',
  },
];
