import { useSyncExternalStore } from 'react';

const KEY = 'unfinished_import';
const listeners = new Set<() => void>();

/** Remembers which upload this browser began to check, so that the start page can lead back to it. */
export function rememberImport(id: string): void {
  localStorage.setItem(KEY, id);
  for (const listener of listeners) listener();
}

/** Forgets it once it was started or discarded. */
export function forgetImport(id: string): void {
  if (localStorage.getItem(KEY) !== id) return;
  localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** The upload that was not started yet; null if there is none. */
export function useRememberedImport(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(KEY),
  );
}
