/** How often the console looks for what came in. */
export const COUNTED_EVERY_MS = 60_000;
