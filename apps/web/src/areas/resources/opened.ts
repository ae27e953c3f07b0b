import type { Resource } from '@sourcewiz/contract';

/** What is open over the list. */
export type Opened =
  | { what: 'form' | 'uses' | 'delete'; resource: Resource }
  | { what: 'form'; resource: null };
