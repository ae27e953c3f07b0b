export { FetchError } from './fetch-error.ts';
export type { FetchProblem } from './fetch-error.ts';
export type { FetchLimits } from './guarded-fetch.ts';
export { createLinkFetcher, type Fetched } from './link-fetcher.ts';
