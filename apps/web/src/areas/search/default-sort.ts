import type { SearchPreference, SortOption } from '@sourcewiz/contract';
import type { Session } from '../../platform/session/session.tsx';

/** What decides about the order where nobody chose one for the moment. */
type Chosen = Pick<Session, 'user' | 'organisation'>;

/** The usual order of the library: the person's own preference, else the company's (SEARCH-019, SETTINGS-013). */
export function defaultSort({ user, organisation }: Chosen): SortOption {
  return user.preferences.product_sort ?? organisation.product_sort;
}

/** The order of a list: as its address says, best match while words are searched, else the stored preference. */
export function sortOf(
  { sort, q }: { sort?: SortOption; q?: string },
  { sort_by }: Pick<SearchPreference, 'sort_by'>,
): SortOption {
  return sort ?? (q === undefined ? sort_by : 'products');
}
