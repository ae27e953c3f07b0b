import { z } from 'zod';

/** The revision of a record as callers name it: no more than the database counts to. */
export const namedRevision = z.int().min(0).max(2_147_483_647);

/**
 * Part of the body of a call that changes a record: the revision that the change was begun on. If somebody else changed
 * the record since, the call is refused with `conflict`; a call without it takes the record as it is.
 */
export const begunOn = { revision: namedRevision.optional() };
