import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';
import type { AreaTable } from '../../platform/db/area-table.ts';

export const thingListsTable = pgTable(
  'thing_list',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    name: text('name').notNull(),
    remarks: text('remarks').notNull().default(''),
    revision: integer('revision').notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), tenantPolicy('thing_list')],
).enableRLS();

export const thingListTables: readonly AreaTable[] = [{ table: thingListsTable, person: 'nothing' }];
