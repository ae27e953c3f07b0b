import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** A ninth of the processor of those who answer people, if both want all of it. */
const FAR_BEHIND = constants.priority.PRIORITY_BELOW_NORMAL;
/** A third of it: for work that others may be waiting for, because it holds locks of the database. */
export const BEHIND = 5;

/**
 * Lets a process work only as far as those who answer people leave room. To be called as soon as it is started: its
 * threads have the priority of the thread that starts them.
 */
export function letGiveWay({ pid }: ChildProcess, priority = FAR_BEHIND): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    // It has ended already.
  }
}

/** The same for the calling thread. Only Linux knows priorities of threads; elsewhere it would be the whole process. */
export function giveWayInThread(): void {
  if (process.platform === 'linux') setPriority(FAR_BEHIND);
}
