import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ThingList } from '@sourcewiz/contract';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';
import type { AreaTable } from '../../platform/db/area-table.ts';

/** Its fields are named as in the contract. */
export const thingListsTable = pgTable(
  'thing_list',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    name: text('name').notNull(),
    state: text('state').$type<ThingList['state']>().notNull(),
    remarks: text('remarks').notNull(),
    revision: integer('revision').notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), tenantPolicy('thing_list')],
).enableRLS();

export const thingListTables: readonly AreaTable[] = [{ table: thingListsTable, person: 'nothing' }];
