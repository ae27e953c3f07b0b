export { parseFilters } from './filter-grammar.rules.ts';
export { forgetUserOfSearch } from './views/forget-user.store.ts';
export type { SearchRequest } from './search-request.ts';
export { searchRowOf, type SearchSource } from './search-row.rules.ts';
export { registerSearchRoutes } from './search.routes.ts';
export { createDescribeJob, DESCRIBE_QUEUE, describeEverything } from './smart-search/smart-describe.ts';
export { registerSmartSearchRoutes } from './smart-search/smart-search.routes.ts';
export {
  deleteSearchRows,
  searchAmong,
  searchProductIds,
  searchProducts,
  searchRowsOf,
  writeSearchRows,
} from './search.service.ts';
