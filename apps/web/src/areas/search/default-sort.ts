import type { SearchPreference, SortOption } from '@sourcewiz/contract';
import type { Session } from '../../platform/session/session.tsx';

/** What determines the order unless the user chose one. */
type Chosen = Pick<Session, 'user' | 'organisation'>;

/**
 * The default order of the library: the person's own preference, otherwise the company's (SEARCH-019, SETTINGS-013).
 */
export function defaultSort({ user, organisation }: Chosen): SortOption {
  return user.preferences.product_sort ?? organisation.product_sort;
}

/** The order of a list: from its address, otherwise best match for a search with words, otherwise the preference. */
export function sortOf(
  { sort, q }: { sort?: SortOption; q?: string },
  { sort_by }: Pick<SearchPreference, 'sort_by'>,
): SortOption {
  return sort ?? (q === undefined ? sort_by : 'products');
}
