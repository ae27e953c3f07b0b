import { bigint, doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';
import type { CodeKind, LabelFormatId } from '@sourcewiz/contract';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';
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

export const labelTables: readonly AreaTable[] = [
  { table: labelDefaults, references: { attribute_ids: 'attribute: holds it' }, person: 'nothing' },
];
