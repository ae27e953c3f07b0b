import {
  idNumber,
  pageNumber,
  searchReader,
  words,
  type SearchOf,
} from '../../platform/list/list-search.rules.ts';

const parts = { q: words(200), country: idNumber, product: idNumber, page: pageNumber };

/** The state in the address. */
export type RecommendationSearch = SearchOf<typeof parts>;
export const readRecommendationSearch = searchReader(parts);
