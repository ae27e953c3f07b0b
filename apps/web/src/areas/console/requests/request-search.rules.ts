import { idNumber, oneOf, pageNumber, searchReader } from '../../../platform/list/list-search.rules.ts';

/** The tabs of the queue. */
export const requestTabs = ['open', 'approved', 'rejected'] as const;

const parts = { status: oneOf(requestTabs, 'open'), id: idNumber, page: pageNumber };

/** Reads the queue of requests from its address. */
export const readRequestSearch = searchReader(parts);
