import { randomUUID } from 'node:crypto';
import type { Task, TaskAction, TriggerAction } from '@sourcewiz/contract';
import { inTransaction, type Caller, type Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { Audience } from '../../platform/live/live.ts';
import type { TaskRow } from '../../platform/tasks/define-task.ts';
import type { SkippedProduct, StepStatuses } from '../../platform/tasks/tasks.tables.ts';
import { holdFilesIn } from '../media/index.ts';
import { queueOf, taskOf, taskPeople, taskQueues } from './declared-tasks.ts';
import { compareTasks } from './task-progress.rules.ts';
import { taskTransition } from './task-transitions.rules.ts';
import { notificationOf } from './task-notification.ts';
import { mayHaveResult, resultNeeds, toTask, withoutResult } from './task-view.ts';
import {
  changeTask,
  countUnfinished,
  deleteDraft,
  dismissFinished,
  holdProgress,
  insertTask,
  lockTaskLimit,
  lockTaskRow,
  selectDoneWith,
  selectHistory,
  selectListed,
  selectTask,
  selectWaiting,
} from './tasks.store.ts';

/** Most products that a task lists, as there may be 200 tasks in an answer; beyond that it gives only the number. */
const LISTED_PRODUCTS_MAX = 500;

export interface NewTask {
  /** Given if the id must be known before it starts, for holding its products. */
  id?: string;
  action: TaskAction;
  /** What it works on, as people know it: file, catalogue or category name. */
  subject: string;
  /** Ids and choices that the handler needs; never data. */
  input: Record<string, unknown>;
  totalCount?: number;
  productIds?: readonly number[];
  reference?: string;
  steps?: StepStatuses;
  collectionName?: string;
  /** The step of a draft, so that its card can lead there. */
  currentState?: string;
  counts?: Record<string, number>;
  skippedProducts?: readonly SkippedProduct[];
  restoredFrom?: string;
  /** The owner; by default the caller. */
  owner?: TaskOwner;
}

export type TaskOwner = Pick<Caller, 'userId' | 'email' | 'name' | 'isSystemUser'>;

/**
 * Starts a task in the caller's transaction: the row, its job and the check of the task limit are one step.
 * @returns the task's id
 * @throws DomainError task_limit
 */
export async function startTask(ctx: Ctx, task: NewTask): Promise<string> {
  await holdTaskLimit(ctx);
  const row = await enter(ctx, task, 'pending');
  await enqueue(ctx, row);
  return row.id;
}

/** Puts unfinished work on the list, to be continued or discarded; nothing runs yet. */
export async function keepDraft(ctx: Ctx, task: NewTask): Promise<string> {
  const row = await enter(ctx, task, 'draft');
  await announce(ctx, row);
  return row.id;
}

/** Updates the description of a draft; if it is no longer a draft, or is unchanged, nothing happens. */
export async function changeDraft(
  ctx: Ctx,
  id: string,
  change: { subject?: string; totalCount?: number; currentState?: string },
): Promise<void> {
  const draft = await lockTaskRow(ctx, id);
  if (draft?.status !== 'draft' || draft.dismissedAt) return;
  const said: Partial<TaskRow> = draft;
  const isSaid = Object.entries(change).every(([name, value]) => said[name as keyof TaskRow] === value);
  if (!isSaid) await announce(ctx, await changeTask(ctx, id, change));
}

/**
 * Starts a draft as the task of the caller, or restarts it if it failed and cannot be retried from the list: then from
 * its beginning.
 * @param productIds what it works on now
 * @param said the texts of its card from now on
 * @throws DomainError task_limit, task_action_not_allowed if it is no longer a draft
 */
export async function startDraft(
  ctx: Ctx,
  {
    id,
    productIds,
    ...said
  }: { id: string; productIds: readonly number[] } & Pick<NewTask, 'totalCount' | 'steps' | 'counts'>,
): Promise<void> {
  await holdTaskLimit(ctx);
  const draft = await lockTaskRow(ctx, id);
  if (!draft || draft.dismissedAt) fail('task_action_not_allowed');
  const declared = taskOf(ctx.platform, draft);
  const isAgain = draft.status === 'failed' && declared.retry === 'never';
  if (draft.status !== 'draft' && !isAgain) fail('task_action_not_allowed');
  const row = await changeTask(ctx, id, {
    ...ownedBy(ctx.caller),
    ...productsOf(productIds),
    ...said,
    counts: { ...said.counts, ...doneBefore(draft) },
    skippedProducts: [],
    status: 'pending',
    cursor: {},
    doneCount: 0,
    error: null,
    cancelRequested: false,
    stoppedBy: null,
    finishedAt: null,
  });
  if (isAgain) await declared.restarted?.(ctx, row);
  await enqueue(ctx, row);
}

/** The counts of an earlier run: what was done stays done, what failed is tried again. */
function doneBefore({ counts }: TaskRow): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([name]) => name !== 'failed'));
}

/**
 * Removes a draft from the list as its owner would.
 * @param how.isForgotten checks again, under the lock, that nobody has continued it meanwhile
 * @param how.remove also deletes what belongs to it and was never on the list
 */
export async function dropDraft(
  platform: Ctx['platform'],
  { orgId, id }: { orgId: string; id: string },
  how: { isForgotten: (ctx: Ctx) => Promise<boolean>; remove: (ctx: Ctx) => Promise<void> },
): Promise<void> {
  const base = { platform, caller: strangerOf({ orgId, createdBy: id }), log: platform.log };
  await inTransaction(base, async (ctx) => {
    const row = await lockTask(ctx, id);
    if (row && row.status !== 'draft' && !row.dismissedAt) return;
    if (!(await how.isForgotten(ctx))) return;
    if (row?.status === 'draft' && !row.dismissedAt) await removeFromList(ctx, row, 'ignore');
    await how.remove(ctx);
  });
}

/** Removes a draft that came to nothing, as if it had never been on the list. @returns whether it was a draft */
export async function forgetDraft(ctx: Ctx, id: string): Promise<boolean> {
  const gone = await deleteDraft(ctx, id);
  if (gone) announceRemoved(ctx, [gone]);
  return gone !== undefined;
}

function ownedBy({ userId, email, name, isSystemUser }: TaskOwner) {
  return { createdBy: userId, createdByEmail: email, createdByName: name, isSystemUser };
}

function productsOf(productIds: readonly number[]) {
  const productsListed = productIds.length <= LISTED_PRODUCTS_MAX;
  return {
    totalCount: productIds.length,
    remainingProductIds: productsListed ? [...productIds] : [],
    productsListed,
  };
}

/** Enters a task and holds the files in its input. */
async function enter(ctx: Ctx, task: NewTask, status: 'pending' | 'draft'): Promise<TaskRow> {
  await holdFilesIn(ctx, task.input);
  return insertTask(ctx, newRow(ctx, task, status));
}

function newRow(ctx: Ctx, task: NewTask, status: 'pending' | 'draft'): Parameters<typeof insertTask>[1] {
  const now = ctx.platform.clock.now();
  const id = task.id ?? randomUUID();
  const products = productsOf(task.productIds ?? []);
  return {
    id,
    action: task.action,
    status,
    ...ownedBy(task.owner ?? ctx.caller),
    ...products,
    totalCount: task.totalCount ?? products.totalCount,
    skippedProducts: [...(task.skippedProducts ?? [])],
    restoredFrom: task.restoredFrom ?? null,
    uniqueId: id,
    subject: task.subject,
    counts: task.counts ?? {},
    input: task.input,
    reference: task.reference ?? null,
    steps: task.steps ?? {},
    collectionName: task.collectionName ?? null,
    currentState: task.currentState ?? null,
    createdAt: now,
    updatedAt: now,
  };
}

/** The caller for background work that needs nobody's rights. */
export function backgroundCaller(orgId: string): Caller {
  return strangerOf({ orgId, createdBy: orgId });
}

/**
 * The caller if the person who started a task has left the company, or there is none: without any rights beyond what
 * the task itself needs.
 */
export function strangerOf({ orgId, createdBy }: { orgId: string; createdBy: string }): Caller {
  return {
    orgId,
    userId: createdBy,
    sessionId: '',
    email: '',
    name: '',
    isAdmin: false,
    isSystemUser: false,
    permissions: new Set(),
    language: 'en',
    verified: true,
  };
}

/**
 * Reserves a place for a task that is about to start; call it before work that a refusal would waste.
 * @throws DomainError task_limit
 */
export async function holdTaskLimit(ctx: Ctx): Promise<void> {
  const limit = ctx.platform.settings.limits.taskLimit;
  await lockTaskLimit(ctx);
  if ((await countUnfinished(ctx)) >= limit) fail('task_limit', { params: { limit } });
}

async function enqueue(ctx: Ctx, row: TaskRow): Promise<void> {
  await sendToQueue(ctx, row);
  await announce(ctx, row);
}

/** Puts a task at the end of its queue. */
export async function sendToQueue(ctx: Ctx, row: TaskRow): Promise<void> {
  const queue = taskQueues[queueOf(ctx.platform, row)];
  await ctx.platform.jobs.send(ctx.db, queue, { org_id: ctx.orgId, task_id: row.id });
}

/**
 * Informs the open pages of people who may see the task, after the commit; about its file only those who may have it.
 */
export async function announce(ctx: Ctx, row: TaskRow): Promise<void> {
  const { live } = ctx.platform;
  const [everybody, admins, systemUsers] = audiencesOf(ctx.orgId);
  const holders = row.result ? await resultHolders(ctx, row) : [];
  ctx.afterCommit(() => {
    const task = toTask(ctx.platform, row);
    if (row.isSystemUser) return live.tell('taskUpdated', task, { to: [systemUsers] });
    const other = withoutResult(taskOf(ctx.platform, row), task);
    if (other.reference === task.reference && !row.result)
      return live.tell('taskUpdated', task, { to: [everybody] });
    const trusted = [admins, systemUsers, ...[row.createdBy, ...holders].map((user) => ({ user }))];
    live.tell('taskUpdated', task, { to: trusted });
    live.tell('taskUpdated', other, { to: [everybody], except: trusted });
  });
}

/** The same for a task that ended; the person who started it is notified on all their pages (TASK-035). */
export async function announceEnd(ctx: Ctx, row: TaskRow): Promise<void> {
  await announce(ctx, row);
  const notification = notificationOf(row);
  ctx.afterCommit(() => {
    ctx.platform.live.tell('newNotification', notification, { to: [{ user: row.createdBy }] });
  });
}

/** The people who may have a task's file because of a permission. */
async function resultHolders(ctx: Ctx, row: TaskRow): Promise<string[]> {
  const needs = resultNeeds(taskOf(ctx.platform, row), row);
  if (!needs) return [];
  const { holdersOf } = ctx.platform.slots.one(taskPeople);
  const holders = await Promise.all(needs.map((needed) => holdersOf(ctx, needed)));
  return holders.reduce((all, some) => all.filter((user) => some.includes(user)));
}

const audiencesOf = (orgId: string) =>
  [{ everybody: orgId }, { admins: orgId }, { systemUsers: orgId }] as const;

export function announceRemoved(ctx: Ctx, rows: readonly Pick<TaskRow, 'id' | 'isSystemUser'>[]): void {
  const [everybody, , systemUsers] = audiencesOf(ctx.orgId);
  const tell = (removed: typeof rows, audience: Audience) => {
    const task_ids = removed.map(({ id }) => id);
    if (task_ids.length > 0) ctx.platform.live.tell('taskDismissed', { task_ids }, { to: [audience] });
  };
  ctx.afterCommit(() => {
    tell(
      rows.filter(({ isSystemUser }) => !isSystemUser),
      everybody,
    );
    tell(
      rows.filter(({ isSystemUser }) => isSystemUser),
      systemUsers,
    );
  });
}

/** The tasks that the caller may see, in the order of the list. */
export async function listTasks(ctx: Ctx): Promise<Task[]> {
  const rows = await selectListed(ctx);
  return rows.toSorted(compareTasks).map((row) => asSeenBy(ctx, row));
}

function asSeenBy(ctx: Ctx, row: TaskRow): Task {
  const task = toTask(ctx.platform, row);
  const declared = taskOf(ctx.platform, row);
  return mayHaveResult(declared, row, ctx.caller) ? task : withoutResult(declared, task);
}

/** A page of all tasks that the caller may see, newest first: both as shown to them and as stored. */
export async function listHistory(
  ctx: Ctx,
  { page, per_page: limit }: { page: number; per_page: number },
): Promise<{ total: number; entries: { row: TaskRow; task: Task }[] }> {
  const { total, rows } = await selectHistory(ctx, { limit, offset: (page - 1) * limit });
  return { total, entries: rows.map((row) => ({ row, task: asSeenBy(ctx, row) })) };
}

/**
 * A task by its id; undefined if it is not the organisation's.
 * @param lock `update` for callers that have locked what the task is about, and are about to change it
 */
export async function findTask(
  ctx: Ctx,
  id: string,
  lock: 'update' | 'none' = 'none',
): Promise<TaskRow | undefined> {
  return lock === 'update' ? lockTaskRow(ctx, id) : selectTask(ctx, id);
}

/** Locks a task and what it is about, in the documented order. */
export async function lockTask(ctx: Ctx, id: string): Promise<TaskRow | undefined> {
  const row = await selectTask(ctx, id);
  if (!row) return undefined;
  await taskOf(ctx.platform, row).hold?.(ctx, id);
  return lockTaskRow(ctx, id);
}

/** Those of the tasks that have not started yet. */
export async function waitingTasks(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  return new Set(ids.length === 0 ? [] : await selectWaiting(ctx, ids));
}

/**
 * Carries out a person's action on a card.
 * @returns the task, or null if it was removed from the list
 * @throws DomainError not_found, task_not_yours, task_action_not_allowed, task_limit, refused_in_visit
 */
export async function triggerTask(ctx: Ctx, id: string, trigger: TriggerAction): Promise<Task | null> {
  const row = await lockTask(ctx, id);
  if (!row || row.dismissedAt || (row.isSystemUser && !ctx.caller.isSystemUser)) fail('not_found');
  if (!mayChange(ctx, row)) fail('task_not_yours', { params: { name: row.createdByName } });
  switch (taskTransition({ retry: taskOf(ctx.platform, row).retry, status: row.status, trigger })) {
    case 'stop':
      return stop(ctx, row, trigger);
    case 'remove':
      return remove(ctx, row, trigger);
    case 'restart':
      // It may write to people, or make a file of everything.
      if (ctx.caller.isVisiting) fail('refused_in_visit');
      return restart(ctx, row);
    case 'refuse':
      return fail('task_action_not_allowed');
  }
}

function mayChange({ caller }: Ctx, row: TaskRow): boolean {
  return caller.isAdmin || row.createdBy === caller.userId;
}

/** The running handler sees the flag between two chunks; a task that no worker has picked up yet ends at its start. */
async function stop(ctx: Ctx, row: TaskRow, trigger: TriggerAction): Promise<Task> {
  const changed = await changeTask(ctx, row.id, { cancelRequested: true, stoppedBy: trigger });
  await announce(ctx, changed);
  return toTask(ctx.platform, changed);
}

async function remove(ctx: Ctx, row: TaskRow, trigger: TriggerAction): Promise<Task | null> {
  const link = toTask(ctx.platform, row);
  await removeFromList(ctx, row, trigger);
  return trigger === 'download' ? link : null;
}

async function removeFromList(ctx: Ctx, row: TaskRow, trigger: TriggerAction): Promise<void> {
  await changeTask(ctx, row.id, { dismissedAt: ctx.platform.clock.now(), stoppedBy: trigger });
  if (row.status !== 'success') await taskOf(ctx.platform, row).released?.(ctx, row);
  announceRemoved(ctx, [row]);
}

async function restart(ctx: Ctx, row: TaskRow): Promise<Task> {
  await holdTaskLimit(ctx);
  const changed = await changeTask(ctx, row.id, {
    status: 'pending',
    error: null,
    cancelRequested: false,
    stoppedBy: null,
    finishedAt: null,
    steps: Object.fromEntries(
      Object.entries(row.steps).map(([slug, status]) => [slug, status === 'failed' ? 'pending' : status]),
    ),
  });
  await taskOf(ctx.platform, row).restarted?.(ctx, changed);
  await enqueue(ctx, changed);
  return toTask(ctx.platform, changed);
}

/**
 * Removes products from the results of the listed tasks of an action, because they no longer apply: lists mark what a
 * deletion removed, but must not mark what has come back since. Open pages are informed.
 */
export async function forgetDone(
  ctx: Ctx,
  { action, productIds }: { action: TaskAction; productIds: readonly number[] },
): Promise<void> {
  if (productIds.length === 0) return;
  const gone = new Set(productIds);
  for (const id of await selectDoneWith(ctx, { action, productIds })) {
    // A retried run would overwrite this with the old list.
    await holdProgress(ctx, id);
    // A finished one: whoever locks its row is not waiting for products.
    const row = await selectTask(ctx, id, 'update');
    if (!row || row.dismissedAt) continue;
    const doneProductIds = row.doneProductIds.filter((productId) => !gone.has(productId));
    await announce(ctx, await changeTask(ctx, id, { doneProductIds }));
  }
}

/** Dismisses all completed tasks that the caller may dismiss: for an admin all, for others their own. */
export async function dismissCompleted(ctx: Ctx): Promise<string[]> {
  const rows = await dismissFinished(ctx, ctx.caller.isAdmin ? undefined : ctx.caller.userId);
  announceRemoved(ctx, rows);
  return rows.map(({ id }) => id);
}
