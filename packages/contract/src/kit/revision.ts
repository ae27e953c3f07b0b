import { z } from 'zod';

/** The revision of a record as callers send it, limited to what the database can count to. */
export const namedRevision = z.int().min(0).max(2_147_483_647);

/**
 * Part of the body of a call that changes a record: the revision that the change is based on. If somebody else has
 * changed the record since, the call is refused with `conflict`; a call without it takes the record as it is.
 */
export const begunOn = { revision: namedRevision.optional() };
