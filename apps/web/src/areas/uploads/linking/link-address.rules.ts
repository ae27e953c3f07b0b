import { oneOf, pageNumber, searchReader, words } from '../../../platform/list/list-search.rules.ts';

/** Which groups are listed. */
export const readLinkSearch = searchReader({
  q: words(120),
  show: oneOf(['all', 'linked', 'unlinked', 'unsure'], 'all'),
  page: pageNumber,
});
