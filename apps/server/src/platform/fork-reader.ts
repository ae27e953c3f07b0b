import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { letGiveWay } from './give-way.ts';
import { createFairTurns } from './turns.ts';

const quickImports = new URL('./quick-imports.ts', import.meta.url).href;

/** A reader gets no secrets; these are what a process needs to run at all. */
const ENVIRONMENT = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'TZ', 'NODE_COMPILE_CACHE'];

/**
 * Starts a process that reads one foreign file, with a small heap and nobody else's data in it.
 * @param program path of its code
 */
export function forkReader(
  program: string,
  { heapMb, serialization = 'json' }: { heapMb: number; serialization?: 'json' | 'advanced' },
): ChildProcess {
  const known = ENVIRONMENT.filter((name) => process.env[name] !== undefined);
  const child = fork(program, [], {
    env: Object.fromEntries(known.map((name) => [name, process.env[name]])),
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      '--disable-warning=ExperimentalWarning',
      '--import',
      quickImports,
    ],
    serialization,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  letGiveWay(child);
  return child;
}

/**
 * The turn of a reader of a company: each may use its whole heap, so there are two, and no company holds up others with
 * more than one.
 */
export const inReaderTurn = createFairTurns({
  atOnce: 2,
  waitingMax: Infinity,
  ofEach: { atOnce: 1, waitingMax: Infinity },
});

const LOOK_EVERY_MS = 250;
/** How much longer a reader may take by the clock than by the processor: on a busy machine it mostly waits. */
export const WALL_FACTOR = 10;

/**
 * Watches what a reader uses. What it decodes is outside the heap, so the cap of that does not cover it; and a process
 * that waits uses no processor time.
 * @param onOver called once it has used more
 * @returns stops watching
 */
export function watchReader(
  child: Pick<ChildProcess, 'pid'>,
  { processorMs, memoryMb = Infinity }: { processorMs: number; memoryMb?: number },
  onOver: () => void,
): () => void {
  const look = async () => {
    const [status, times] = await Promise.all([
      readFile(`/proc/${child.pid}/status`, 'utf8'),
      readFile(`/proc/${child.pid}/stat`, 'utf8'),
    ]);
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    if (kilobytes > memoryMb * 1024 || usedMs(times) > processorMs) onOver();
  };
  // Not on Linux, or the process has just ended.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Processor time of a process and its threads, from proc_pid_stat(5): fields 14 and 15, in hundredths of a second. */
function usedMs(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
