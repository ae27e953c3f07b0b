import { resourceSorts } from '@sourcewiz/contract';
import {
  oneOf,
  pageNumber,
  searchReader,
  words,
  type SearchOf,
} from '../../platform/list/list-search.rules.ts';

const parts = { q: words(200), category: words(120), sort: oneOf(resourceSorts, 'name'), page: pageNumber };

/** What the address says beside the kind. */
export type ResourceSearch = SearchOf<typeof parts>;
export const readResourceSearch = searchReader(parts);
