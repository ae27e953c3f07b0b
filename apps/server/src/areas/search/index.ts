export { parseFilters } from './filter-grammar.rules.ts';
export { forgetUserOfSearch } from './forget-user.store.ts';
export type { SearchRequest } from './search-request.ts';
export { searchRowOf, type SearchSource } from './search-row.rules.ts';
export { registerSearchRoutes } from './search.routes.ts';
export { createDescribeJob, DESCRIBE_QUEUE, describeEverything } from './smart-describe.ts';
export { registerSmartSearchRoutes } from './smart-search.routes.ts';
export {
  deleteSearchRows,
  searchAmong,
  searchProductIds,
  searchProducts,
  searchRowsOf,
  writeSearchRows,
} from './search.service.ts';
