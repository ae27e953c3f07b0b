import { idNumber, pageNumber, searchReader, words } from '../../platform/list/list-search.rules.ts';

const parts = { q: words(200), country: idNumber, product: idNumber, page: pageNumber };

/** The state in the address. */
export const readRecommendationSearch = searchReader(parts);
