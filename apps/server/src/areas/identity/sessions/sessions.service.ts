import { randomUUID } from 'node:crypto';
import type { Language } from '@sourcewiz/contract';
import type { Caller, Platform } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { organisationLanguage } from '../../organisation/index.ts';
import { sessionEnd } from '../identity.rules.ts';
import {
  changeUser,
  selectActiveUser,
  selectGranted,
  selectOldestAdmin,
  type UserRow,
} from '../identity.store.ts';
import { ipRestrictionOf, mayBeAt } from '../guard/ip-restriction.ts';
import { hashToken, newToken } from '../secrets.ts';
import {
  changeSession,
  insertSession,
  notifySessionChanged,
  selectSession,
  type SessionRow,
} from './sessions.store.ts';

/** A login whose code is not verified is forgotten after this time. */
const PENDING_MS = 15 * 60_000;
/** How long a process trusts its knowledge of a session; a revocation reaches all processes at once. */
const KNOWN_MS = 30_000;
const KNOWN_MAX = 10_000;
/** The last use is written no more often than this. */
const SEEN_EVERY_MS = 10 * 60_000;

interface CachedSession {
  caller: Caller;
  until: number;
}

export interface Sessions {
  /** The caller for a token; undefined if it is invalid. */
  authenticate(token: string): Promise<Caller | undefined>;
  /** Whether a token still opens its session from an address; asking does not count as use and does not prolong it. */
  isOpen(token: string, ip: string): Promise<boolean>;
  close(): Promise<void>;
}

type Base = Pick<Platform, 'database'>;

/** The cache of each program, by its database; other processes learn of a change through the database itself. */
const memories = new WeakMap<Base['database'], (sessionId: string) => void>();

/** Drops the cached session in this process, at once. Call it after the change was committed. */
export function forgetSession({ database }: Base, sessionId: string): void {
  memories.get(database)?.(sessionId);
}

/** Finds the caller for a token, from memory if it was looked up a moment ago. */
export async function createSessions(platform: Omit<Platform, 'live' | 'jobs'>): Promise<Sessions> {
  const known = new Map<string, CachedSession>();
  let changes = 0;
  const forget = (sessionId: string) => {
    changes += 1;
    for (const [key, { caller }] of known) if (caller.sessionId === sessionId) known.delete(key);
  };
  const forgetAll = () => {
    changes += 1;
    known.clear();
  };
  memories.set(platform.database, forget);
  const stop = await platform.database.listen('session_changed', { onPayload: forget, onGap: forgetAll });

  return {
    async close() {
      memories.delete(platform.database);
      await stop();
    },
    async authenticate(token) {
      const hash = hashToken(token);
      const key = Buffer.from(hash).toString('base64');
      const now = platform.clock.now();
      const remembered = known.get(key);
      if (remembered && remembered.until > now.getTime()) return remembered.caller;
      known.delete(key);
      const changesBefore = changes;
      const loaded = await platform.database.inSystem((db) => loadCaller(platform, db, hash));
      // A pending login changes with its code: it is never cached.
      if (!loaded?.caller.verified) return loaded?.caller;
      // Some session was revoked while this one was read: it may have been this one.
      if (changes !== changesBefore) return loaded.caller;
      if (known.size >= KNOWN_MAX) known.clear();
      known.set(key, {
        caller: loaded.caller,
        until: Math.min(now.getTime() + KNOWN_MS, loaded.expiresAt.getTime()),
      });
      return loaded.caller;
    },
    async isOpen(token, ip) {
      const now = platform.clock.now();
      const found = await platform.database.inSystem((db) => selectSession(db, hashToken(token), now));
      return found !== undefined && found.session.verified && mayBeAt(ipRestrictionOf(found.user), ip);
    },
  };
}

async function loadCaller(
  { clock, settings }: Pick<Platform, 'clock' | 'settings'>,
  db: Db,
  tokenHash: Uint8Array,
): Promise<{ caller: Caller; expiresAt: Date } | undefined> {
  const now = clock.now();
  const found = await selectSession(db, tokenHash, now);
  if (!found) return undefined;
  const { session, user } = found;
  let { expiresAt } = session;
  const mayGoOn = session.verified && session.purpose !== 'visit';
  if (mayGoOn && now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    const { sessionIdleDays: idleDays, sessionMaxDays: maxDays } = settings.limits;
    expiresAt = sessionEnd({ createdAt: session.createdAt, lastSeenAt: now, idleDays, maxDays });
    await changeSession(db, session, { lastSeenAt: now, expiresAt });
  }
  const caller = await callerOf(db, user, { sessionId: session.id, verified: session.verified });
  // The restrictions of a taken address's owner must not apply to somebody who signs up with it.
  if (session.purpose === 'taken') delete caller.ipRestriction;
  if (session.purpose === 'visit') caller.isVisiting = true;
  return { caller, expiresAt };
}

async function callerOf(
  db: Db,
  user: UserRow,
  { sessionId, verified }: { sessionId: string; verified: boolean },
): Promise<Caller> {
  const language: Language = user.language ?? (await organisationLanguage(db, user.orgId));
  const ipRestriction = ipRestrictionOf(user);
  return {
    orgId: user.orgId,
    userId: user.id,
    sessionId,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`.trim() || user.email,
    isAdmin: user.isAdmin,
    isSystemUser: user.isSystemUser,
    hasSecondFactor: user.totpConfirmedAt !== null,
    permissions: new Set(await selectGranted(db, user.orgId, user.id)),
    language,
    ...(ipRestriction === undefined ? {} : { ipRestriction }),
    verified,
  };
}

/** The current account, for a job that acts for the person who started it. */
export async function findCaller(
  platform: Pick<Platform, 'database'>,
  orgId: string,
  userId: string,
): Promise<Caller | undefined> {
  return platform.database.inSystem(async (db) => {
    const user = await selectActiveUser(db, orgId, userId);
    return user && callerOf(db, user, { sessionId: '', verified: true });
  });
}

/** The first admin of the first company, for filling the demo. */
export async function firstAdminCaller(platform: Pick<Platform, 'database'>): Promise<Caller | undefined> {
  return platform.database.inSystem(async (db) => {
    const user = await selectOldestAdmin(db);
    return user && callerOf(db, user, { sessionId: '', verified: true });
  });
}

/** Opens a session. @returns its token, which is not stored */
export async function openSession(
  { clock, settings }: Pick<Platform, 'clock' | 'settings'>,
  db: Db,
  {
    user,
    verified,
    ip,
    userAgent,
    purpose = 'sign_in',
    secondStep = 'code',
  }: { user: UserRow; verified: boolean; ip: string; userAgent: string } & Partial<
    Pick<SessionRow, 'purpose' | 'secondStep'>
  >,
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  const { sessionIdleDays: idleDays, sessionMaxDays: maxDays } = settings.limits;
  await insertSession(db, {
    orgId: user.orgId,
    id: randomUUID(),
    userId: user.id,
    tokenHash: hashToken(token),
    verified,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: verified
      ? sessionEnd({ createdAt: now, lastSeenAt: now, idleDays, maxDays })
      : new Date(now.getTime() + PENDING_MS),
    ip,
    userAgent,
    purpose,
    secondStep,
  });
  return token;
}

/** Opens a session in the visitor's language that ends at a moment, however much it is used. @returns its token */
export async function openVisit(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  {
    user,
    language,
    until,
    ip,
    userAgent,
  }: { user: Pick<UserRow, 'orgId' | 'id'>; language: Language; until: Date; ip: string; userAgent: string },
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await changeUser(db, user, { language });
  await insertSession(db, {
    orgId: user.orgId,
    id: randomUUID(),
    userId: user.id,
    tokenHash: hashToken(token),
    verified: true,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: until,
    ip,
    userAgent,
    purpose: 'visit',
  });
  return token;
}

/** Turns a pending login into a session: from now on its token opens everything that the user may open. */
export async function verifySession({ clock, settings }: Platform, db: Db, caller: Caller): Promise<void> {
  const now = clock.now();
  const { sessionIdleDays: idleDays, sessionMaxDays: maxDays } = settings.limits;
  const expiresAt = sessionEnd({ createdAt: now, lastSeenAt: now, idleDays, maxDays });
  await changeSession(
    db,
    { orgId: caller.orgId, id: caller.sessionId },
    { verified: true, lastSeenAt: now, expiresAt },
  );
  await notifySessionChanged(db, caller.sessionId);
}
