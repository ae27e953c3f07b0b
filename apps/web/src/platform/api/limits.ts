import type { Problem } from '@sourcewiz/contract';

type Listener = (problem: Problem) => void;
const listeners = new Set<Listener>();

/** Checks the problems of a refused call: a limit of the plan opens the way to more (PLAN-105). */
export function watchForLimits(status: number, problems: readonly Problem[]): void {
  const [first] = problems;
  if (status === 402 && first !== undefined) for (const listener of listeners) listener(first);
}

/** @returns a function that stops listening */
export function onLimit(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
