import type { Platform } from '../../../platform/context.ts';
import { listOrganisationIds } from '../../organisation/index.ts';
import { deleteExpiredBackups } from './expired-backups.store.ts';

/** Deletes the expired backups of all organisations, each in its own tenant transaction. */
export async function removeExpiredBackups({ database, clock }: Platform): Promise<void> {
  const now = clock.now();
  for (const orgId of await database.inSystem(listOrganisationIds)) {
    await database.inTenant(orgId, (db) => deleteExpiredBackups(db, { orgId, now }));
  }
}
