import type { SavedView, SortOption } from '@sourcewiz/contract';
import type { Loading } from '../../../platform/list/loaded.tsx';
import type { LibrarySearch } from '../library-search.rules.ts';

export interface ViewPanelProps {
  query: Loading<readonly SavedView[]>;
  current: SavedView | undefined;
  /** The search is no longer what the current view keeps. */
  changed: boolean;
  search: LibrarySearch;
  sort: SortOption;
  onOpen: (search: LibrarySearch) => void;
}
