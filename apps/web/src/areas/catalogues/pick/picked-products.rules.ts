/** What is sent to the server to make its list like the one on screen (CAT-027, CAT-028). */
export interface PickedChanges {
  add: number[];
  remove: number[];
  /** The whole list in its order; null when adding and removing leave it right. */
  order: number[] | null;
}

/**
 * The changes between the list that the server has and the one that is wanted. Added products go to the end there,
 * so an order is sent only where that is not enough.
 */
export function changesBetween(saved: readonly number[], wanted: readonly number[]): PickedChanges {
  const had = new Set(saved);
  const wants = new Set(wanted);
  const add = wanted.filter((id) => !had.has(id));
  const remove = saved.filter((id) => !wants.has(id));
  const comesOut = [...saved.filter((id) => wants.has(id)), ...add];
  const isRight = comesOut.every((id, place) => id === wanted[place]);
  return { add, remove, order: isRight ? null : [...wanted] };
}

export function hasChanges({ add, remove, order }: PickedChanges): boolean {
  return add.length > 0 || remove.length > 0 || order !== null;
}

/** Adds products at the end, each once (CAT-029), as far as the list may grow. */
export function withAdded(ids: readonly number[], added: readonly number[], most: number): number[] {
  return [...new Set([...ids, ...added])].slice(0, Math.max(most, ids.length));
}

export function withoutIds(ids: readonly number[], removed: readonly number[]): number[] {
  const gone = new Set(removed);
  return ids.filter((id) => !gone.has(id));
}
