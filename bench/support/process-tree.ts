import { readdirSync, readFileSync } from 'node:fs';
import { cpuMsOf, sleep } from './measure.ts';

/** Children of a process whose command line contains a file name (Linux). */
export function childrenRunning(parent: number, file: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return ppid === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file);
      } catch {
        return false;
      }
    });
}

/** The worker of a program. */
export function workerOf(program: number): number {
  const [pid] = childrenRunning(program, 'main.ts');
  if (pid === undefined) throw new Error('The program has no worker');
  return pid;
}

const LOOK_MS = 1_000;
const IDLE_CPU_MS = 60;
/** After the first start, the demo's images are described for the visual search for a while. */
const LONGEST_LOOKS = 180;

/** Waits until a program has finished earlier work, so that it is not measured with the next. */
export async function settled(program: number): Promise<void> {
  const pids = [program, workerOf(program)];
  const spent = () => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0);
  let quiet = 0;
  for (let look = 0; look < LONGEST_LOOKS && quiet < 2; look++) {
    const before = spent();
    await sleep(LOOK_MS);
    quiet = spent() - before <= IDLE_CPU_MS ? quiet + 1 : 0;
  }
}

/** A thread of the worker ends at most a minute after its last job. */
const LONGEST_REST_LOOKS = 90;

/** Also waits until the threads of earlier work have ended: their memory would be counted with the next. */
export async function rested(program: number): Promise<void> {
  await settled(program);
  const worker = workerOf(program);
  for (let look = 0; look < LONGEST_REST_LOOKS && threadsOf(worker) > 0; look++) await sleep(LOOK_MS);
}

function threadsOf(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).filter((task) =>
    readFileSync(`${folder}/${task}/comm`, 'utf8').startsWith('WorkerThread'),
  ).length;
}
