import { randomUUID } from 'node:crypto';
import {
  USAGE_SESSION_MS,
  type ParsedOf,
  type startUsageSession,
  type trackUsage,
} from '@sourcewiz/contract';
import type { Ctx, Platform } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import {
  countEvents,
  countSessionsSince,
  deleteUsageBefore,
  insertEvent,
  insertSession,
  lockOwnSession,
} from './events.store.ts';

/** Browsers count the ten minutes from the answer on, and an event takes a while to arrive. */
const GRACE_MS = 60_000;
/** A person does less than this in ten minutes; a program in a loop does more. */
const EVENTS_PER_SESSION = 500;
const SESSIONS_AT_A_TIME = 60;
const DAY_MS = 86_400_000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Starts a session of the caller's usage events, which takes events for ten minutes.
 * @throws DomainError rate_limited
 */
export async function startSession(
  ctx: Ctx,
  { visitor, identifier }: ParsedOf<typeof startUsageSession>['query'],
): Promise<{ sessionId: string }> {
  const startedAt = ctx.platform.clock.now();
  const expiresAt = new Date(startedAt.getTime() + USAGE_SESSION_MS + GRACE_MS);
  const recent = new Date(startedAt.getTime() - USAGE_SESSION_MS);
  if ((await countSessionsSince(ctx, recent)) >= SESSIONS_AT_A_TIME) tooMany(USAGE_SESSION_MS);
  const id = randomUUID();
  await insertSession(ctx, { id, userId: ctx.caller.userId, visitor, identifier, startedAt, expiresAt });
  return { sessionId: id };
}

/**
 * Adds an event to a session of the caller. Who they are, and whether they are a system user of the provider and
 * therefore left out of statistics (EVENT-008), comes from the server, not from the body.
 * @throws DomainError not_found for a session that belongs to somebody else, is over or never existed; rate_limited
 */
export async function addEvent(
  ctx: Ctx,
  { query: { session: sessionId, name }, body: { fields } }: ParsedOf<typeof trackUsage>,
): Promise<void> {
  const at = ctx.platform.clock.now();
  const session = uuid.test(sessionId) ? await lockOwnSession(ctx, sessionId) : undefined;
  if (!session || session.expiresAt <= at) fail('not_found', { path: 'query.session' });
  if ((await countEvents(ctx, session.id)) >= EVENTS_PER_SESSION) {
    tooMany(session.expiresAt.getTime() - at.getTime());
  }
  const { userId, email, isSystemUser } = ctx.caller;
  await insertEvent(ctx, { sessionId: session.id, userId, name, at, email, isSystemUser, fields });
}

function tooMany(milliseconds: number): never {
  fail('rate_limited', { params: { seconds: Math.ceil(milliseconds / 1000) } });
}

/** Deletes usage events after their retention time. */
export async function sweepUsage({
  database,
  clock,
  settings,
}: Pick<Platform, 'database' | 'clock' | 'settings'>): Promise<void> {
  const before = new Date(clock.now().getTime() - settings.limits.usageKeepDays * DAY_MS);
  await database.inSystem((db) => deleteUsageBefore(db, before));
}
