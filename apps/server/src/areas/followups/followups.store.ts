import { and, asc, desc, eq, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FollowupSubject } from '@sourcewiz/contract';
import type { Ctx, TenantCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { notes, reminders } from './followups.tables.ts';

export type ReminderRow = typeof reminders.$inferSelect;
export type NoteRow = typeof notes.$inferSelect;

/** A record that reminders and notes are about. */
export interface Subject {
  subject: FollowupSubject;
  subjectId: number;
}

/** Most reminders or notes in one answer. */
const MOST = 500;
/** Most reminders of a company at one look for those that are due; the rest follow at the next. */
const DUE_MOST = 500;

type OfSubjects = PgTable & Record<'orgId' | 'subject' | 'subjectId' | 'id', PgColumn>;

function about(ctx: TenantCtx, table: OfSubjects, subjects: readonly Subject[]): SQL | undefined {
  const ofKind = Map.groupBy(subjects, ({ subject }) => subject);
  const any = [...ofKind].map(([kind, list]) =>
    and(
      eq(table.subject, kind),
      inArray(
        table.subjectId,
        list.map(({ subjectId }) => subjectId),
      ),
    ),
  );
  return and(eq(table.orgId, ctx.orgId), or(...any));
}

const one = (ctx: TenantCtx, table: OfSubjects, id: number): SQL | undefined =>
  and(eq(table.orgId, ctx.orgId), eq(table.id, id));

/** The reminders of some records that are not done, the earliest first. */
export async function selectReminders(ctx: TenantCtx, subjects: readonly Subject[]): Promise<ReminderRow[]> {
  if (subjects.length === 0) return [];
  return ctx.db
    .select()
    .from(reminders)
    .where(and(about(ctx, reminders, subjects), isNull(reminders.doneAt)))
    .orderBy(asc(reminders.day), asc(reminders.id))
    .limit(MOST);
}

/** The reminders of the caller that are due by a day and not done, the earliest first. */
export async function selectDue(ctx: Ctx, by: string, most: number): Promise<ReminderRow[]> {
  const { orgId, ownerId, day, doneAt, id } = reminders;
  return ctx.db
    .select()
    .from(reminders)
    .where(and(eq(orgId, ctx.orgId), eq(ownerId, ctx.caller.userId), lte(day, by), isNull(doneAt)))
    .orderBy(asc(day), asc(id))
    .limit(most);
}

/** The notes of some records, the latest first. */
export async function selectNotes(ctx: TenantCtx, subjects: readonly Subject[]): Promise<NoteRow[]> {
  if (subjects.length === 0) return [];
  return ctx.db
    .select()
    .from(notes)
    .where(about(ctx, notes, subjects))
    .orderBy(desc(notes.at), desc(notes.id))
    .limit(MOST);
}

/** Reads and writes of single reminders or notes. */
function rowsOf<Table extends typeof reminders | typeof notes>(table: Table) {
  type Row = Table['$inferSelect'];
  const common: OfSubjects = table;
  return {
    /** Locked until the end of the transaction. */
    find: async (ctx: TenantCtx, id: number): Promise<Row | undefined> =>
      (
        await ctx.db
          .select()
          .from(common)
          .where(one(ctx, common, id))
          .for('update')
      )[0] as Row | undefined,
    async add(ctx: TenantCtx, row: Omit<Table['$inferInsert'], 'orgId' | 'id'>): Promise<Row> {
      const values = { ...row, orgId: ctx.orgId } as never;
      return (await ctx.db.insert(common).values(values).returning())[0] as Row;
    },
    async remove(ctx: TenantCtx, id: number): Promise<void> {
      await ctx.db.delete(common).where(one(ctx, common, id));
    },
  };
}
export const reminderRows = rowsOf(reminders);
export const noteRows = rowsOf(notes);

export async function updateReminder(
  ctx: TenantCtx,
  id: number,
  change: Partial<Omit<ReminderRow, 'orgId' | 'id'>>,
): Promise<ReminderRow | undefined> {
  return (
    await ctx.db
      .update(reminders)
      .set(change)
      .where(one(ctx, reminders, id))
      .returning()
  )[0];
}

/** Removes everything about some records. */
export async function removeAbout(ctx: TenantCtx, subjects: readonly Subject[]): Promise<void> {
  if (subjects.length === 0) return;
  await ctx.db.delete(reminders).where(about(ctx, reminders, subjects));
  await ctx.db.delete(notes).where(about(ctx, notes, subjects));
}

/** Makes everything about some records be about another one of their kind. */
export async function moveAbout(
  ctx: TenantCtx,
  subjects: readonly Subject[],
  subjectId: number,
): Promise<void> {
  if (subjects.length === 0) return;
  for (const table of [reminders, notes])
    await ctx.db
      .update(table)
      .set({ subjectId })
      .where(about(ctx, table, subjects));
}

const isWaiting = (until: string) =>
  and(lte(reminders.day, until), isNull(reminders.doneAt), isNull(reminders.toldAt));

/** The companies with reminders until a day that nobody was told of. */
export async function selectWaitingCompanies(db: Db, until: string): Promise<string[]> {
  const rows = await db.selectDistinct({ orgId: reminders.orgId }).from(reminders).where(isWaiting(until));
  return rows.map(({ orgId }) => orgId);
}

/** Reminders of a company that are due and that nobody was told of, marked as told. */
export async function claimDueReminders(
  { db, orgId }: TenantCtx,
  { today, now }: { today: string; now: Date },
): Promise<ReminderRow[]> {
  const due = db
    .select({ id: reminders.id })
    .from(reminders)
    .where(and(eq(reminders.orgId, orgId), isWaiting(today)))
    .limit(DUE_MOST)
    .for('update', { skipLocked: true });
  return db
    .update(reminders)
    .set({ toldAt: now })
    .where(and(eq(reminders.orgId, orgId), inArray(reminders.id, due)))
    .returning();
}
