import type { PermissionSlug, StepSlug, Task, TaskAction } from '@sourcewiz/contract';
import type { CallerCtx, Ctx } from '../context.ts';
import { defineSlot } from '../slots.ts';
import type { TaskResult, tasks } from './tasks.tables.ts';

export type TaskRow = typeof tasks.$inferSelect;
export type TaskChange = Partial<Omit<TaskRow, 'orgId' | 'id'>>;

/** How far a task has come; absent fields stay as they are. */
export type TaskProgress = Pick<
  TaskChange,
  | 'cursor'
  | 'doneCount'
  | 'totalCount'
  | 'steps'
  | 'counts'
  | 'currentState'
  | 'doneProductIds'
  | 'remainingProductIds'
  | 'skippedProducts'
>;

export interface TaskOutcome {
  result?: TaskResult;
  keptUntil?: Date;
  counts?: Record<string, number>;
}

/** A task in progress. */
export interface TaskRun {
  task: TaskRow;
  /** Acts as the person who started it. */
  base: CallerCtx;
  /**
   * One chunk: `work` and the progress that it returns are one transaction, so that a crash repeats the whole chunk or
   * none of it, never half.
   * @throws TaskStopped if the person has cancelled the task
   */
  chunk(work: (ctx: Ctx, task: TaskRow) => Promise<TaskProgress | void>): Promise<TaskRow>;
  /**
   * The same for chunks that overlap: `work` may run while that of others does. The function it returns is called when
   * its turn has come, and derives the progress from the task as it is then. Only one chunk at a time is between its
   * turn and its commit: from there on it must not wait for rows that the work of another chunk holds.
   * @throws TaskStopped if the person has cancelled the task
   */
  overlapping(work: (ctx: Ctx) => Promise<(task: TaskRow) => Promise<TaskProgress>>): Promise<TaskRow>;
}

/** How to undo a task. */
export interface TaskUndo {
  /** The permission needed to undo it, the same as for the task itself; to bring products back, `delete_products` too. */
  permission: PermissionSlug;
  /** Whether a given task removed products, which come back. */
  bringsBack?(task: Pick<TaskRow, 'counts'>): boolean;
  /** Id of the task that had made them, if only those come back that it had made. */
  madeBy?(task: Pick<TaskRow, 'input'>): string | null;
  /** Whether a given task can no longer be undone. */
  isFinal?(task: Pick<TaskRow, 'input'>): boolean;
  /** Whether it can be undone although it kept no backup, e.g. because it only created products. */
  needsNoBackup?(task: Pick<TaskRow, 'counts'>): boolean;
  /** Actions of tasks with the same reference that belong to it, and are undone with it. */
  parts?: readonly TaskAction[];
  /**
   * Starts the task that takes it back, for one that did not change products; otherwise their backup is restored.
   * @returns its id; undefined if there is nothing to take back
   */
  start?(ctx: Ctx, task: TaskRow): Promise<string | undefined>;
  /** Removes the definitions that it made and nothing uses any more. @returns how many */
  removeDefinitions?(ctx: Ctx, task: TaskRow): Promise<number>;
}

/** The permissions needed to undo a task, all of them. */
export function undoPermissions(undo: TaskUndo, task: Pick<TaskRow, 'counts'>): PermissionSlug[] {
  const bringsBack = undo.permission !== 'delete_products' && undo.bringsBack?.(task) === true;
  return bringsBack ? [undo.permission, 'delete_products'] : [undo.permission];
}

export type TaskQueue = 'quick' | 'heavy' | 'fetch';

/** A kind of long work that people see on their list, declared by its area. */
export interface TaskDeclaration {
  action: TaskAction;
  /**
   * `quick` for a file that somebody is waiting for, `heavy` for work on many records, `fetch` for work that waits for
   * other hosts: they do not wait for each other. A function if it depends on the amount of work.
   */
  queue: TaskQueue | ((task: Pick<TaskRow, 'totalCount'>) => TaskQueue);
  /** It cannot resume after its last chunk, so it is not interrupted for others, and starts again after a crash. */
  isWhole?: true;
  /** Who may have its file, besides the person who started it, admins and system users. */
  resultFor: 'owner' | PermissionSlug;
  /** Must be safe to repeat: it resumes after its last chunk. */
  run(run: TaskRun): Promise<TaskOutcome | void>;
  /** The steps that determine its progress, instead of the share of the total that is done. */
  steps?: readonly StepSlug[];
  /** `never` for a task that starts from its own draft: if it fails, the list offers no retry. */
  retry?: 'never';
  undo?: TaskUndo;
  /** Locks its subject, which comes before its own row in the order of locks. */
  hold?(ctx: Ctx, id: string): Promise<void>;
  /** Cleans up when it is dismissed before it has finished, e.g. unlocks its products. */
  released?(ctx: Ctx, task: TaskRow): Promise<void>;
  /** Prepares a failed task for another try. */
  restarted?(ctx: Ctx, task: TaskRow): Promise<void>;
  /** What its card shows beyond what all cards do. */
  card?(task: TaskRow): Partial<Task>;
}

/** @returns the declaration of a task, checked by the compiler; the manifest of its area lists it */
export const defineTask = (task: TaskDeclaration): TaskDeclaration => task;

/** Starts one of the platform's own tasks; the area that stores tasks fills it. */
export type TaskStarter = (
  ctx: Ctx,
  task: {
    action: TaskAction;
    /** The subject of the work, as people know it. */
    subject: string;
    input: Record<string, unknown>;
    totalCount: number;
    reference: string;
  },
) => Promise<string>;
export const taskStarter = defineSlot<TaskStarter>('starts tasks');
