import { oneOf, pageNumber, searchReader, words } from '../../platform/list/list-search.rules.ts';

export const paperStateFilters = [
  'draft',
  'issued',
  'confirmed',
  'cancelled',
  'sent',
  'seen',
  'accepted',
  'declined',
  'expired',
] as const;

/** What the list of documents keeps in its address. */
export const readPaperSearch = searchReader({
  q: words(200),
  state: oneOf(paperStateFilters),
  currency: words(3),
  page: pageNumber,
});
