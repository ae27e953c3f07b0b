import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BEHIND, letGiveWay } from '../platform/give-way.ts';
import type { Log } from '../platform/log/log.ts';
import type { OpenParts } from './open-parts.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that ran this long before it ended is able to start. */
const STEADY_MS = 60_000;
/** Longer than the job queue waits for the jobs of this worker. */
const STOP_MS = 10_000;

/**
 * Runs a worker as a child process until the parts are closed, and restarts it when it dies, with growing pauses.
 * @returns once it is launched; `ready` resolves when it runs, or has ended again
 */
export async function superviseWorker({
  env,
  log,
  parts,
}: {
  env: Readonly<Record<string, string | undefined>>;
  log: Log;
  parts: OpenParts;
}): Promise<{ ready: Promise<void> }> {
  const worker = new SupervisedWorker({ ...env, ROLES: 'worker', SOURCEWIZ_SUPERVISED: '1' }, log);
  const ready = worker.launch();
  await parts.add(() => worker.stop());
  return { ready };
}

class SupervisedWorker {
  readonly #env: NodeJS.ProcessEnv;
  readonly #log: Log;
  #child: ChildProcess | undefined;
  #pause = FIRST_PAUSE_MS;
  #again: NodeJS.Timeout | undefined;
  #stopping = false;

  constructor(env: NodeJS.ProcessEnv, log: Log) {
    this.#env = env;
    this.#log = log;
  }

  /** Resolves when the worker runs, or has ended again. */
  launch(): Promise<void> {
    const startedAt = Date.now();
    const child = fork(program, [], {
      env: this.#env,
      // Ctrl-C reaches the whole group: the worker must not end before its parent tells it to.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    letGiveWay(child, BEHIND);
    this.#child = child;
    return new Promise((resolve) => {
      const end = (reason: object) => {
        if (this.#child === child) this.#launchLater(Date.now() - startedAt, reason);
        resolve();
      };
      child.on('message', (message) => {
        if ((message as { kind?: unknown }).kind === 'ready') resolve();
      });
      child.once('error', (error) => end({ err: error }));
      child.once('exit', (exitCode, signal) => end({ exitCode, signal }));
    });
  }

  #launchLater(ranMs: number, reason: object): void {
    this.#child = undefined;
    if (this.#stopping) return;
    this.#log.warn(reason, 'the worker ended; it is started again');
    if (ranMs > STEADY_MS) this.#pause = FIRST_PAUSE_MS;
    this.#again = setTimeout(() => void this.launch(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#again);
    const child = this.#child;
    if (!child) return;
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      child.once('exit', () => {
        clearTimeout(force);
        resolve();
      });
      child.kill('SIGTERM');
    });
  }
}
