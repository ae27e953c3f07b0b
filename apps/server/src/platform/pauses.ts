import { setImmediate as turn } from 'node:timers/promises';

/**
 * For long work on a thread that also answers people.
 * @param everyMs work after which others get their turn, in milliseconds
 * @returns to be awaited between the steps of the work, as often as one likes
 */
export function pauses(everyMs: number): () => Promise<void> | void {
  let since = performance.now();
  return () => {
    if (performance.now() - since < everyMs) return undefined;
    return turn().then(() => {
      since = performance.now();
    });
  };
}
