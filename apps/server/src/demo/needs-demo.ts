import { countOrganisations } from '../areas/organisation/index.ts';
import type { Platform } from '../platform/context.ts';

/** Whether the database is empty, so that the demo companies may be set up. */
export async function needsDemo({ database }: Pick<Platform, 'database'>): Promise<boolean> {
  return (await database.inSystem((db) => countOrganisations(db))) === 0;
}
