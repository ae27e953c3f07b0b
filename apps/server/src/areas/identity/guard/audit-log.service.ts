import type { AnswerOf, auditLog, ParsedOf } from '@sourcewiz/contract';
import type { Ctx, Platform } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { deleteAuditBefore, existsUser, selectAuditEntries } from './audit-log.store.ts';
import { isPlaceholderEmail } from '../members/members.rules.ts';

type Entry = AnswerOf<typeof auditLog>['entries'][number];

/**
 * The security log, newest first. Deleted people keep their names in it; their email addresses are gone.
 * @throws DomainError not_found for a user of another organisation
 */
export async function listAudit(
  ctx: Ctx,
  { before, limit, event, user }: ParsedOf<typeof auditLog>['query'],
): Promise<AnswerOf<typeof auditLog>> {
  if (user !== undefined && !(await existsUser(ctx, user))) fail('not_found', { path: 'query.user' });
  const rows = await selectAuditEntries(ctx, { before, event, userId: user, limit: limit + 1 });
  return {
    entries: rows.slice(0, limit).map(({ entry, actor, subject }) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      event: entry.event,
      actor: person(actor),
      subject: person(subject),
      ip: entry.ip,
      user_agent: entry.userAgent,
      details: entry.details,
    })),
    has_more: rows.length > limit,
  };
}

/** Joined columns: if nobody was joined, all of them are null, or the object itself is. */
interface Person {
  id: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

function person(joined: Person | null): Entry['actor'] {
  if (joined?.id == null) return null;
  const { id, firstName, lastName, email } = joined;
  const address = email === null || isPlaceholderEmail(email) ? '' : email;
  return { id, name: `${firstName ?? ''} ${lastName ?? ''}`.trim() || address, email: address };
}

/** Deletes entries after their retention time. */
export async function sweepAudit({
  database,
  clock,
  settings,
}: Pick<Platform, 'database' | 'clock' | 'settings'>): Promise<void> {
  const days = settings.limits.auditKeepDays;
  const before = new Date(clock.now().getTime() - days * 86_400_000);
  await database.inSystem((db) => deleteAuditBefore(db, before));
}
