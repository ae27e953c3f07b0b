/** With less memory, a production machine is treated as a personal computer. */
const ROOMY_MEGABYTES = 3_500;

/**
 * Node's memory flags, for API and worker. With the small setting both together use less than 300 MB: they save memory
 * whenever nothing large is running (`platform/full-speed.ts`). A personal computer has other things to do, a server has
 * not.
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
  return isServer ? [] : [YOUNG_GENERATION];
}

/**
 * Calls and jobs allocate and release much memory: with a young generation of 2 MB, calls spend a fifth of their time on
 * garbage collection and jobs two fifths. `--optimize-for-size` on the command line would make it 1 MB, whatever this
 * flag says; set later, it leaves it alone.
 */
const YOUNG_GENERATION = '--max-semi-space-size=16';

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
