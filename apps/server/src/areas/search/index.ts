export { daysPeriod, isTimeZone } from './date-periods.rules.ts';
export { joinedKey, wordsOf } from './search-query.rules.ts';
export type { SearchSource } from './search-row.rules.ts';
export {
  deleteSearchRows,
  searchAmong,
  searchProductIds,
  searchProducts,
  writeSearchRows,
} from './search.service.ts';
export { hasEarlierRows } from './search.store.ts';
export { looksInViews } from './smart-search/smart-views.ts';
export {
  describeJob,
  knownLooks,
  looksOf,
  productsLike,
  type LikeProduct,
  type Looks,
} from './smart-search/smart-describe.ts';
