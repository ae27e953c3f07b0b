import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from '../platform/log/log.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));
const LONGEST_PAUSE_MS = 30_000;
const STOP_MS = 10_000;

/**
 * Runs a worker as a child process and starts it again when it dies, with growing pauses.
 * @returns a function that stops it
 */
export async function superviseWorker({
  env,
  log,
}: {
  /** Database and data folder of this program. */
  env: Record<string, string>;
  log: Log;
}): Promise<() => Promise<void>> {
  let stopping = false;
  let pause = 500;
  let child: ChildProcess | undefined;

  function launch(): Promise<void> {
    const startedAt = Date.now();
    const next = fork(program, [], {
      env: { ...process.env, ...env, ROLES: 'worker' },
      execArgv: process.execArgv,
      // Ctrl-C reaches the whole group: the worker must not die before its parent tells it to.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = next;
    next.on('exit', (code, signal) => {
      if (stopping) return;
      log.warn({ code, signal }, 'the worker ended; it is started again');
      pause = Date.now() - startedAt > 60_000 ? 500 : Math.min(pause * 2, LONGEST_PAUSE_MS);
      setTimeout(() => !stopping && void launch(), pause);
    });
    return new Promise((resolve) => {
      next.on('message', (message) => {
        if ((message as { kind?: unknown }).kind === 'ready') resolve();
      });
      next.once('exit', () => resolve());
    });
  }

  await launch();
  return async () => {
    stopping = true;
    const last = child;
    if (!last || last.exitCode !== null || last.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => last.kill('SIGKILL'), STOP_MS);
      last.once('exit', () => {
        clearTimeout(force);
        resolve();
      });
      last.kill('SIGTERM');
    });
  };
}
