import type { Platform } from '../../platform/context.ts';
import { deleteCodesBefore } from './sign-in/codes.store.ts';
import { deletePasswordTokensOver } from './password/password-tokens.store.ts';
import { deleteRecoveryCodesUsedBefore } from './profile/recovery-codes.store.ts';
import { deleteSessionsOver } from './sessions/sessions.store.ts';
import { removeUnverified } from './sign-in/sign-up.service.ts';
import { deleteThrottlesBefore } from './guard/throttle.store.ts';

const DAY_MS = 86_400_000;
/** Sessions are kept this long after their end: they show from where somebody signed in. */
const SESSIONS_KEPT_DAYS = 30;
const USED_RECOVERY_CODES_KEPT_DAYS = 30;

/**
 * Deletes what sign-in leaves behind and would otherwise grow forever; anybody can cause counters and unfinished
 * sign-ups.
 */
export async function sweepIdentity(platform: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const { database, clock } = platform;
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await database.inSystem(async (db) => {
    await deleteThrottlesBefore(db, ago(1));
    await deleteCodesBefore(db, ago(1));
    await deletePasswordTokensOver(db, ago(1));
    await deleteSessionsOver(db, ago(SESSIONS_KEPT_DAYS));
    await deleteRecoveryCodesUsedBefore(db, ago(USED_RECOVERY_CODES_KEPT_DAYS));
  });
  await removeUnverified(platform, ago(1));
}
