import { thingListSorts, thingListStates } from '@sourcewiz/contract';
import {
  oneOf,
  pageNumber,
  searchReader,
  words,
  type SearchOf,
} from '../../platform/list/list-search.rules.ts';

const parts = {
  q: words(200),
  state: oneOf(thingListStates.names),
  sort: oneOf(thingListSorts, 'name'),
  page: pageNumber,
};

/** The parts of the address that concern the list. */
export type ThingListsSearch = SearchOf<typeof parts>;
export const readThingListsSearch = searchReader(parts);
