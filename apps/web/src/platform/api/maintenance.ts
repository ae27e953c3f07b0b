import type { Problem } from '@sourcewiz/contract';

let isClosed = false;
const listeners = new Set<() => void>();

/** Checks the problems of an answer: the first "maintenance" closes the app. */
export function watchForMaintenance(status: number, problems: readonly Pick<Problem, 'code'>[]): void {
  if (status === 503 && problems.some(({ code }) => code === 'maintenance')) setMaintenance(true);
}

/** Sets whether the server is refusing everything for maintenance. */
export function setMaintenance(closed: boolean): void {
  if (closed === isClosed) return;
  isClosed = closed;
  for (const listener of listeners) listener();
}

/** @returns whether the server has reported maintenance that is not over yet */
export function isUnderMaintenance(): boolean {
  return isClosed;
}

/** @returns a function that stops listening */
export function watchMaintenance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
