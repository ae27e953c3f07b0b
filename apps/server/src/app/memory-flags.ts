/** With less, a production machine is treated as a person's own. */
const ROOMY_MEGABYTES = 3_500;

/**
 * What Node is told about memory. Small, API and worker together hold less than 300 MB, and calls at the same moment take
 * a third longer; otherwise they hold up to 630 MB. A person's machine has other things to do, a server has not.
 * @param machine what the settings say, and what the machine may use
 */
export function memoryFlags({
  mode,
  megabytes,
}: {
  mode: string | undefined;
  megabytes: number;
}): readonly string[] {
  const isServer = mode === 'production' && megabytes >= ROOMY_MEGABYTES;
  return isServer ? [] : [SMALL_YOUNG_GENERATION, SMALL];
}

const SMALL = '--optimize-for-size';
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=2';

/**
 * The flags of a worker, by those of the program that starts it. Jobs make and drop much: in a young generation of 2 MB
 * they spend two fifths of their time tidying up, in one of 16 MB a fifth, and an idle worker gives it back. Whoever
 * starts Node with `--optimize-for-size` has one of 1 MB, whatever else they say: a worker begins to save when it has
 * started (`rest` in `platform/full-speed.ts`).
 */
export function workerFlags(flags: readonly string[]): string[] {
  return flags
    .filter((flag) => flag !== SMALL)
    .map((flag) => (flag === SMALL_YOUNG_GENERATION ? '--max-semi-space-size=16' : flag));
}

/**
 * What the C library of Linux is told about memory, for this process and those it starts. By itself glibc keeps a heap of
 * its own for each thread, up to eight a core, and grows the size from which a buffer has pages of its own: after an
 * export a worker held 100 MB that nobody used. Two heaps, and pages of its own for every buffer of 128 KB, give that back.
 * Other systems and libraries ignore the names.
 */
export const MALLOC_SETTINGS: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
