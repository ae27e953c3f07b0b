import type { SavedView, SortOption } from '@sourcewiz/contract';
import type { Loading } from '../../../platform/list/loaded.tsx';
import type { LibrarySearch } from '../library-search.rules.ts';

export interface ViewPanelProps {
  query: Loading<readonly SavedView[]>;
  current: SavedView | undefined;
  /** Whether the search differs from the current view. */
  changed: boolean;
  search: LibrarySearch;
  sort: SortOption;
  onOpen: (search: LibrarySearch) => void;
}
