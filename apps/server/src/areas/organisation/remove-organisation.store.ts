import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { organisations } from './organisation.tables.ts';

/** Removes companies that were founded and never begun; one that was published stays. */
export async function deleteUnfinishedOrganisations(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(organisations)
    .where(and(inArray(organisations.id, [...ids]), eq(organisations.status, 'draft')));
}
