import type { PermissionSlug, StepSlug, Task, TaskAction } from '@sourcewiz/contract';
import type { CallerCtx, Ctx } from '../context.ts';
import { defineSlot } from '../slots.ts';
import type { TaskResult, tasks } from './tasks.tables.ts';

export type TaskRow = typeof tasks.$inferSelect;
export type TaskChange = Partial<Omit<TaskRow, 'orgId' | 'id'>>;

/** How far a task came; what it leaves out stays as it is. */
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

/** A task that is being worked on. */
export interface TaskRun {
  task: TaskRow;
  /** Acts as the person who started it. */
  base: CallerCtx;
  /**
   * One chunk: `work` and the progress that it returns are one transaction, so that a crash repeats the chunk or not,
   * but never half of it.
   * @throws TaskStopped when the person cancelled the task
   */
  chunk(work: (ctx: Ctx, task: TaskRow) => Promise<TaskProgress | void>): Promise<TaskRow>;
  /**
   * The same for chunks of which several are under way at once: `work` may overlap that of others, what it returns is
   * called when its turn has come, and gives the progress from the task as it is then. Only one at a time is between its
   * turn and the commit: from there on it must not wait for rows that the work of another holds.
   * @throws TaskStopped when the person cancelled the task
   */
  overlapping(work: (ctx: Ctx) => Promise<(task: TaskRow) => Promise<TaskProgress>>): Promise<TaskRow>;
}

/** How what a task did is taken back. */
export interface TaskUndo {
  /** What the person who takes it back needs, as the task itself did. */
  permission: PermissionSlug;
  /** The task removes products, which come back. */
  bringsBack?: true;
  /** Whether a task of it is beyond taking back. */
  isFinal?(task: Pick<TaskRow, 'input'>): boolean;
  /** Whether it can be taken back although it kept nothing, as when it only made products. */
  needsNoBackup?(task: Pick<TaskRow, 'counts'>): boolean;
}

export type TaskQueue = 'quick' | 'heavy' | 'fetch';

/** A kind of long work that people see on their list, declared by the area that does it. */
export interface TaskDeclaration {
  action: TaskAction;
  /**
   * `quick` for a file that somebody waits for, `heavy` for work on many records, `fetch` for what waits for other hosts:
   * they do not wait for each other. A function where it depends on how much there is to do.
   */
  queue: TaskQueue | ((task: Pick<TaskRow, 'totalCount'>) => TaskQueue);
  /** It cannot go on behind its last chunk, so that it is not cut off for others, and begins anew after a crash. */
  isWhole?: true;
  /** Who may have the file that it makes, beside its starter, admins and system users. */
  resultFor: 'owner' | PermissionSlug;
  /** Repeatable without harm: it goes on behind its last chunk. */
  run(run: TaskRun): Promise<TaskOutcome | void>;
  /** The steps that its progress is counted by, instead of what is done of the total. */
  steps?: readonly StepSlug[];
  /** `never` for one that starts from a draft of its own: a failed one is not tried again from the list. */
  retry?: 'never';
  undo?: TaskUndo;
  /** Locks what it is about, which comes before its own row in the order of locks. */
  hold?(ctx: Ctx, id: string): Promise<void>;
  /** Cleans up when it is taken off the list without having run to its end, e.g. unlocks its products. */
  released?(ctx: Ctx, task: TaskRow): Promise<void>;
  /** Prepares a failed one that is tried again. */
  restarted?(ctx: Ctx, task: TaskRow): Promise<void>;
  /** What its card tells beside what all cards do. */
  card?(task: TaskRow): Partial<Task>;
}

/** @returns the declaration of a task, checked by the compiler; its area's manifest lists it */
export const defineTask = (task: TaskDeclaration): TaskDeclaration => task;

/** Starts a task of the platform's own; the area that keeps the tasks fills it. */
export type TaskStarter = (
  ctx: Ctx,
  task: {
    action: TaskAction;
    /** What it works on, as people know it. */
    subject: string;
    input: Record<string, unknown>;
    totalCount: number;
    reference: string;
  },
) => Promise<string>;
export const taskStarter = defineSlot<TaskStarter>('starts tasks');
