import {
  startUsageSession,
  trackUsage as trackUsageCall,
  USAGE_SESSION_MS,
  type UsageEvent,
} from '@sourcewiz/contract';
import { callQuietly } from '../../platform/api/call.ts';
import { storedEmail } from '../../platform/session/stored-session.ts';

export type UsageFields = Readonly<Record<string, string | number | boolean | null>>;

/** What is stored of a session: one per person, as several people may use a browser. */
interface StoredUsageSession {
  sessionId: string;
  /** In ms since 1970. */
  expiry: number;
}

const SESSION_KEY = 'usage_session';
const VISITOR_KEY = 'usage_visitor';

let starting: Promise<string | null> | null = null;

/**
 * Reports what the user does to the server, for its statistics. Never throws and never waits: failures are only logged
 * (EVENT-004).
 * @param fields facts about the event by snake_case name, at most 20
 */
export function trackUsage(name: UsageEvent, fields: UsageFields = {}): void {
  void track(name, fields).catch((problem: unknown) => log(problem));
}

async function track(name: UsageEvent, fields: UsageFields): Promise<void> {
  const userId = localStorage.getItem('userId');
  if (userId === null) return;
  const session = storedSession(userId) ?? (await startSession(userId));
  if (session === null) return;
  const email = storedEmail();
  const answer = await callQuietly(trackUsageCall, {
    query: { session, name },
    body: {
      ...(email === null ? {} : { email }),
      user: localStorage.getItem('is_system_user') === 'true',
      fields,
    },
  });
  if (!answer.ok) log(answer.errors);
}

/** Events at the same moment share the session that is being started. */
function startSession(userId: string): Promise<string | null> {
  starting ??= askForSession(userId).finally(() => {
    starting = null;
  });
  return starting;
}

async function askForSession(userId: string): Promise<string | null> {
  const answer = await callQuietly(startUsageSession, { query: { visitor: visitor(), identifier: userId } });
  if (!answer.ok) {
    log(answer.errors);
    return null;
  }
  const { sessionId } = answer.data;
  const kept: StoredUsageSession = { sessionId, expiry: Date.now() + USAGE_SESSION_MS };
  localStorage.setItem(keyOf(userId), JSON.stringify(kept));
  return sessionId;
}

/** @returns the id of a session that has not expired, else null */
function storedSession(userId: string): string | null {
  try {
    const kept = JSON.parse(
      localStorage.getItem(keyOf(userId)) ?? 'null',
    ) as Partial<StoredUsageSession> | null;
    if (typeof kept?.sessionId !== 'string' || typeof kept.expiry !== 'number') return null;
    return Date.now() < kept.expiry ? kept.sessionId : null;
  } catch {
    return null;
  }
}

function visitor(): string {
  const known = localStorage.getItem(VISITOR_KEY);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(VISITOR_KEY, made);
  return made;
}

const keyOf = (userId: string): string => `${SESSION_KEY}:${userId}`;

function log(problem: unknown): void {
  console.warn('A usage event was not counted', problem);
}
