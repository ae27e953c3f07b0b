/** Upper bounds of the classes of duration, in milliseconds; the last class has none. */
export const DURATIONS = [
  5, 10, 20, 35, 50, 75, 100, 150, 200, 300, 400, 500, 650, 800, 1_000, 1_300, 1_700, 2_200, 3_000, 5_000,
  10_000,
] as const;

/** The class of a duration. */
export function classOf(milliseconds: number): number {
  const found = DURATIONS.findIndex((bound) => milliseconds <= bound);
  return found === -1 ? DURATIONS.length : found;
}

/**
 * The duration that a share of the calls stays below, interpolated within its class.
 * @param counts calls in each class
 */
export function percentile(counts: readonly number[], share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let left = total * share;
  for (const [place, count] of counts.entries()) {
    const from = place === 0 ? 0 : (DURATIONS[place - 1] ?? 0);
    const to = DURATIONS[place] ?? from * 2;
    if (count > 0 && left <= count) return Math.round(from + (to - from) * (left / count));
    left -= count;
  }
  return 0;
}
