import { asc, desc } from 'drizzle-orm';
import { recordTable } from '../../platform/records/index.ts';
import { thingListsTable as table } from './thing-lists.tables.ts';

export const thingLists = recordTable(table, {
  kind: 'thing_list',
  searched: [table.name, table.remarks],
  orders: {
    name: [asc(table.name), asc(table.id)],
    '-name': [desc(table.name), desc(table.id)],
    '-updated_at': [desc(table.updatedAt), desc(table.id)],
  },
});
export type ThingListRow = typeof table.$inferSelect;
