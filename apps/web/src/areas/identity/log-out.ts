import { logout } from '@sourcewiz/contract';
import { callQuietly } from '../../platform/api/call.ts';
import { askToLeave } from '../../platform/kit/confirm/ask-to-leave.ts';
import {
  broadcastLogout,
  clearStoredSession,
  takeRememberedPath,
} from '../../platform/session/stored-session.ts';
import { forgetUnsavedWork, hasUnsavedWork } from '../../platform/session/unsaved-work.ts';

/**
 * Ends the session here and on the server, tells the other tabs, and loads the page anew at the stored path or `/`
 * (AUTH-071). A server that does not answer does not keep anybody signed in on this machine. Unsaved work that outlives
 * a session that merely ends does not outlive this: it asks first.
 */
export async function logOut(go: (path: string) => void = (path) => location.assign(path)): Promise<void> {
  if (hasUnsavedWork() && !(await askToLeave())) return;
  await callQuietly(logout);
  clearStoredSession();
  forgetUnsavedWork();
  broadcastLogout();
  go(takeRememberedPath());
}
