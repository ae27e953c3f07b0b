import { and, eq, inArray, lt, not, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/database.ts';
import { expireMadeFiles } from '../made-files/index.ts';
import { tasks } from '../tasks/tasks.tables.ts';
import { deleteRowsOf } from './incoming-rows.store.ts';
import { incomingSheets } from './incoming.tables.ts';

export type StoredSheet = Omit<typeof incomingSheets.$inferSelect, 'orgId'>;
export type NewSheet = Omit<typeof incomingSheets.$inferInsert, 'orgId'>;
type SheetChange = Partial<
  Pick<
    StoredSheet,
    | 'sheetName'
    | 'columns'
    | 'rowCount'
    | 'sha256'
    | 'tableLocation'
    | 'revision'
    | 'checkedRevision'
    | 'taskId'
  >
>;

export async function insertSheet(ctx: Ctx, sheet: NewSheet): Promise<void> {
  await ctx.db.insert(incomingSheets).values({ ...sheet, orgId: ctx.orgId });
}

/**
 * A sheet of one target; undefined if there is none.
 * @param lock keeps others from changing it until the transaction ends
 */
export async function selectSheet(
  ctx: Ctx,
  { id, target }: Pick<StoredSheet, 'id' | 'target'>,
  lock: 'update' | 'share' | 'none' = 'none',
): Promise<StoredSheet | undefined> {
  const { orgId, id: ofSheet, target: kind } = incomingSheets;
  const query = ctx.db
    .select()
    .from(incomingSheets)
    .where(and(eq(orgId, ctx.orgId), eq(ofSheet, id), eq(kind, target)));
  const [row] = await (lock === 'none' ? query : query.for(lock));
  return row;
}

export async function updateSheet(ctx: Ctx, id: string, change: SheetChange): Promise<void> {
  const { orgId, id: ofSheet } = incomingSheets;
  await ctx.db
    .update(incomingSheets)
    .set(change)
    .where(and(eq(orgId, ctx.orgId), eq(ofSheet, id)));
}

/** Kind of the made files that hold uploaded workbooks. */
export const KEPT_WORKBOOK = 'record_sheet';

/** Deletes sheets and their rows: the sheets first, because everyone locks those. Their workbooks expire at once. */
export async function deleteSheets(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { orgId, id, sha256 } = incomingSheets;
  const gone = await ctx.db
    .delete(incomingSheets)
    .where(and(eq(orgId, ctx.orgId), inArray(id, [...ids])))
    .returning({ sha256 });
  await deleteRowsOf(ctx, ids);
  const kept = gone.flatMap((sheet) => sheet.sha256 ?? []);
  if (kept.length === 0) return;
  const used = await ctx.db
    .select({ sha256 })
    .from(incomingSheets)
    .where(and(eq(orgId, ctx.orgId), inArray(sha256, kept)));
  const stillUsed = new Set(used.map((sheet) => sheet.sha256));
  const unused = kept.filter((content) => !stillUsed.has(content));
  await expireMadeFiles(ctx, { kind: KEPT_WORKBOOK, contents: unused });
}

/** A sheet whose task may still write. */
const isBeingWritten = sql`exists (
  select from task t where t.org_id = incoming_sheet.org_id and t.id = incoming_sheet.task_id
    and t.status in ('pending', 'in-progress') and t.dismissed_at is null)`;

/**
 * Locks the caller's sheets that are to be deleted: all but the newest ones that fit. Sheets that are being written, or
 * that someone else has locked, are kept.
 * @param most how many sheets may stay, and how many rows in all
 */
export async function lockForgotten(ctx: Ctx, most: { sheets: number; rows: number }): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from incoming_sheet
    where org_id = ${ctx.orgId} and not ${isBeingWritten} and id in (
      select id from (
        select id, row_number() over newest_first as sheets, sum(row_count) over newest_first as "rows"
        from incoming_sheet where org_id = ${ctx.orgId} and created_by = ${ctx.caller.userId}
        window newest_first as (order by created_at desc, id)) counted
      where sheets > ${most.sheets} or "rows" > ${most.rows})
    for update skip locked`);
  return rows.map(({ id }) => id);
}

/** Sheets deleted in one transaction. */
const SWEPT_AT_ONCE = 20;

/** Deletes some of the sheets, of all companies, that are older than a moment. @returns how many */
export async function deleteOldSheets(db: Db, before: Date): Promise<number> {
  const { orgId, id, createdAt } = incomingSheets;
  const old = await db
    .select({ orgId, id })
    .from(incomingSheets)
    .where(and(lt(createdAt, before), not(isBeingWritten)))
    .limit(SWEPT_AT_ONCE)
    .for('update', { skipLocked: true });
  for (const sheet of old) {
    await db.delete(incomingSheets).where(and(eq(orgId, sheet.orgId), eq(id, sheet.id)));
    await db.execute(sql`delete from incoming_row where org_id = ${sheet.orgId} and sheet_id = ${sheet.id}`);
  }
  return old.length;
}

/** How far the task of a sheet has got; undefined if there is none, or if it was stopped. */
export async function selectSheetTask(ctx: Ctx, taskId: string | null) {
  if (taskId === null) return undefined;
  const { orgId, id, status, totalCount, doneCount, error, dismissedAt } = tasks;
  const [task] = await ctx.db
    .select({ status, totalCount, doneCount, error, dismissedAt })
    .from(tasks)
    .where(and(eq(orgId, ctx.orgId), eq(id, taskId)));
  return task && (task.dismissedAt === null || task.status === 'success') ? task : undefined;
}
