import { z } from 'zod';

/**
 * Part of the body of a call that changes a record: the revision that the change was begun on. If somebody else changed
 * the record since, the call is refused with `conflict`; a call without it takes the record as it is.
 */
export const begunOn = { revision: z.int().optional() };
