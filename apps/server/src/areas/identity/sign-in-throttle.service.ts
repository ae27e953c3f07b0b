import { createHash } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { throttleRules, waitAfterFailures } from './identity.rules.ts';
import {
  countTry,
  forgetTries,
  hasSignedInFrom,
  lockThrottles,
  takeTryBack,
  type ThrottleRow,
} from './throttle.store.ts';

const WINDOW_MS = 60 * 60_000;

type Kind = keyof typeof throttleRules;
/** Keys of the counters that a try belongs to. */
type Counters = Readonly<Record<Kind, string>>;

/** A try to sign in that was let through and is counted as failed until it says otherwise. */
export interface CountedTry {
  succeeded(): Promise<void>;
}

/**
 * Lets a try through, or refuses it before the password is looked at. The try is counted at once and taken back when
 * it succeeds: a thousand guesses at the same moment see each other.
 * @throws DomainError rate_limited
 */
export async function countSignInTry(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { email, ip }: { email: string; ip: string },
): Promise<CountedTry> {
  const counters = countersOf(email, ip);
  const now = clock.now();
  await database.inSystem(async (db) => {
    // Who signed in from here before is not kept waiting by strangers elsewhere.
    const isKnown = await hasSignedInFrom(db, { email, ip });
    const kinds: Kind[] = isKnown ? ['pair', 'address'] : ['pair', 'account', 'address'];
    const rows = await lockThrottles(db, { keys: kinds.map((kind) => counters[kind]), now });
    for (const kind of kinds) refuseEarly({ row: rows.get(counters[kind]), kind, now });
    await countTry(db, { keys: kinds.map((kind) => counters[kind]), now, windowMs: WINDOW_MS });
  });
  return {
    succeeded: () =>
      database.inSystem(async (db) => {
        await forgetTries(db, [counters.pair, counters.account]);
        // One's own account must not wipe out guesses at those of others.
        await takeTryBack(db, counters.address);
      }),
  };
}

function countersOf(email: string, ip: string): Counters {
  const key = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return { pair: key('pair', email, ip), account: key('account', email), address: key('address', ip) };
}

function refuseEarly({ row, kind, now }: { row: ThrottleRow | undefined; kind: Kind; now: Date }): void {
  if (!row || now.getTime() - row.lastAt.getTime() > WINDOW_MS) return;
  const wait = waitAfterFailures(row.failures, throttleRules[kind]) * 1000;
  // Another machine's clock may be ahead: that must not make the wait longer than it is.
  const left = Math.min(wait, row.lastAt.getTime() + wait - now.getTime());
  if (left > 0) fail('rate_limited', { params: { seconds: Math.ceil(left / 1000) } });
}
