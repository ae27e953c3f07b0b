import type { Platform } from '../../platform/context.ts';
import type { Closure } from '../../platform/http/maintenance.ts';
import { selectClosure } from './plans.store.ts';

/** How long a process believes what it has read: a closure begins and ends that much later at most. */
const BELIEVED_MS = 10_000;

interface Read {
  at: number;
  closure: Promise<Closure | null>;
}
const reads = new WeakMap<Platform['database'], Read>();

/** The closure that the provider announced for now. Without an answer from the database there is none. */
export async function closureNow({ database, clock, log }: Platform): Promise<Closure | null> {
  const now = clock.now();
  const known = reads.get(database);
  const age = known === undefined ? Infinity : now.getTime() - known.at;
  if (known !== undefined && age >= 0 && age < BELIEVED_MS) return stillOn(await known.closure, now);
  const closure = database
    .inSystem((db) => selectClosure(db, now))
    .then((until) => (until === null ? null : { until }))
    .catch((error: unknown) => {
      log.warn({ err: error }, 'closures could not be read');
      return null;
    });
  reads.set(database, { at: now.getTime(), closure });
  return closure;
}

const stillOn = (closure: Closure | null, now: Date): Closure | null =>
  closure !== null && closure.until > now ? closure : null;

/** Has this process read them again at its next call; others follow within seconds. */
export function forgetClosures({ database }: Pick<Platform, 'database'>): void {
  reads.delete(database);
}
