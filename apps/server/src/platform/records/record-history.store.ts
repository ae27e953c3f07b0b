import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { RecordKind } from '@sourcewiz/contract';
import type { Ctx } from '../context.ts';
import type { FieldChanges } from './field-changes.ts';
import { recordHistory } from './records.tables.ts';

/** A record by its kind and its id, a whole number or a UUID. */
export interface RecordName {
  kind: RecordKind;
  id: number | string;
}

export interface HistoryEntry {
  id: number;
  at: Date;
  user_id: string;
  user_name: string;
  changes: FieldChanges;
}

/** Enters the caller's changes of some records. */
export async function writeHistory(
  ctx: Ctx,
  entries: readonly (RecordName & { changes: FieldChanges })[],
): Promise<void> {
  if (entries.length === 0) return;
  const { userId, name: userName } = ctx.caller;
  const by = { orgId: ctx.orgId, at: ctx.platform.clock.now(), userId, userName };
  await ctx.db
    .insert(recordHistory)
    .values(entries.map(({ kind, id, changes }) => ({ ...by, kind, recordId: String(id), changes })));
}

/**
 * The changes of a record, the latest first. The area decides whether the caller may see all of its fields.
 * @param page.before id of the last entry of the previous page
 * @param page.fields only entries that changed one of these
 */
export async function readHistory(
  ctx: Ctx,
  { kind, id }: RecordName,
  { limit, before, fields }: { limit: number; before?: number | undefined; fields?: readonly string[] },
): Promise<HistoryEntry[]> {
  const { orgId, recordId, userId, userName, at, changes } = recordHistory;
  return ctx.db
    .select({ id: recordHistory.id, at, user_id: userId, user_name: userName, changes })
    .from(recordHistory)
    .where(
      and(
        eq(orgId, ctx.orgId),
        eq(recordHistory.kind, kind),
        eq(recordId, String(id)),
        before === undefined ? undefined : lt(recordHistory.id, before),
        fields && sql`${changes} ?| ${sql.param([...fields])}::text[]`,
      ),
    )
    .orderBy(desc(recordHistory.id))
    .limit(limit);
}

/** Removes the whole history of a record, for personal data. */
export async function forgetRecord(ctx: Ctx, { kind, id }: RecordName): Promise<void> {
  const { orgId, recordId } = recordHistory;
  await ctx.db
    .delete(recordHistory)
    .where(and(eq(orgId, ctx.orgId), eq(recordHistory.kind, kind), eq(recordId, String(id))));
}
