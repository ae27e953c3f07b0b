import { endVisit, storedVisit } from './visit.ts';

/** The keys that a session leaves in the browser's storage (ruling 23). */
const SESSION_KEYS = [
  'user',
  'email',
  'userId',
  'org',
  'isAdmin',
  'is_system_user',
  'pref',
  'recent_finds',
] as const;
const LOGOUT_KEY = 'logout';
const ROUTING_PATH_KEY = 'routing_path';

export interface StoredProfile {
  userId: string;
  orgId: string;
  isAdmin: boolean;
  isSystemUser: boolean;
  pref: unknown;
}

/** @returns the access token of this tab's visit or this browser's session, or null when nobody is signed in */
export function storedToken(): string | null {
  const visit = storedVisit();
  if (visit !== null) return visit.token;
  try {
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    if (typeof user !== 'object' || user === null || !('access_token' in user)) return null;
    return typeof user.access_token === 'string' ? user.access_token : null;
  } catch {
    return null;
  }
}

/** @returns the lower-cased address of the signed-in person, or null */
export function storedEmail(): string | null {
  return localStorage.getItem('email');
}

/** Stores a full session: from now on calls use this token. */
export function storeSession({ token, email }: { token: string; email: string }): void {
  localStorage.setItem('user', JSON.stringify({ access_token: token }));
  localStorage.setItem('email', email.toLowerCase());
  announce();
}

/** Stores what the profile calls returned about the signed-in person. */
export function storeProfile({ userId, orgId, isAdmin, isSystemUser, pref }: StoredProfile): void {
  if (storedVisit() !== null) return;
  localStorage.setItem('userId', userId);
  localStorage.setItem('org', orgId);
  localStorage.setItem('isAdmin', String(isAdmin));
  localStorage.setItem('is_system_user', String(isSystemUser));
  localStorage.setItem('pref', JSON.stringify(pref));
}

/**
 * Removes everything that belongs to the session; the language and other choices of this browser stay. Must be followed
 * by a full page load: nothing of the old session may stay in memory. Of a visit, only the visit ends.
 */
export function clearStoredSession(): void {
  if (storedVisit() !== null) return endVisit();
  for (const key of SESSION_KEYS) localStorage.removeItem(key);
}

/** Informs every other tab of this browser that the session ended (AUTH-071). */
export function broadcastLogout(): void {
  localStorage.setItem(LOGOUT_KEY, String(Date.now()));
  localStorage.removeItem(LOGOUT_KEY);
}

/**
 * Runs `then` when another tab signs out (AUTH-072).
 * @returns a function that stops listening
 */
export function onLogoutElsewhere(then: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === LOGOUT_KEY && event.newValue !== null) then();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

/** Remembers where the user wanted to go before signing in; the sign-in may end in another tab. */
export function rememberPath(path: string): void {
  localStorage.setItem(ROUTING_PATH_KEY, path);
}

/** @returns the remembered path; `/` if there is none */
export function rememberedPath(): string {
  const path = localStorage.getItem(ROUTING_PATH_KEY);
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/';
}

/** @returns the same, and forgets it */
export function takeRememberedPath(): string {
  const path = rememberedPath();
  localStorage.removeItem(ROUTING_PATH_KEY);
  return path;
}

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever this tab stores a session. @returns a function that stops listening */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
