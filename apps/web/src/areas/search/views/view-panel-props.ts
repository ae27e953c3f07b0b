import type { SavedView, SortOption } from '@sourcewiz/contract';
import type { LibrarySearch } from '../library-search.rules.ts';

export interface ViewPanelProps {
  views: readonly SavedView[] | undefined;
  failure: Error | null;
  onRetry: () => void;
  current: SavedView | undefined;
  /** The search is no longer what the current view keeps. */
  changed: boolean;
  search: LibrarySearch;
  sort: SortOption;
  onOpen: (search: LibrarySearch, keepsOpen?: boolean) => void;
}
