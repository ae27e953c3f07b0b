import {
  inOneTransaction,
  inTransaction,
  type CallerCtx,
  type Ctx,
  type Platform,
} from '../../platform/context.ts';
import { isDiskFull, isPassing, unlessHeld } from '../../platform/db/connection-loss.ts';
import { DomainError } from '../../platform/fail.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { createTurns } from '../../platform/turns.ts';
import type {
  TaskChange,
  TaskDeclaration,
  TaskOutcome,
  TaskProgress,
  TaskRow,
  TaskRun,
} from '../../platform/tasks/define-task.ts';
import { queueOf, taskOf, taskPeople, taskQueues } from './declared-tasks.ts';
import {
  announce,
  announceEnd,
  announceRemoved,
  lockTask,
  sendToQueue,
  strangerOf,
} from './tasks.service.ts';
import {
  beginChunk,
  changeTask,
  doOthersWait,
  selectAbandoned,
  selectTask,
  selectTaskOwner,
} from './tasks.store.ts';

/** Ends a run between two chunks because its task was cancelled. */
export class TaskStopped extends Error {}

/** Ends a run whose task is no longer its own: another worker continues it, or it was ended meanwhile. */
class RunSuperseded extends TaskStopped {}

/** Ends a run whose task has had its time while other companies wait: it goes to the end of the queue. */
class TurnOver extends RunSuperseded {}

/** How long a task that is not quick runs before others get a turn. */
const TURN_MS = 20_000;
/** Open pages are not informed of each chunk. */
const TOLD_EVERY_MS = 500;

/** The jobs that run tasks: those that somebody waits for do not queue behind long work. */
export const taskJobs = (['heavy', 'quick', 'fetch'] as const).map((queue) =>
  defineJob({
    queue: taskQueues[queue],
    retryLimit: 20,
    concurrency: 2,
    run: (platform, { task_id: taskId }) => runTask(platform, String(taskId)),
  }),
);

/** Runs a task from its current place. @param work replaces the work of its action's declaration (tests) */
export async function runTask(
  platform: Platform,
  taskId: string,
  work: TaskDeclaration['run'] = (run) => taskOf(platform, run.task).run(run),
): Promise<void> {
  const owner = await platform.database.inSystem((db) => selectTaskOwner(db, taskId));
  if (!owner) return;
  const caller = await platform.slots.one(taskPeople).findCaller(platform, owner.orgId, owner.createdBy);
  const base: CallerCtx = {
    platform,
    caller: caller ?? strangerOf(owner),
    log: platform.log.child({ task: taskId }),
  };
  const task = await begin(base, taskId);
  if (!task) return;
  try {
    const outcome = await work({ task, base, ...chunksOf(base, task) });
    await end(base, taskId, { status: 'success', ...outcomeChange(outcome ?? {}) });
  } catch (error) {
    if (error instanceof TurnOver) await inTransaction(base, (ctx) => sendToQueue(ctx, task));
    else await endWithError(base, taskId, error);
  }
}

/** Only such a task is started or ended: an ended one stays as it ended. */
function isUnfinished({ status, dismissedAt }: TaskRow): boolean {
  return dismissedAt === null && (status === 'pending' || status === 'in-progress');
}

async function begin(base: CallerCtx, taskId: string): Promise<TaskRow | undefined> {
  return inTransaction(base, async (ctx) => {
    const row = await lockTask(ctx, taskId);
    if (!row || !isUnfinished(row)) return undefined;
    if (row.cancelRequested) {
      await removeStopped(ctx, row);
      return undefined;
    }
    const started = await changeTask(ctx, taskId, { status: 'in-progress' });
    await announce(ctx, started);
    return started;
  });
}

/**
 * The chunks of one run. A worker that did not answer for a while is presumed dead and its task given to another; if it
 * comes back, its next chunk finds that the task has moved on, and it stops.
 */
function chunksOf(base: CallerCtx, task: TaskRow): Pick<TaskRun, 'chunk' | 'overlapping'> {
  let left = task;
  const inTurn = createTurns({ atOnce: 1 });
  const { clock } = base.platform;
  const queue = queueOf(base.platform, task);
  const mayBeCut = queue !== 'quick' && !taskOf(base.platform, task).isWhole;
  const begun = clock.now().getTime();
  let told = begun;

  /** @throws TurnOver when others have waited long enough, and this run has done something */
  async function keepTurn(ctx: Ctx): Promise<void> {
    const isLong = clock.now().getTime() - begun > TURN_MS && placeOf(left) !== placeOf(task);
    if (mayBeCut && isLong && (await doOthersWait(ctx, taskQueues[queue]))) throw new TurnOver();
  }

  /** Records progress; from here to the commit nobody else does. */
  async function enter(
    ctx: Ctx,
    progressOf: (row: TaskRow) => Promise<TaskProgress | void>,
  ): Promise<TaskRow> {
    await beginChunk(ctx, task.id);
    const row = await selectTask(ctx, task.id);
    if (!row || row.cancelRequested || row.dismissedAt) throw new TaskStopped();
    if (row.status !== 'in-progress' || placeOf(row) !== placeOf(left)) throw new RunSuperseded();
    const progress = await progressOf(row);
    const changed = await changeTask(ctx, task.id, progress ?? {});
    const now = clock.now().getTime();
    if (progress?.steps || (progress && now - told >= TOLD_EVERY_MS)) {
      told = now;
      await announce(ctx, changed);
    }
    return changed;
  }

  return {
    chunk: (work) =>
      inTurn(async () => {
        left = await inOneTransaction(base, async (ctx) => {
          await keepTurn(ctx);
          return enter(ctx, (row) => work(ctx, row));
        });
        return left;
      }),
    async overlapping(work) {
      const committed = Promise.withResolvers<void>();
      const myTurn = () =>
        new Promise<void>((entered) => {
          void inTurn(() => {
            entered();
            return committed.promise;
          });
        });
      try {
        return await inOneTransaction(base, async (ctx) => {
          await keepTurn(ctx);
          const progressOf = await work(ctx);
          await myTurn();
          return enter(ctx, progressOf);
        }).then((changed) => (left = changed));
      } finally {
        committed.resolve();
      }
    },
  };
}

/** A task's progress, for comparing. */
function placeOf({ cursor, doneCount, remainingProductIds }: TaskRow): string {
  return JSON.stringify([cursor, doneCount, remainingProductIds.length]);
}

function outcomeChange({ result, keptUntil, counts }: TaskOutcome): TaskChange {
  return {
    ...(result ? { result } : {}),
    ...(keptUntil ? { keptUntil } : {}),
    ...(counts ? { counts } : {}),
  };
}

async function end(base: CallerCtx, taskId: string, change: TaskChange): Promise<void> {
  await inTransaction(base, async (ctx) => {
    const row = await lockTask(ctx, taskId);
    if (!row || !isUnfinished(row)) return;
    const now = ctx.platform.clock.now();
    const done = change.status === 'success' ? { doneCount: row.totalCount } : {};
    await announceEnd(ctx, await changeTask(ctx, taskId, { ...done, ...change, finishedAt: now }));
  });
}

async function endWithError(base: CallerCtx, taskId: string, error: unknown): Promise<void> {
  if (error instanceof RunSuperseded) return;
  if (error instanceof TaskStopped) {
    await inTransaction(base, async (ctx) => {
      const row = await lockTask(ctx, taskId);
      if (row && isUnfinished(row)) await removeStopped(ctx, row);
    });
    return;
  }
  // A lost connection or a deadlock is not the task's fault: the queue runs the job again.
  if (isPassing(error)) throw error;
  const [first] = error instanceof DomainError ? error.problems : [];
  if (!first) base.log.error({ err: error }, 'a task failed');
  await inTransaction(base, async (ctx) => {
    const row = await lockTask(ctx, taskId);
    if (!row || !isUnfinished(row)) return;
    const steps = Object.fromEntries(
      Object.entries(row.steps).map(([slug, status]) => [slug, status === 'in-progress' ? 'failed' : status]),
    );
    const unforeseen = isDiskFull(error) ? 'storage_full' : 'internal';
    const failure = { code: first?.code ?? unforeseen, params: first?.params ?? {} };
    await announceEnd(
      ctx,
      await changeTask(ctx, taskId, {
        status: 'failed',
        error: failure,
        steps,
        finishedAt: ctx.platform.clock.now(),
      }),
    );
  });
}

/** A cancelled task leaves the list; what it has done stays, and its area unlocks the rest. */
async function removeStopped(ctx: Ctx, row: TaskRow): Promise<void> {
  const now = ctx.platform.clock.now();
  await changeTask(ctx, row.id, { status: 'failed', dismissedAt: now, finishedAt: now });
  await taskOf(ctx.platform, row).released?.(ctx, row);
  announceRemoved(ctx, [row]);
}

/** Marks unfinished tasks without a job as failed; every worker calls it now and then. */
export async function failAbandonedTasks(platform: Platform): Promise<void> {
  const minuteAgo = new Date(platform.clock.now().getTime() - 60_000);
  const abandoned = await platform.database.inSystem((db) => selectAbandoned(db, minuteAgo));
  for (const { orgId, id } of abandoned) {
    const base: CallerCtx = { platform, caller: strangerOf({ orgId, createdBy: id }), log: platform.log };
    await endWithError(base, id, new Error('The job of this task no longer exists')).catch(unlessHeld);
  }
}
