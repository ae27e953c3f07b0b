import { sortOptions, type SortOption } from '@sourcewiz/contract';

const SORT_KEY = 'library_sort';

/** The order that was chosen last in this browser (SEARCH-019); recent first until then (SEARCH-020). */
export function storedSort(): SortOption {
  const stored = localStorage.getItem(SORT_KEY);
  return sortOptions.find((option) => option === stored) ?? 'products_desc';
}

export function storeSort(sort: SortOption): void {
  localStorage.setItem(SORT_KEY, sort);
}

/** The order of a list: as its address says, best match while words are searched, else the stored one. */
export function sortOf({ sort, q }: { sort?: SortOption; q?: string }): SortOption {
  return sort ?? (q === undefined ? storedSort() : 'products');
}
