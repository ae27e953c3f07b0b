import { createHash } from 'node:crypto';

/** Visitors remembered at a time; the oldest are forgotten first. */
const KEYS_MAX = 20_000;

export interface VisitWindow {
  /** Counts a visit. @returns 0, or the seconds to wait if there were too many (then it is not counted) */
  take(parts: readonly string[], now: Date): number;
}

/**
 * Remembers in this process how often somebody did something: hashes only, nothing is stored.
 * @param limit how often within `minutes`
 */
export function createVisitWindow({ limit, minutes }: { limit: number; minutes: number }): VisitWindow {
  const visits = new Map<string, number[]>();
  const span = minutes * 60_000;
  return {
    take(parts, now) {
      const key = createHash('sha256').update(parts.join('\n')).digest('base64');
      const recent = (visits.get(key) ?? []).filter((at) => at > now.getTime() - span);
      const [first] = recent;
      if (first !== undefined && recent.length >= limit)
        return Math.ceil((first + span - now.getTime()) / 1000);
      visits.delete(key);
      visits.set(key, [...recent, now.getTime()]);
      const [oldest] = visits.keys();
      if (visits.size > KEYS_MAX && oldest !== undefined) visits.delete(oldest);
      return 0;
    },
  };
}
