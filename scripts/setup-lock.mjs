/** A lock that lets only one set-up change this folder at a time. */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
const SILENT_FOR_MS = 15_000;

/**
 * Runs `work` while holding the lock file `<folder>/setup.lock`; waits as long as another living process holds it. A
 * dead holder is detected at once by its process number, and on another machine (or if that number was reused) by a
 * lock file that has not been touched for 15 s.
 * @template T
 * @param {string} folder absolute path, created if missing. Not inside node_modules, which an install empties.
 * @param {{ onWait: () => void, work: () => Promise<T> }} options `onWait` is called once if it has to wait
 * @returns {Promise<T>}
 */
export async function withSetupLock(folder, { onWait, work }) {
  mkdirSync(folder, { recursive: true });
  const lockFile = join(folder, 'setup.lock');
  await acquire(lockFile, onWait);
  const release = () => rmSync(lockFile, { force: true });
  process.once('exit', release);
  const heartbeat = setInterval(() => touch(lockFile), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.removeListener('exit', release);
    release();
  }
}

/**
 * @param {string} lockFile
 * @param {() => void} onWait
 */
async function acquire(lockFile, onWait) {
  let waited = false;
  let seen = { state: '', since: performance.now() };
  while (!tryCreate(lockFile)) {
    const state = readState(lockFile);
    if (state !== seen.state) seen = { state, since: performance.now() };
    if (state !== '' && (holderDied(state) || performance.now() - seen.since > SILENT_FOR_MS)) {
      removeDead(lockFile, state);
      continue;
    }
    if (!waited) onWait();
    waited = true;
    await sleep(200);
  }
}

/** @param {string} lockFile */
function tryCreate(lockFile) {
  try {
    writeFileSync(lockFile, `${process.pid} ${hostname()}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Who holds the lock and when it was last touched; empty if it has just been released.
 * @param {string} lockFile
 */
function readState(lockFile) {
  try {
    return `${readFileSync(lockFile, 'utf8')} ${statSync(lockFile).mtimeMs}`;
  } catch {
    return '';
  }
}

/** @param {string} state */
function holderDied(state) {
  const [pid, host] = state.split(' ');
  if (host !== hostname() || !Number(pid)) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/**
 * Two processes may see the same dead lock; only the one that creates the second file may remove it, and only if it is
 * still the dead one. Otherwise the slower one would remove the new lock of the faster one.
 * @param {string} lockFile
 * @param {string} deadState
 */
function removeDead(lockFile, deadState) {
  const removing = `${lockFile}.removing`;
  if (!tryCreate(removing)) {
    const state = readState(removing);
    if (state !== '' && holderDied(state)) rmSync(removing, { force: true });
    return;
  }
  try {
    if (readState(lockFile) === deadState) rmSync(lockFile, { force: true });
  } finally {
    rmSync(removing, { force: true });
  }
}

/** @param {string} lockFile */
function touch(lockFile) {
  try {
    utimesSync(lockFile, new Date(), new Date());
  } catch {
    // Somebody emptied the folder during the work, which does not depend on the file.
  }
}
