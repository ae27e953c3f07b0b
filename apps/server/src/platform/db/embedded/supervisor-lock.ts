import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { isAlive, startMark } from './process-identity.ts';

const holderSchema = z.object({ pid: z.number().int(), mark: z.string() });
type Holder = z.infer<typeof holderSchema>;

/**
 * Locks the data folder for this process, so that two programs never use one database. A lock whose process is gone
 * (kill -9, power cut) is ignored.
 * @returns a function that releases the lock
 * @throws EmbeddedPostgresError `already_running` with the process number of the other
 */
export function takeLock({ base, dataDir }: { base: string; dataDir: string }): () => void {
  const path = lockPath(base);
  const mine = `${JSON.stringify({ pid: process.pid, mark: startMark(process.pid) } satisfies Holder)}\n`;
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2, 10)}`;
  writeFileSync(draft, mine, { mode: 0o644 });
  try {
    for (let round = 0; round < 10; round += 1) {
      if (linked(draft, path)) return () => giveBack({ path, mine });
      const holder = liveHolder(base);
      if (holder !== undefined) throw alreadyRunning({ holder, dataDir });
      removeStale({ path, draft });
    }
    throw new Error(`The lock ${path} changes all the time.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The process that runs the database of this folder now, if there is one. */
export function liveHolder(base: string): Holder | undefined {
  const holder = readHolder(lockPath(base));
  if (holder === undefined || !isAlive(holder.pid)) return undefined;
  return holder.mark === startMark(holder.pid) ? holder : undefined;
}

function lockPath(base: string): string {
  return join(base, 'supervisor.lock');
}

function readHolder(path: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Because it is moved away first, only one of several starting programs removes the same stale lock. */
function removeStale({ path, draft }: { path: string; draft: string }): void {
  const aside = `${draft}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  // Somebody took the lock between the check and the move: it is theirs.
  if (moved !== undefined && isAlive(moved.pid) && moved.mark === startMark(moved.pid)) linked(aside, path);
  rmSync(aside, { force: true });
}

function giveBack({ path, mine }: { path: string; mine: string }): void {
  try {
    if (readFileSync(path, 'utf8') === mine) rmSync(path);
  } catch {
    // The folder is gone, and the lock with it.
  }
}

function alreadyRunning({ holder, dataDir }: { holder: Holder; dataDir: string }): EmbeddedPostgresError {
  return new EmbeddedPostgresError('already_running', [
    `The program already runs on the data folder ${dataDir}, as process ${holder.pid}.`,
    `Stop that one first (Ctrl-C there, or kill ${holder.pid}),`,
    'or give this one its own folder and port: DATA_DIR=./data-2 PORT=4700 npm start',
  ]);
}
