/** The calls that bring the server's list in line with the one on screen (CAT-027, CAT-028). */
export interface PickedChanges {
  add: number[];
  remove: number[];
  /** The whole list in its order; null if adding and removing are enough. */
  order: number[] | null;
}

/**
 * The changes from the server's list to the wanted one. The server appends added products, so an order is sent only if
 * that is not enough.
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

/** Appends products, each once (CAT-029), up to the size limit of the list. */
export function withAdded(ids: readonly number[], added: readonly number[], most: number): number[] {
  return [...new Set([...ids, ...added])].slice(0, Math.max(most, ids.length));
}

export function withoutIds(ids: readonly number[], removed: readonly number[]): number[] {
  const gone = new Set(removed);
  return ids.filter((id) => !gone.has(id));
}
