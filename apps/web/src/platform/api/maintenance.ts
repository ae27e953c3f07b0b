import type { Problem } from '@sourcewiz/contract';

let isClosed = false;
const listeners = new Set<() => void>();

/** Looks at the problems of an answer: from the one on that says "maintenance" the program counts as closed. */
export function watchForMaintenance(status: number, problems: readonly Pick<Problem, 'code'>[]): void {
  if (status === 503 && problems.some(({ code }) => code === 'maintenance')) setMaintenance(true);
}

/** Says whether the server refuses everything because it is maintained. */
export function setMaintenance(closed: boolean): void {
  if (closed === isClosed) return;
  isClosed = closed;
  for (const listener of listeners) listener();
}

/** @returns whether an answer said so, and none took it back */
export function isUnderMaintenance(): boolean {
  return isClosed;
}

/** @returns stops listening */
export function watchMaintenance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
