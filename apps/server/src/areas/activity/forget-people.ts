import type { Platform } from '../../platform/context.ts';
import { forgetVisitors } from '../links/index.ts';
import { listOrganisationIds, settingOf } from '../organisation/index.ts';
import { forgetPeople } from './people.store.ts';

/** Forgets who did what buyers' pages recorded, once a company's own setting says so. */
export async function forgetActivityPeople({ database, clock }: Platform): Promise<void> {
  for (const orgId of await database.inSystem(listOrganisationIds)) {
    await database.inTenant(orgId, async (db) => {
      const { keep_months: months } = await settingOf({ db, orgId }, 'activity_people');
      if (months === null) return;
      const before = clock.now();
      before.setUTCMonth(before.getUTCMonth() - months);
      await forgetPeople({ db, orgId }, before);
      await forgetVisitors({ db, orgId }, before);
    });
  }
}
