import { logout } from '@sourcewiz/contract';
import { callQuietly } from '../../platform/api/call.ts';
import { askToLeave } from '../../platform/kit/confirm/ask-to-leave.ts';
import {
  broadcastLogout,
  clearStoredSession,
  takeRememberedPath,
} from '../../platform/session/stored-session.ts';
import { storedVisit } from '../../platform/session/visit.ts';
import { forgetUnsavedWork, hasUnsavedWork } from '../../platform/session/unsaved-work.ts';

/**
 * Ends the session here and on the server, informs the other tabs, and reloads the page at the stored path or `/`
 * (AUTH-071). A server that does not answer keeps nobody signed in on this device. Unsaved work survives a session that
 * expires, but not this: it asks first.
 */
export async function logOut(go: (path: string) => void = (path) => location.assign(path)): Promise<void> {
  if (hasUnsavedWork() && !(await askToLeave())) return;
  await callQuietly(logout);
  const visit = storedVisit();
  clearStoredSession();
  forgetUnsavedWork();
  // The person's own session goes on where the visit began.
  if (visit !== null) return go(visit.back);
  broadcastLogout();
  go(takeRememberedPath());
}
