/** The products that are chosen in lists, in the order they were chosen. */
export type Selection = ReadonlySet<number>;

/** As many products as one action takes: a catalogue holds no more. */
export const SELECTION_MAX = 5000;

export interface Selectable {
  id: number;
  /** Not null while a task has the product: it cannot be chosen then (PROD-041). */
  row_state: string | null;
}

export function toggled(selection: Selection, id: number): Selection {
  const next = new Set(selection);
  if (!next.delete(id) && next.size < SELECTION_MAX) next.add(id);
  return next;
}

/**
 * Products added or taken off together.
 * @returns the selection, and how many did not fit or are held by a task
 */
export function withMany(
  selection: Selection,
  products: readonly Selectable[],
  chosen: boolean,
): { selection: Selection; leftOut: number } {
  const next = new Set(selection);
  let leftOut = 0;
  for (const { id, row_state } of products) {
    if (!chosen) next.delete(id);
    else if (next.has(id)) continue;
    else if (row_state !== null || next.size >= SELECTION_MAX) leftOut += 1;
    else next.add(id);
  }
  return { selection: next, leftOut };
}
