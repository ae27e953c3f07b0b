import { addDays } from '@sourcewiz/contract';
import type { Platform } from '../../platform/context.ts';
import { insertMilestone } from './rewards.store.ts';

/** A voucher for published edits; those of the demo quotations count. */
export async function offerReward({ database, clock }: Platform): Promise<void> {
  const today = clock.now().toISOString().slice(0, 10);
  await database.inSystem((db) =>
    insertMilestone(db, {
      reward: '1000',
      provider: 'Amazon',
      target: 60,
      startsOn: addDays(today, -30),
      endDate: addDays(today, 60),
    }),
  );
}
