import { linkFilters } from '@sourcewiz/contract';
import { oneOf, pageNumber, searchReader, words } from '../../../platform/list/list-search.rules.ts';

/** Which groups are listed. */
export const readLinkSearch = searchReader({
  q: words(120),
  show: oneOf(linkFilters, 'all'),
  page: pageNumber,
});
