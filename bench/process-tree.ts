import { readdirSync, readFileSync } from 'node:fs';

/** Children of a process whose command line names a file (Linux). */
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
