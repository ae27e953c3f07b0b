import { vi } from 'vitest';

/**
 * How long a test waits for an expected result: a busy machine gets its time, and waiting costs nothing if all is well.
 */
const WAIT_MS = 60_000;

/** `vi.waitFor` gives up after a second, and has no setting for it. */
const { waitFor } = vi;
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently as typeof waitFor;

function waitPatiently<T>(look: () => T | Promise<T>, options: { timeout?: number; interval?: number } = {}) {
  return waitFor(look, { timeout: WAIT_MS, ...options });
}
