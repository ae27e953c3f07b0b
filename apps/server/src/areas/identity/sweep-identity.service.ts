import type { Platform } from '../../platform/context.ts';
import { deleteOver } from './identity.store.ts';
import { deleteThrottlesBefore } from './throttle.store.ts';

const DAY_MS = 86_400_000;
/** Sessions are kept this long after their end: they say from where somebody signed in. */
const SESSIONS_KEPT_DAYS = 30;

/** Removes what sign-in leaves behind, which would grow for ever; anybody can cause counters of wrong tries. */
export async function sweepIdentity({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await database.inSystem(async (db) => {
    await deleteThrottlesBefore(db, ago(1));
    await deleteOver(db, { codes: ago(1), sessions: ago(SESSIONS_KEPT_DAYS) });
  });
}
