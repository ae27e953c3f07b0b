import type { ExportChoice } from '../../../exports/index.ts';
import type { LibrarySearch, Matching } from '../../../search/index.ts';

/** Products chosen one by one, in that order. */
interface NamedSelection {
  kind: 'named';
  ids: ReadonlySet<number>;
}

/** All results of a search except some. */
export interface MatchingSelection {
  kind: 'matching';
  /** Identifies the search. */
  key: string;
  matching: Matching;
  /** Number of results. */
  total: number;
  /** Leads back to that search. */
  address: LibrarySearch;
  except: ReadonlySet<number>;
}

/** The products chosen in lists. */
export type Selection = NamedSelection | MatchingSelection;

/** Most products that can be chosen one by one: a catalogue holds no more. */
export const SELECTION_MAX = 5000;

export const NOTHING: Selection = { kind: 'named', ids: new Set() };

export interface Selectable {
  id: number;
  /** Not null while a task holds the product: it cannot be chosen then (PROD-041). */
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

/** The selection as an export takes it. */
export function exportChoiceOf(selection: Selection): ExportChoice {
  if (selection.kind === 'named') return { product_ids: [...selection.ids] };
  return { matching: selection.matching, except: [...selection.except], total: countOf(selection) };
}

/** @param key the search in which the product is shown */
export function isChosen(selection: Selection, id: number, key: string): boolean {
  if (selection.kind === 'named') return selection.ids.has(id);
  return selection.key === key && !selection.except.has(id);
}

/**
 * Adds or removes one product.
 * @returns null if all products of another search are chosen: single ones cannot be added to them
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
 * Adds or removes several products.
 * @param isHeld whether a task holds the product; by default the state in the list
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

/** The selection without products that no longer exist. */
export function without(selection: Selection, gone: readonly number[]): Selection {
  if (gone.length === 0 || selection.kind === 'matching') return selection;
  const ids = new Set(selection.ids);
  for (const id of gone) ids.delete(id);
  return ids.size === selection.ids.size ? selection : { kind: 'named', ids };
}

/** The selection as bulk actions take it; null if nothing is chosen (PROD-049). */
export function bodyOf(selection: Selection): SelectionBody | null {
  if (countOf(selection) === 0) return null;
  if (selection.kind === 'named') return { product_ids: [...selection.ids] };
  const except = [...selection.except];
  return { matching: selection.matching, ...(except.length > 0 ? { except } : {}) };
}

/** Either the ids, or the search and its exceptions. */
export type SelectionBody = { product_ids: number[] } | { matching: Matching; except?: number[] };
