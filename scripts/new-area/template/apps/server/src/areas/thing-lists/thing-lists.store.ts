import { thingListStates } from '@sourcewiz/contract';
import { recordTable } from '../../platform/records/index.ts';
import { thingListsTable } from './thing-lists.tables.ts';

export const thingLists = recordTable(thingListsTable, {
  kind: 'thing_list',
  searched: ['name', 'remarks'],
  states: { state: thingListStates },
});
