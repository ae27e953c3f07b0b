import { useSyncExternalStore } from 'react';
import type { Selection } from './selection.rules.ts';

let selection: Selection = new Set();
const listeners = new Set<() => void>();

/** The chosen products. They stay chosen while a product is looked at and the list comes back. */
export function currentSelection(): Selection {
  return selection;
}

export function setSelection(next: Selection): void {
  selection = next;
  for (const listener of listeners) listener();
}

/** Takes products off that are gone. */
export function forgetSelected(ids: readonly number[]): void {
  const next = new Set(selection);
  for (const id of ids) next.delete(id);
  if (next.size !== selection.size) setSelection(next);
}

export function useSelection(): Selection {
  return useSyncExternalStore(watch, currentSelection);
}

/** Whether one product is chosen: only its own card is drawn anew. */
export function useIsSelected(id: number): boolean {
  return useSyncExternalStore(watch, () => selection.has(id));
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
