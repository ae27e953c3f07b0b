import { resourceSorts } from '@sourcewiz/contract';
import {
  oneOf,
  pageNumber,
  searchReader,
  words,
  type SearchOf,
} from '../../platform/list/list-search.rules.ts';

const parts = { q: words(200), category: words(120), sort: oneOf(resourceSorts, 'name'), page: pageNumber };

/** The rest of the state in the address, beside the kind. */
export type ResourceSearch = SearchOf<typeof parts>;
export const readResourceSearch = searchReader(parts);
