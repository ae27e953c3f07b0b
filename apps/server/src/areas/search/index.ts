export { parseFilters } from './filter-grammar.rules.ts';
export { searchRowOf, type SearchSource } from './search-row.rules.ts';
export { registerSearchRoutes } from './search.routes.ts';
export {
  deleteSearchRows,
  searchProductIds,
  searchProducts,
  setRowStates,
  writeSearchRows,
  type SearchRequest,
} from './search.service.ts';
