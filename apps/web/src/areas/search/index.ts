import { late } from '../../platform/kit/late.tsx';

export { sortOf } from './default-sort.ts';
export { FilterBar } from './filters/filter-bar.tsx';
export { HitsFailed } from './hits-failed.tsx';
export { Highlighted } from './highlighted.tsx';
export {
  INCOMPLETE,
  dateFacets,
  isDateKey,
  isDatePreset,
  libraryTabs,
  tabCounts,
  tabOf,
  withFilter,
  withTab,
  type Filters,
  type LibrarySearch,
  type NumberRange,
} from './library-search.rules.ts';
export {
  fetchAllHits,
  fetchHits,
  matchingOf,
  useFirstPage,
  useHits,
  useNeedsData,
  type Matching,
  type SearchAsk,
} from './product-search.ts';
export { SavedViews } from './views/saved-views.tsx';
export { ProductChoice } from './pick/product-choice.tsx';
export { productSource } from './pick/product-source.tsx';
export { ProductPicker, type PickedProducts } from './pick/product-picker.tsx';
export { SearchWords } from './search-words.tsx';
export { SmartSearchButton } from './smart-search/index.ts';
export { SortMenu } from './sort-menu.tsx';
export { useSearchPreference } from './use-search-preference.ts';
export { useShownFacets } from './filters/use-shown-facets.ts';

/** Which variant of a product is meant; nothing for a product without any. */
export const VariantChoice = late(async () => (await import('./pick/variant-choice.tsx')).VariantChoice);
