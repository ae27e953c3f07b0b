import type { LibrarySearch, Matching } from '../../../search/index.ts';

/** Products named one by one, in the order they were chosen. */
interface NamedSelection {
  kind: 'named';
  ids: ReadonlySet<number>;
}

/** All that a search finds but some. */
export interface MatchingSelection {
  kind: 'matching';
  /** Tells one search from another. */
  key: string;
  matching: Matching;
  /** Products that the search finds. */
  total: number;
  /** Leads back to that search. */
  address: LibrarySearch;
  except: ReadonlySet<number>;
}

/** The products that are chosen in lists. */
export type Selection = NamedSelection | MatchingSelection;

/** As many products as can be named one by one: a catalogue holds no more. */
export const SELECTION_MAX = 5000;

export const NOTHING: Selection = { kind: 'named', ids: new Set() };

export interface Selectable {
  id: number;
  /** Not null while a task has the product: it cannot be chosen then (PROD-041). */
  row_state: string | null;
}

export function named(ids: Iterable<number>): Selection {
  return { kind: 'named', ids: new Set(ids) };
}

/** How many products are chosen. */
export function countOf(selection: Selection): number {
  return selection.kind === 'named'
    ? selection.ids.size
    : Math.max(0, selection.total - selection.except.size);
}

/** @param key the search that the product is shown by */
export function isChosen(selection: Selection, id: number, key: string): boolean {
  if (selection.kind === 'named') return selection.ids.has(id);
  return selection.key === key && !selection.except.has(id);
}

/**
 * One product taken in or out.
 * @returns null when all products of another search are chosen: single ones cannot be added to them
 */
export function toggled(selection: Selection, id: number, key: string): Selection | null {
  if (selection.kind === 'matching') {
    if (selection.key !== key) return null;
    const except = new Set(selection.except);
    if (!except.delete(id)) except.add(id);
    return { ...selection, except };
  }
  const ids = new Set(selection.ids);
  if (!ids.delete(id) && ids.size < SELECTION_MAX) ids.add(id);
  return { kind: 'named', ids };
}

/**
 * Products added or taken off together.
 * @param isHeld whether a task has the product; by default what the list was told
 * @returns the selection, and how many did not fit or are held by a task; null as for `toggled`
 */
export function withMany(
  selection: Selection,
  products: readonly Selectable[],
  {
    chosen,
    key,
    isHeld = ({ row_state }) => row_state !== null,
  }: { chosen: boolean; key: string; isHeld?: (product: Selectable) => boolean },
): { selection: Selection; leftOut: number } | null {
  if (selection.kind === 'matching') {
    if (selection.key !== key) return null;
    const except = new Set(selection.except);
    for (const { id } of products) {
      if (chosen) except.delete(id);
      else except.add(id);
    }
    return { selection: { ...selection, except }, leftOut: 0 };
  }
  const ids = new Set(selection.ids);
  let leftOut = 0;
  for (const product of products) {
    if (!chosen) ids.delete(product.id);
    else if (ids.has(product.id)) continue;
    else if (isHeld(product) || ids.size >= SELECTION_MAX) leftOut += 1;
    else ids.add(product.id);
  }
  return { selection: { kind: 'named', ids }, leftOut };
}

/** The selection without products that are gone. */
export function without(selection: Selection, gone: readonly number[]): Selection {
  if (gone.length === 0 || selection.kind === 'matching') return selection;
  const ids = new Set(selection.ids);
  for (const id of gone) ids.delete(id);
  return ids.size === selection.ids.size ? selection : { kind: 'named', ids };
}

/** The selection as a bulk action is told of it; null when nothing is chosen (PROD-049). */
export function bodyOf(selection: Selection): SelectionBody | null {
  if (countOf(selection) === 0) return null;
  if (selection.kind === 'named') return { product_ids: [...selection.ids] };
  const except = [...selection.except];
  return { matching: selection.matching, ...(except.length > 0 ? { except } : {}) };
}

/** Either the ids, or the search and what is left out of it. */
export type SelectionBody = { product_ids: number[] } | { matching: Matching; except?: number[] };
