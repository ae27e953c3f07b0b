import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { organisations } from './organisation.tables.ts';

/** Deletes companies that were founded but never set up; published ones stay. */
export async function deleteUnfinishedOrganisations(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .delete(organisations)
    .where(and(inArray(organisations.id, [...ids]), eq(organisations.status, 'draft')));
}
