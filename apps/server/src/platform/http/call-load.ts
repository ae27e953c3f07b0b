import { performance, type EventLoopUtilization } from 'node:perf_hooks';

/** Calls of one company that run at once: the others wait, and leave connections and processor time to other companies. */
const AT_ONCE = 4;
/** The same while the thread has no room left and several companies want it. */
const AT_ONCE_WHEN_FULL = 2;
const FULL = 0.8;
const MEASURED_MS = 250;

/**
 * How many calls of a company may run at once, by what is measured: each runs piece by piece in one thread, so a light
 * call waits for a piece of each call that runs.
 * @param measure how busy the thread was, since an earlier measurement if one is given
 * @param now milliseconds of a clock that only moves forward
 */
export function createCallLoad(
  measure: (since?: EventLoopUtilization) => EventLoopUtilization = performance.eventLoopUtilization,
  now: () => number = () => performance.now(),
): { note: (company: string) => void; atOnce: () => number } {
  let last = measure();
  let measuredAt = now();
  let atOnce = AT_ONCE;
  const calling = new Set<string>();

  function look(): void {
    if (now() - measuredAt < MEASURED_MS) return;
    const isFull = measure(last).utilization > FULL && calling.size > 1;
    atOnce = isFull ? AT_ONCE_WHEN_FULL : AT_ONCE;
    last = measure();
    measuredAt = now();
    calling.clear();
  }

  return {
    note: (company) => {
      look();
      calling.add(company);
    },
    atOnce: () => atOnce,
  };
}
