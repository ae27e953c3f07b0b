import type { Task } from '@sourcewiz/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { useTaskList } from '../../tasks/index.ts';
import { processingOf, rowStateOf, type RowState, type Started } from './processing.rules.ts';

/** Actions that the task list may not contain yet; a few recent ones are enough. */
const KEPT = 10;

let tasks: readonly Task[] = [];
let started: readonly Started[] = [];
let states: ReadonlyMap<number, RowState> = new Map();
const listeners = new Set<() => void>();

/** Records the products of a confirmed bulk action under the id of its task (PROD-035). */
export function beginProcessing(action: Started): void {
  started = [...started, action].slice(-KEPT);
  workOut();
}

/** Follows the tasks of the organisation while the library is open (PROD-036). */
export function useFollowedTasks(): void {
  const list = useTaskList();
  useEffect(() => {
    if (list === undefined) return;
    tasks = list;
    const listed = new Set(list.map(({ task_id }) => task_id));
    started = started.filter(({ task_id }) => !listed.has(task_id));
    workOut();
  }, [list]);
}

/** What a task does with a product. @param told the state in the list of products */
export function useRowState(id: number, told: string | null): RowState | null {
  return useSyncExternalStore(watch, () => rowStateOf(told, states.get(id)));
}

/** The same outside a component. */
export function currentRowState(id: number, told: string | null): RowState | null {
  return rowStateOf(told, states.get(id));
}

function workOut(): void {
  states = processingOf(tasks, started);
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
