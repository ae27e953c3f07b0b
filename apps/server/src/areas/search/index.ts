export type { SearchSource } from './search-row.rules.ts';
export {
  deleteSearchRows,
  searchAmong,
  searchProductIds,
  searchProducts,
  writeSearchRows,
} from './search.service.ts';
export { hasEarlierRows } from './search.store.ts';
export { describeJob, knownLooks, looksOf, productsLike, type Looks } from './smart-search/smart-describe.ts';
