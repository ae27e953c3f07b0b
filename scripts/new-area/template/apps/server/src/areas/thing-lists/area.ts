import { defineArea } from '../../platform/area.ts';
import { seedThingLists } from './thing-lists.demo.ts';
import { thingListOperations } from './thing-lists.routes.ts';
import { thingListTables } from './thing-lists.tables.ts';

export const thingLists = defineArea({
  name: 'thing-lists',
  tables: thingListTables,
  operations: thingListOperations,
  demo: seedThingLists,
});
