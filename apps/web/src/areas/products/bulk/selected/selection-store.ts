import { useSyncExternalStore } from 'react';
import { isChosen, named, NOTHING, SELECTION_MAX, without, type Selection } from './product-selection.ts';

let selection: Selection = NOTHING;
const listeners = new Set<() => void>();

/** The chosen products. The selection survives opening a product and coming back to the list. */
export function currentSelection(): Selection {
  return selection;
}

export function setSelection(next: Selection): void {
  if (next === selection) return;
  selection = next;
  for (const listener of listeners) listener();
}

/** Chooses exactly these products, as many as can be chosen. */
export function chooseProducts(ids: readonly number[]): void {
  setSelection(named(ids.slice(0, SELECTION_MAX)));
}

/** Removes products that no longer exist. */
export function forgetSelected(ids: readonly number[]): void {
  setSelection(without(selection, ids));
}

export function useSelection(): Selection {
  return useSyncExternalStore(watch, currentSelection);
}

/** Whether one product is chosen: only its own card is rendered again. @param searchKey the search that shows it */
export function useIsSelected(id: number, searchKey: string): boolean {
  return useSyncExternalStore(watch, () => isChosen(selection, id, searchKey));
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
