import type { TaskAction } from '@sourcewiz/contract';
import { and, arrayOverlaps, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { passLock, takeLocks } from '../../platform/db/lock-order.ts';
import type { TaskChange, TaskRow } from '../../platform/tasks/define-task.ts';
import { tasks } from '../../platform/tasks/tasks.tables.ts';
import { taskQueues } from './declared-tasks.ts';

/** Most tasks on a person's list; older ones only appear in the history. */
const LISTED_MAX = 200;

/** Makes counting for the limit and the following insert one step for the whole organisation. */
export async function lockTaskLimit(ctx: Ctx): Promise<void> {
  await takeLocks(ctx, 'task_limit');
}

export async function countUnfinished(ctx: Ctx): Promise<number> {
  const { orgId, status, dismissedAt } = tasks;
  const isUnfinished = inArray(status, ['pending', 'in-progress']);
  return ctx.db.$count(tasks, and(eq(orgId, ctx.orgId), isUnfinished, isNull(dismissedAt)));
}

export async function insertTask(ctx: Ctx, task: Omit<typeof tasks.$inferInsert, 'orgId'>): Promise<TaskRow> {
  const [row] = await ctx.db
    .insert(tasks)
    .values({ ...task, orgId: ctx.orgId })
    .returning();
  if (!row) throw new Error('The task was not stored');
  return row;
}

/** Deletes a task that is a draft. */
export async function deleteDraft(ctx: Ctx, id: string): Promise<TaskRow | undefined> {
  const [row] = await ctx.db
    .delete(tasks)
    .where(and(eq(tasks.orgId, ctx.orgId), eq(tasks.id, id), eq(tasks.status, 'draft')))
    .returning();
  return row;
}

export async function selectListed(ctx: Ctx): Promise<TaskRow[]> {
  return ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.orgId, ctx.orgId), isNull(tasks.dismissedAt), visibleTo(ctx)))
    .orderBy(desc(tasks.createdAt))
    .limit(LISTED_MAX);
}

/** Tasks of system users are only for system users (TASK-043). */
function visibleTo({ caller }: Ctx) {
  return caller.isSystemUser ? undefined : eq(tasks.isSystemUser, false);
}

export async function selectTask(
  ctx: Ctx,
  id: string,
  lock: 'update' | 'none' = 'none',
): Promise<TaskRow | undefined> {
  const query = ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.orgId, ctx.orgId), eq(tasks.id, id)));
  const rows = await (lock === 'update' ? query.for('update') : query);
  return rows[0];
}

/** Locks the row of a task: nobody else changes it until the end of the transaction. */
export async function lockTaskRow(ctx: Ctx, id: string): Promise<TaskRow | undefined> {
  passLock(ctx, 'tasks');
  return selectTask(ctx, id, 'update');
}

export async function changeTask(ctx: Ctx, id: string, change: TaskChange): Promise<TaskRow> {
  const [row] = await ctx.db
    .update(tasks)
    .set({ ...change, updatedAt: ctx.platform.clock.now() })
    .where(and(eq(tasks.orgId, ctx.orgId), eq(tasks.id, id)))
    .returning();
  if (!row) throw new Error(`Task ${id} is gone`);
  return row;
}

/** Organisation and starter of a task, for a job that knows only the task's id. */
export async function selectTaskOwner(db: Db, id: string) {
  const rows = await db
    .select({ orgId: tasks.orgId, createdBy: tasks.createdBy })
    .from(tasks)
    .where(eq(tasks.id, id));
  return rows[0];
}

/** Ids of those of the tasks that have not started yet. */
export async function selectWaiting(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.orgId, ctx.orgId), inArray(tasks.id, [...ids]), eq(tasks.status, 'pending')));
  return rows.map(({ id }) => id);
}

/**
 * Begins a chunk: makes runs of a task follow each other, as a worker presumed dead may still be running. It does not
 * lock the row, so that people can cancel the task meanwhile. The commit does not wait for the disk: a power cut takes
 * the whole chunk with its progress, and the task repeats it; the end of the task waits for all of it.
 */
export async function beginChunk(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`task-run:${id}`}, 0)),
      set_config('synchronous_commit', 'off', true)`);
}

/** Keeps runs of the task from recording progress until the end of the transaction, as their last chunk would. */
export async function holdProgress(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`task-run:${id}`}, 0))`);
}

/** Ids of the listed tasks whose results include any of these products, in a fixed order. */
export async function selectDoneWith(
  ctx: Ctx,
  { action, productIds }: { action: TaskAction; productIds: readonly number[] },
): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.orgId, ctx.orgId),
        isNull(tasks.dismissedAt),
        eq(tasks.action, action),
        arrayOverlaps(tasks.doneProductIds, [...productIds]),
      ),
    )
    .orderBy(asc(tasks.id));
  return rows.map(({ id }) => id);
}

/** Unfinished tasks whose job no longer exists, so that none stays pending forever (TASK-069). */
export async function selectAbandoned(db: Db, before: Date): Promise<Pick<TaskRow, 'orgId' | 'id'>[]> {
  return db
    .select({ orgId: tasks.orgId, id: tasks.id })
    .from(tasks)
    .where(
      and(
        inArray(tasks.status, ['pending', 'in-progress']),
        isNull(tasks.dismissedAt),
        sql`${tasks.updatedAt} < ${before.toISOString()}::timestamptz`,
        sql`not exists (select from pgboss.job j where j.name in ${Object.values(taskQueues)} and j.data->>'task_id' = ${tasks.id}::text
          and j.state in ('created', 'retry', 'active'))`,
      ),
    )
    .limit(100);
}

/** Whether a queue holds tasks that could begin at once: those of other organisations that run none. */
export async function doOthersWait(ctx: Ctx, queue: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ wait: boolean }>(sql`
    select exists (select from pgboss.job waiting
      where name = ${queue} and state < 'active' and start_after <= now() and group_id <> ${ctx.orgId}
        and not exists (select from pgboss.job running
          where running.name = ${queue} and running.state = 'active' and running.group_id = waiting.group_id)) as wait`);
  return rows[0]?.wait === true;
}

/** Dismisses the finished tasks that the caller sees; optionally only those of one creator. @returns them */
export async function dismissFinished(ctx: Ctx, onlyCreator: string | undefined): Promise<TaskRow[]> {
  const now = ctx.platform.clock.now();
  return ctx.db
    .update(tasks)
    .set({ dismissedAt: now, updatedAt: now, stoppedBy: 'dismiss' })
    .where(
      and(
        eq(tasks.orgId, ctx.orgId),
        eq(tasks.status, 'success'),
        isNull(tasks.dismissedAt),
        visibleTo(ctx),
        onlyCreator === undefined ? undefined : eq(tasks.createdBy, onlyCreator),
      ),
    )
    .returning();
}

/** Records which task undoes these, or that none does any more. */
export async function markUndone(
  ctx: Ctx,
  { ids, by }: { ids: readonly string[]; by: string | null },
): Promise<void> {
  await ctx.db
    .update(tasks)
    .set({ undoneBy: by })
    .where(and(eq(tasks.orgId, ctx.orgId), inArray(tasks.id, [...ids])));
}

/** Tasks with a reference. */
export async function selectReferring(
  ctx: Ctx,
  { reference, actions }: { reference: string; actions: readonly TaskAction[] },
): Promise<TaskRow[]> {
  const { orgId, action, reference: referring } = tasks;
  return ctx.db
    .select()
    .from(tasks)
    .where(and(eq(orgId, ctx.orgId), eq(referring, reference), inArray(action, [...actions])));
}

/** A page of all tasks that the caller may see, including dismissed ones, newest first. */
export async function selectHistory(
  ctx: Ctx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: TaskRow[] }> {
  const condition = and(eq(tasks.orgId, ctx.orgId), visibleTo(ctx));
  const total = await ctx.db.$count(tasks, condition);
  const rows = await ctx.db
    .select()
    .from(tasks)
    .where(condition)
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(limit)
    .offset(offset);
  return { total, rows };
}

/** Removes expired results from the tasks of all organisations, and these tasks from the list. */
export async function forgetResults(db: Db, now: Date): Promise<void> {
  const dismissedAt = sql`coalesce(${tasks.dismissedAt}, ${now.toISOString()}::timestamptz)`;
  await db
    .update(tasks)
    .set({ result: null, dismissedAt })
    .where(and(isNotNull(tasks.result), lt(tasks.keptUntil, now)));
}

/** Number of unfinished tasks, for the metrics. */
export async function countUnfinishedOfAll(
  db: Db,
): Promise<{ labels: { action: string; status: string }; value: number }[]> {
  const { rows } = await db.execute<{ action: string; status: string; count: number }>(sql`
    select action, status, count(*)::int as count from task
    where status in ('pending', 'in-progress') and dismissed_at is null group by 1, 2`);
  return rows.map(({ action, status, count }) => ({ labels: { action, status }, value: count }));
}
