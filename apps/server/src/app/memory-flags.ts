/** With less memory, a production machine is treated as a personal computer. */
const ROOMY_MEGABYTES = 3_500;

/**
 * Node's memory flags. With the small settings, API and worker together use less than 300 MB, and simultaneous calls
 * take a third longer; otherwise they use up to 630 MB. A personal computer has other things to do, a server has not.
 * @param machine what the settings say, and how much memory the machine may use
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
 * The flags of a worker, derived from those of the program that starts it. Jobs allocate and release much memory: with
 * a young generation of 2 MB they spend two fifths of their time on garbage collection, with 16 MB a fifth, and an idle
 * worker gives it back. `--optimize-for-size` sets it to 1 MB, whatever the other flags say: a worker saves memory only
 * after it has started (`rest` in `platform/full-speed.ts`).
 */
export function workerFlags(flags: readonly string[]): string[] {
  return flags
    .filter((flag) => flag !== SMALL)
    .map((flag) => (flag === SMALL_YOUNG_GENERATION ? '--max-semi-space-size=16' : flag));
}

/**
 * Memory settings of the C library of Linux, for this process and its children. By default glibc keeps a heap for each
 * thread, up to eight per core, and raises the size from which a buffer gets pages of its own: after an export a worker
 * held 100 MB of unused memory. Two heaps, and separate pages for every buffer of 128 KB, give that back. Other systems
 * and libraries ignore these variables.
 */
export const MALLOC_SETTINGS: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
