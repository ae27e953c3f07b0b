import { broadcastLogout, clearStoredSession } from '../session/stored-session.ts';
import { storedVisit } from '../session/visit.ts';

/** How long the notice stays before the session is cleared (AUTH-069). */
const SESSION_END_DELAY_MS = 3000;

export type SessionEndReason = 'expired' | 'ip-blocked';

export interface SessionEnd {
  /** Begins to end the session; further calls while it is ending have no effect (AUTH-070). */
  begin: (reason: SessionEndReason) => void;
}

/**
 * The one way that a refused answer ends a session: a notice, three seconds to read it, then the session is cleared,
 * the other tabs are informed, and the sign-in page opens.
 * @param notify shows the notice
 * @param leave opens a path with a full page load: the sign-in page, or where a visit began
 */
export function createSessionEnd({
  notify,
  leave,
}: {
  notify: (reason: SessionEndReason) => void;
  leave: (path: string) => void;
}): SessionEnd {
  let ending = false;
  return {
    begin(reason) {
      if (ending) return;
      ending = true;
      notify(reason);
      setTimeout(() => {
        const visit = storedVisit();
        clearStoredSession();
        if (visit === null) broadcastLogout();
        leave(visit?.back ?? '/');
      }, SESSION_END_DELAY_MS);
    },
  };
}

let current: SessionEnd | null = null;

/** Sets what a refused answer does; the app calls it once. */
export function installSessionEnd(end: SessionEnd): void {
  current = end;
}

/** Whether an answer within the session means that it is over. */
export function endsSession(status: number): boolean {
  return status === 401 || status === 405;
}

/** Ends the session when the status of an answer says so: 401 expired, 405 address not allowed. */
export function watchStatus(status: number): void {
  if (status === 401) current?.begin('expired');
  if (status === 405) current?.begin('ip-blocked');
}
