import { useSyncExternalStore } from 'react';
import { isChosen, NOTHING, without, type Selection } from './product-selection.ts';

let selection: Selection = NOTHING;
const listeners = new Set<() => void>();

/** The chosen products. They stay chosen while a product is looked at and the list comes back. */
export function currentSelection(): Selection {
  return selection;
}

export function setSelection(next: Selection): void {
  if (next === selection) return;
  selection = next;
  for (const listener of listeners) listener();
}

/** Takes products off that are gone. */
export function forgetSelected(ids: readonly number[]): void {
  setSelection(without(selection, ids));
}

export function useSelection(): Selection {
  return useSyncExternalStore(watch, currentSelection);
}

/** Whether one product is chosen: only its own card is drawn anew. @param searchKey the search that shows it */
export function useIsSelected(id: number, searchKey: string): boolean {
  return useSyncExternalStore(watch, () => isChosen(selection, id, searchKey));
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
