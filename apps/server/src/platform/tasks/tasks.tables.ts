import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { StepSlug, TaskAction, TaskStatus } from '@sourcewiz/contract';
import { moment, orgId, systemPolicy, tenantPolicy } from '../db/columns.ts';
import { AUTHORSHIP, overwrites, type AreaTable } from '../db/area-table.ts';
import type { asResult } from '../made-files/index.ts';

export type StepStatuses = Partial<Record<StepSlug, 'pending' | 'in-progress' | 'done' | 'failed'>>;

/** The file that a task made; see `asResult`. */
export type TaskResult = ReturnType<typeof asResult>['result'];

/** A product that a task skipped: its product ID and an error code. */
export interface SkippedProduct {
  id: number;
  product_id: string;
  code: string;
}

export const tasks = pgTable(
  'task',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    action: text('action').$type<TaskAction>().notNull(),
    status: text('status').$type<TaskStatus>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdByEmail: text('created_by_email').notNull(),
    createdByName: text('created_by_name').notNull(),
    isSystemUser: boolean('is_system_user').notNull().default(false),
    totalCount: integer('total_count').notNull().default(0),
    doneCount: integer('done_count').notNull().default(0),
    doneProductIds: bigint('done_product_ids', { mode: 'number' }).array().notNull().default([]),
    remainingProductIds: bigint('remaining_product_ids', { mode: 'number' }).array().notNull().default([]),
    /** False: too many for the two lists above; the products that it still holds are the ones locked by it. */
    productsListed: boolean('products_listed').notNull().default(true),
    /** Products that it skipped, with the reason. */
    skippedProducts: jsonb('skipped_products').$type<SkippedProduct[]>().notNull().default([]),
    uniqueId: text('unique_id').notNull(),
    currentState: text('current_state'),
    steps: jsonb('steps').$type<StepStatuses>().notNull().default({}),
    subject: text('subject').notNull().default(''),
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    reference: text('reference'),
    collectionName: text('collection_name'),
    /** What a restored state goes back to: the subject of the undone task, or of the backup. */
    restoredFrom: text('restored_from'),
    /** The task that undid this one. */
    undoneBy: uuid('undone_by'),
    /** The input of the handler. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull().default({}),
    /** How far the handler has come; written in the transaction of each chunk, so that it can resume after a crash. */
    cursor: jsonb('cursor').$type<Record<string, unknown>>().notNull().default({}),
    error: jsonb('error').$type<{ code: string; params: Record<string, string | number> }>(),
    result: jsonb('result').$type<TaskResult>(),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    /** cancel, ignore or dismiss: which one stopped it (ruling 36). */
    stoppedBy: text('stopped_by'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    finishedAt: moment('finished_at'),
    dismissedAt: moment('dismissed_at'),
    keptUntil: moment('kept_until'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('task_listed').on(t.orgId, t.dismissedAt, t.createdAt),
    index('task_history').on(t.orgId, t.createdAt, t.id),
    // A job looks up its task before the organisation is known.
    index('task_of_job').on(t.id),
    // The sweep goes through the unfinished tasks of all organisations, without reading past finished ones.
    index('task_unfinished')
      .on(t.updatedAt)
      .where(sql`status in ('pending', 'in-progress') and dismissed_at is null`),
    tenantPolicy('task'),
    systemPolicy('task'),
  ],
).enableRLS();

export const taskTables: readonly AreaTable[] = [
  {
    table: tasks,
    references: {
      done_product_ids: 'product: stays',
      remaining_product_ids: 'product: stays',
      unique_id: 'no row',
      undone_by: 'task: never goes',
    },
    person: { forgotten: [overwrites(tasks, tasks.createdBy, { createdByEmail: '' })], kept: AUTHORSHIP },
  },
];
