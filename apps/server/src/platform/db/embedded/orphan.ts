import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isNumberTaken, isPostgresOn } from './process-identity.ts';

/** Higher than any process number a system assigns. */
const NOBODY = 999_999_999;

/**
 * Stops a server that outlived the program that started it (kill -9). Data are safe: it is asked to shut down in order;
 * only one that does not answer is stopped at once, which PostgreSQL recovers from its log.
 */
export async function stopOrphan({
  cluster,
  log,
}: {
  cluster: string;
  log: (line: string) => void;
}): Promise<void> {
  const pid = readServerPid(cluster);
  if (pid === undefined || !isNumberTaken(pid)) return;
  if (!isPostgresOn({ pid, cluster })) return disownPidFile({ cluster, pid, log });
  log(`PostgreSQL (process ${pid}) still runs from an earlier start: stopping it first.`);
  const gone =
    (await endWith({ pid, cluster, signal: 'SIGINT', seconds: 10 })) ||
    (await endWith({ pid, cluster, signal: 'SIGQUIT', seconds: 10 }));
  if (!gone) throw stays(pid);
}

/** The process number in postmaster.pid, if it exists. */
export function readServerPid(cluster: string): number | undefined {
  const pid = Number(readPidFile(cluster)[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** Whether the server with this number accepts connections. */
export function isReady({ cluster, pid }: { cluster: string; pid: number }): boolean {
  const lines = readPidFile(cluster);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

function readPidFile(cluster: string): string[] {
  const path = join(cluster, 'postmaster.pid');
  try {
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  } catch {
    // Removed between the two calls.
    return [];
  }
}

/**
 * The number now belongs to another process, which must not be touched, but PostgreSQL would refuse to start. Only the
 * number is replaced: from the rest of the file PostgreSQL knows in which shared memory to look for children of the
 * dead server, and that check must stay.
 */
function disownPidFile({
  cluster,
  pid,
  log,
}: {
  cluster: string;
  pid: number;
  log: (line: string) => void;
}): void {
  log(
    `postmaster.pid names process ${pid}, which is no PostgreSQL of this folder any more: it is left alone.`,
  );
  const path = join(cluster, 'postmaster.pid');
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [NOBODY, ...rest].join('\n'));
}

async function endWith({
  pid,
  cluster,
  signal,
  seconds,
}: {
  pid: number;
  cluster: string;
  signal: NodeJS.Signals;
  seconds: number;
}): Promise<boolean> {
  if (!isPostgresOn({ pid, cluster })) return true;
  process.kill(pid, signal);
  for (let waited = 0; waited < seconds * 1000; waited += 25) {
    if (!isPostgresOn({ pid, cluster })) return true;
    await sleep(25);
  }
  return false;
}

function stays(pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError('start_failed', [
    `PostgreSQL of an earlier start (process ${pid}) does not stop.`,
    `Stop it by hand (kill ${pid}, or restart the machine) and start again. The data are safe.`,
  ]);
}
