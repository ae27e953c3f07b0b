export { sortOf } from './default-sort.ts';
export { FilterBar } from './filter-bar.tsx';
export {
  libraryTabs,
  tabCounts,
  tabOf,
  withTab,
  type Filters,
  type LibrarySearch,
  type LibraryTab,
  type NumberRange,
} from './library-search.rules.ts';
export {
  fetchAllHits,
  fetchHits,
  useFirstPage,
  useFreshProducts,
  useHits,
  useNeedsData,
  type SearchAsk,
} from './product-search.ts';
export { SearchWords } from './search-words.tsx';
export { SortMenu } from './sort-menu.tsx';
export { useShownFacets } from './use-shown-facets.ts';
