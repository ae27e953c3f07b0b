import { cellKey, type CellChange, type Edit, type Edits } from './edits.rules.ts';

/** Most steps that can be undone. */
const STEPS_MAX = 200;

/** The steps that were done, and those that were undone. */
export interface Steps {
  done: readonly (readonly CellChange[])[];
  undone: readonly (readonly CellChange[])[];
}

export const NO_STEPS: Steps = { done: [], undone: [] };

/** The steps with one more; steps that can be redone are dropped. */
export function withStep({ done }: Steps, step: readonly CellChange[]): Steps {
  return step.length === 0 ? { done, undone: [] } : { done: [...done, step].slice(-STEPS_MAX), undone: [] };
}

/** Undoes the last step. @returns the changes to apply; undefined if there is none */
export function undone({ done, undone: later }: Steps): { steps: Steps; changes: CellChange[] } | undefined {
  const last = done.at(-1);
  if (last === undefined) return undefined;
  const changes = last.map((change) => ({ ...change, before: change.after, after: change.before }));
  return { steps: { done: done.slice(0, -1), undone: [...later, last] }, changes };
}

/** Redoes the last step that was undone. */
export function redone({ done, undone: later }: Steps): { steps: Steps; changes: CellChange[] } | undefined {
  const last = later.at(-1);
  if (last === undefined) return undefined;
  return { steps: { done: [...done, last], undone: later.slice(0, -1) }, changes: [...last] };
}

/** The edits after some changes. */
export function withChanges(edits: Edits, changes: readonly CellChange[]): Edits {
  const next = new Map<string, Edit>(edits);
  for (const change of changes) {
    if (change.after === undefined) next.delete(cellKey(change));
    else next.set(cellKey(change), change.after);
  }
  return next;
}
