import type { Edit } from './edits.rules.ts';

/** A cell that two people changed. */
export interface BothChanged<E extends Edit> {
  key: string;
  mine: Edit | undefined;
  theirs: E;
}

/**
 * Merges somebody else's changes with the unsent ones here, cell by cell, and asks if both set the same cell to
 * different values.
 * @param waiting keys of the cells with unsent changes
 */
export function mergeEdits<E extends Edit>({
  edits,
  waiting,
  theirs,
  same,
}: {
  edits: ReadonlyMap<string, Edit>;
  waiting: ReadonlySet<string>;
  theirs: ReadonlyMap<string, E>;
  same: (one: unknown, other: unknown) => boolean;
}): { taken: Map<string, E>; both: BothChanged<E>[] } {
  const taken = new Map<string, E>();
  const both: BothChanged<E>[] = [];
  for (const [key, edit] of theirs) {
    const mine = edits.get(key);
    const isSame = mine !== undefined && mine.text === edit.text && same(mine.value, edit.value);
    if (!waiting.has(key) || isSame) taken.set(key, edit);
    else both.push({ key, mine, theirs: edit });
  }
  return { taken, both };
}
