import { contactSorts, contactTypes } from '@sourcewiz/contract';
import {
  idNumber,
  oneOf,
  pageNumber,
  searchReader,
  words,
  type SearchOf,
} from '../../platform/list/list-search.rules.ts';

const parts = {
  type: oneOf(contactTypes, 'contact'),
  q: words(200),
  tag: words(40),
  country: idNumber,
  sort: oneOf(contactSorts, 'name'),
  page: pageNumber,
};

/** The state in the address: the tab and its list. */
export type ContactSearch = SearchOf<typeof parts>;
export const readContactSearch = searchReader(parts);
