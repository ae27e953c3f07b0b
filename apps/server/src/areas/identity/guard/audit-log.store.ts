import { and, desc, eq, lt, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditEvent } from '@sourcewiz/contract';
import { auditEntries } from '../../../platform/audit/audit.tables.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { users } from '../identity.tables.ts';

export interface AuditFilter {
  /** Only entries with lower ids. */
  before: number | undefined;
  event: AuditEvent | undefined;
  /** Who did it, or who was affected. */
  userId: string | undefined;
  limit: number;
}

const actors = alias(users, 'actor');
const subjects = alias(users, 'subject');
const nameOf = (table: typeof actors | typeof subjects) => ({
  id: table.id,
  firstName: table.firstName,
  lastName: table.lastName,
  email: table.email,
});

/** Entries of the organisation with the people involved, newest first. */
export async function selectAuditEntries(ctx: Ctx, { before, event, userId, limit }: AuditFilter) {
  return ctx.db
    .select({ entry: auditEntries, actor: nameOf(actors), subject: nameOf(subjects) })
    .from(auditEntries)
    .leftJoin(actors, and(eq(actors.orgId, auditEntries.orgId), eq(actors.id, auditEntries.actorId)))
    .leftJoin(subjects, and(eq(subjects.orgId, auditEntries.orgId), eq(subjects.id, auditEntries.subjectId)))
    .where(
      and(
        eq(auditEntries.orgId, ctx.orgId),
        before === undefined ? undefined : lt(auditEntries.id, before),
        event === undefined ? undefined : eq(auditEntries.event, event),
        userId === undefined
          ? undefined
          : or(eq(auditEntries.actorId, userId), eq(auditEntries.subjectId, userId)),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

/** Whether a user with any status, even deleted, belongs to the organisation. */
export async function existsUser(ctx: Ctx, id: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.orgId, ctx.orgId), eq(users.id, id)));
  return rows.length > 0;
}

export async function deleteAuditBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(auditEntries).where(lt(auditEntries.at, moment));
}
