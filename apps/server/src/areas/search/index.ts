export type { SearchSource } from './search-row.rules.ts';
export { deleteSearchRows, searchAmong, searchProductIds, writeSearchRows } from './search.service.ts';
