import { logout } from '@sourcewiz/contract';
import { callQuietly } from '../../platform/api/call.ts';
import {
  broadcastLogout,
  clearStoredSession,
  takeRememberedPath,
} from '../../platform/session/stored-session.ts';

/**
 * Ends the session here and on the server, tells the other tabs, and loads the page anew at the stored path or `/`
 * (AUTH-071). A server that does not answer does not keep anybody signed in on this machine.
 */
export async function logOut(go: (path: string) => void = (path) => location.assign(path)): Promise<void> {
  await callQuietly(logout);
  clearStoredSession();
  broadcastLogout();
  go(takeRememberedPath());
}
