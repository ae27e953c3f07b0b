import { fill } from '../../platform/slots.ts';
import { figures } from '../../platform/metrics/index.ts';
import { searchStoresOf } from './memory/search-stores.ts';

/** Metrics of the search data that this process keeps in memory. */
export const searchFigures = [
  fill(figures, {
    name: 'sourcewiz_search_memory_bytes',
    help: 'Memory that the search rows of companies take in this process; SEARCH_MEMORY_MB is the limit',
    read: (platform) => [{ value: searchStoresOf(platform).kept.bytes }],
  }),
  fill(figures, {
    name: 'sourcewiz_search_memory_companies',
    help: 'Companies whose search rows this process keeps in memory',
    read: (platform) => [{ value: searchStoresOf(platform).kept.organisations }],
  }),
];
