import { fork, type ChildProcess } from 'node:child_process';

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
  return fork(program, [], {
    env: Object.fromEntries(known.map((name) => [name, process.env[name]])),
    execArgv: [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
    serialization,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
